import { effect } from "@preact/signals-core";
import type { App } from "../shell/app.ts";
import { words } from "../shell/language.ts";
import { download } from "../take/download.ts";
import { holdPage } from "../take/hold-page.ts";
import { makeTake, type TakeKind } from "../take/make-take.ts";
import { TakeCancelled } from "../take/record-take.ts";

const t = words(
  {
    take: "Record a take",
    kind: "As",
    webm: "film, WebM",
    mp4: "film, MP4",
    glb: "mesh, GLB (glTF)",
    pc2: "point cache, PC2 and OBJ",
    seconds: "Seconds",
    fps: "Frames per second",
    size: "Size",
    fromStart: "From the start",
    record: "Record and download",
    cancel: "Cancel",
    now: "As it is now",
    picture: "Picture, PNG",
    mesh: "Mesh, OBJ",
    running: "{percent} %",
    writing: "Writing…",
    done: "{files}: {size}",
    cancelled: "Cancelled",
    failed: "The take was not made",
    note: "Every frame is computed, however long it takes: the film runs in real time even where the page does not.",
  },
  {
    take: "테이크 녹화",
    kind: "형식",
    webm: "영상, WebM",
    mp4: "영상, MP4",
    glb: "메시, GLB (glTF)",
    pc2: "포인트 캐시, PC2와 OBJ",
    seconds: "초",
    fps: "초당 프레임",
    size: "크기",
    fromStart: "처음부터",
    record: "녹화하고 내려받기",
    cancel: "취소",
    now: "지금 그대로",
    picture: "그림, PNG",
    mesh: "메시, OBJ",
    running: "{percent} %",
    writing: "쓰는 중…",
    done: "{files}: {size}",
    cancelled: "취소했습니다",
    failed: "테이크를 만들지 못했습니다",
    note: "모든 프레임을 계산하므로, 화면이 느려도 영상은 실제 속도로 재생됩니다.",
  },
);

const MARKUP = `
  <form class="take">
    <h2 data-k="take"></h2>
    <label><span data-k="kind"></span>
      <select id="take-kind"><option value="webm"></option><option value="mp4"></option><option value="glb"></option><option value="pc2"></option></select>
    </label>
    <label><span data-k="seconds"></span><input id="take-seconds" type="number" min="0.1" max="60" step="any" value="4" required /></label>
    <label><span data-k="fps"></span>
      <select id="take-fps"><option>24</option><option selected>30</option><option>60</option></select>
    </label>
    <label class="of-film"><span data-k="size"></span>
      <select id="take-size"><option>640 × 360</option><option selected>1280 × 720</option><option>1920 × 1080</option><option>1080 × 1080</option><option>1080 × 1920</option></select>
    </label>
    <label><span data-k="fromStart"></span><input id="take-from-start" type="checkbox" checked /></label>
    <button class="primary" id="take-record" data-k="record"></button>
    <div class="running" hidden>
      <progress id="take-progress" max="1" value="0"></progress>
      <button type="button" id="take-cancel" data-k="cancel"></button>
    </div>
    <p id="take-state" role="status"></p>
    <p class="note" data-k="note"></p>
    <h2 data-k="now"></h2>
    <div class="now"><button type="button" id="save-picture" data-k="picture"></button><button type="button" id="save-mesh" data-k="mesh"></button></div>
  </form>`;

/** What a take is to be, its progress, and what came of it. */
export function fillTakePanel(element: HTMLElement, app: App): void {
  element.innerHTML = MARKUP;
  const find = (selector: string): HTMLElement => {
    const found = element.querySelector<HTMLElement>(selector);
    if (!found) throw new Error(`take panel: there is no ${selector}`);
    return found;
  };
  const kind = find("#take-kind") as HTMLSelectElement;
  effect(() => {
    for (const each of element.querySelectorAll<HTMLElement>("[data-k]")) {
      each.textContent = t(each.dataset["k"] as Parameters<typeof t>[0]);
    }
    for (const option of kind.options) option.textContent = t(option.value as TakeKind);
  });
  for (const id of ["save-picture", "save-mesh"])
    find(`#${id}`).addEventListener("click", () => app.commands.run(id));
  const isFilm = (): boolean => kind.value === "webm" || kind.value === "mp4";
  kind.addEventListener("change", () => (find(".of-film").hidden = !isFilm()));

  let abort: AbortController | null = null;
  const state = find("#take-state");
  const progress = find("#take-progress") as HTMLProgressElement;
  const show = (isRunning: boolean): void => {
    find(".running").hidden = !isRunning;
    find("#take-record").hidden = isRunning;
  };
  const run = async (): Promise<void> => {
    const stopping = new AbortController();
    abort = stopping;
    const letGo = holdPage(app, () => stopping.abort());
    const [width, height] = (find("#take-size") as HTMLSelectElement).value.split(" × ").map(Number);
    show(true);
    progress.value = 0;
    state.textContent = "";
    try {
      const files = await makeTake(app, {
        kind: kind.value as TakeKind,
        seconds: (find("#take-seconds") as HTMLInputElement).valueAsNumber,
        fps: Number((find("#take-fps") as HTMLSelectElement).value),
        ...{ width, height, signal: stopping.signal },
        fromStart: (find("#take-from-start") as HTMLInputElement).checked,
        onProgress: (done) => {
          progress.value = done;
          state.textContent = done < 1 ? t("running", { percent: Math.floor(100 * done) }) : t("writing");
        },
      });
      download(files);
      const bytes = files.reduce((sum, file) => sum + file.bytes.length, 0);
      const size = bytes > 1e6 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e3).toFixed(0)} kB`;
      state.textContent = t("done", { files: files.map(({ name }) => name).join(", "), size });
    } catch (error) {
      if (error instanceof TakeCancelled) state.textContent = t("cancelled");
      else {
        state.textContent = "";
        app.problems.show(t("failed"), [{ message: error instanceof Error ? error.message : String(error) }]);
      }
    } finally {
      abort = null;
      letGo();
      show(false);
    }
  };
  find("form").addEventListener("submit", (event) => {
    event.preventDefault();
    if (!abort) void run();
  });
  find("#take-cancel").addEventListener("click", () => abort?.abort());
}
