import { effect, signal } from "@preact/signals-core";
import { findEntry } from "../examples.ts";
import { titleOf } from "../gallery/gallery.ts";
import { effectBetween } from "../player/effects.ts";
import { Latest } from "../player/latest.ts";
import { findElement } from "../panel/find-element.ts";
import { Notes } from "../panel/notes.ts";
import type { App } from "../shell/app.ts";
import { words } from "../shell/language.ts";
import type { Playable } from "../shell/scene-document.ts";

const t = words(
  {
    open: "“{name}” could not be opened",
    run: "The simulation has stopped",
    ask: "That did not work",
    crash: "The worker crashed. Another one goes on from the last snapshot, at {time} s",
    lost: "The worker crashed, and the scene could not be brought back",
    opened: "Open “{name}”",
    restart: "Start the scene anew",
    needed: "Restart needed",
    gone: "The graphics card is gone; the picture comes back with it",
    back: "The graphics card is back",
  },
  {
    open: "“{name}” 장면을 열지 못했습니다",
    run: "시뮬레이션이 멈췄습니다",
    ask: "작업을 하지 못했습니다",
    crash: "작업자가 중단되어, 마지막 스냅샷({time} 초)부터 새 작업자가 이어갑니다",
    lost: "작업자가 중단되었고 장면을 되살리지 못했습니다",
    opened: "“{name}” 열기",
    restart: "장면 다시 시작",
    needed: "다시 시작 필요",
    gone: "그래픽 장치를 잃었습니다. 돌아오면 화면도 돌아옵니다",
    back: "그래픽 장치가 돌아왔습니다",
  },
);

/** First, so that others hear of a scene when the page shows it. */
export const order = 10;

/** From the document to the stage: what is opened is shown, what is edited goes on or starts anew, and the page says what goes wrong. */
export function install(app: App): void {
  const { document: scene, player, hint, problems, commands } = app;
  const notes = new Notes();
  const named = signal<Playable | null>(null);
  effect(() => {
    if (!named.value) return;
    const name = shownName(named.value);
    findElement("scene-name").textContent = name;
    document.title = `${name} – Pliant studio`;
  });
  let isNear = true;
  const edits = new Latest(() => {
    const near = isNear;
    isNear = true;
    return applyEdit(app, near);
  });
  scene.changes.listen(({ cause, path }) => {
    // A pattern that is edited is eased into, and what is being sewn is out of date.
    const isPattern = path?.[0] === "garments" && path[2] === "pattern";
    if (cause === "edit") isNear &&= isPattern;
    if (cause === "edit" && isPattern) player.cancelOpening();
    if (cause === "edit") edits.run();
    else if (scene.playable) void openOrRefuse(app, scene.playable);
  });
  const restart = (): void => {
    if (scene.playable) void player.open(scene.playable, { keepView: true });
  };
  commands.add({ id: "restart", group: "edit", title: () => t("restart"), keys: ["Shift+R"], run: restart });
  player.restarts.listen(() => problems.hide());
  player.opened.listen(({ playable, remarks }) => {
    scene.needsRestart.value = false;
    hint.hide();
    named.value = playable;
    const own = playable.link ?? location.pathname + location.search;
    history.replaceState(null, "", playable.id === null ? own : `#${playable.id}`);
    notes.show([...(playable.notes ?? []), ...remarks]);
  });
  player.failures.listen(({ what, name, problems: found, time = 0 }) =>
    problems.show(t(what, { name, time: time.toFixed(2) }), found),
  );
  const canvas = app.viewport.renderer.domElement;
  canvas.addEventListener("webglcontextlost", () => hint.show(t("gone")));
  canvas.addEventListener("webglcontextrestored", () => hint.show(t("back")));
}

/** Of an example in the page's language; of anything else as it calls itself. */
function shownName({ id, name }: Playable): string {
  const entry = id === null ? undefined : findEntry(id);
  return entry?.name === name ? titleOf(entry)[0] : name;
}

/** What cannot be shown can be undone, what was cancelled never was: the scene before it is still on the stage. */
async function openOrRefuse({ document: scene, player }: App, playable: Playable): Promise<void> {
  const opening = await player.open(playable);
  if (opening === "refused") scene.refuse(playable, () => t("opened", { name: playable.name }));
  if (opening === "left") scene.withdraw(playable);
}

/** Takes the document's text onto the stage: as it runs where that can be, else from the start. */
async function applyEdit({ document: scene, player, hint }: App, near: boolean): Promise<void> {
  const { playable } = scene;
  const before = player.current;
  if (!playable || !before || playable.text === before.text) return;
  // An edit may come before its scene is on the stage: what is there then, and how it is looked at, is another's.
  const isSame = before.readFile === playable.readFile;
  const asked = isSame ? effectOfTexts(before.text, playable.text) : "restart";
  if (asked === "look" && !scene.needsRestart.value && (await player.relook(playable))) return;
  if (asked !== "restart" && !scene.needsRestart.value && (await player.retune(playable))) return;
  scene.needsRestart.value = true;
  if (scene.startsByItself.value) await player.open(playable, { keepView: isSame, near });
  else hint.show(t("needed"));
}

function effectOfTexts(before: string, after: string): ReturnType<typeof effectBetween> {
  try {
    return effectBetween(JSON.parse(before), JSON.parse(after));
  } catch {
    return "restart";
  }
}
