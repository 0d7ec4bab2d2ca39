import { effect } from "@preact/signals-core";
import { findEntry, headOf, loadExample } from "../examples.ts";
import { acceptFiles } from "../files/accept-files.ts";
import { readLink, writeLink } from "../files/link.ts";
import { t } from "../files/words.ts";
import { findElement } from "../panel/find-element.ts";
import { download } from "../take/download.ts";
import type { App } from "../shell/app.ts";

/** Files that come into the page and leave it, and the link that carries a scene. */
export function install(app: App): void {
  const { commands, document: scene, problems } = app;
  acceptFiles({
    onFiles: (files) => void open(files),
  });
  async function open(files: readonly File[]): Promise<void> {
    try {
      const { openFiles } = await import("../files/open-files.ts");
      await openFiles(app, files);
    } catch (error) {
      problems.show(t("refused"), [{ message: error instanceof Error ? error.message : String(error) }]);
    }
  }
  commands.add(
    { id: "save", group: "file", title: () => t("saveTip"), keys: ["Ctrl+S"], run: () => save(app) },
    { id: "link", group: "file", title: () => t("linkTip"), run: () => void makeLink(app) },
  );
  for (const id of ["save", "link"] as const) {
    commands.bind(findElement(id), id);
    effect(() => void (findElement(id).textContent = t(id)));
  }
  addEventListener("hashchange", () => void openLink(app));
  scene.changes.listen(() => showDressing(app));
  app.player.opened.listen(() => showDressing(app));
}

/** The scene's text, and what was made to open it. */
function save({ document: scene }: App): void {
  const { playable } = scene;
  if (!playable) return;
  const { name, text, made = [] } = playable;
  const stem = name.replaceAll(/[^\p{L}\p{N} ._-]+/gu, "").replace(/\.json$/, "") || "scene";
  const json = { name: `${stem}.json`, type: "application/json", bytes: new TextEncoder().encode(text) };
  const type = "application/octet-stream";
  download([json, ...made.map((file) => ({ name: file.name, type, bytes: new Uint8Array(file.bytes) }))]);
}

async function makeLink({ document: scene, hint }: App): Promise<void> {
  const { playable } = scene;
  if (!playable) return;
  const link = await writeLink({ text: playable.text, from: playable.id });
  history.replaceState(null, "", link);
  const size = (link.length / 1000).toFixed(1);
  const files = playable.id === null ? ownFiles(playable.text) : [];
  if (files.length > 0) return hint.show(t("withoutFiles", { files: files.join(", ") }));
  try {
    await navigator.clipboard.writeText(location.href);
    hint.show(t("linked", { size }));
  } catch {
    hint.show(t("linkedHere", { size }));
  }
}

const ownFiles = (text: string): string[] =>
  [...text.matchAll(/"file"\s*:\s*"([^"]+)"/g)].map(([, name]) => name);

/** Opens the scene that the address carries; false when it carries none. */
export async function openLink({ document: scene, problems }: App): Promise<boolean> {
  try {
    const linked = await readLink(location.hash);
    if (!linked) return false;
    const entry = linked.from === null ? undefined : findEntry(linked.from);
    const example = entry && (await loadExample(entry));
    const noFiles = (): Promise<never> => Promise.reject(new Error("the link carries no files"));
    scene.open({
      id: null,
      text: linked.text,
      readFile: example?.readFile ?? noFiles,
      name: headOf(linked.text, "scene").name,
      link: location.hash,
    });
    return true;
  } catch {
    problems.show(t("badLink"), [{ message: t("cutShort") }]);
    return false;
  }
}

/** Offers garments to a body that wears none. */
function showDressing(app: App): void {
  const { body, isDressed } = bodyOf(app.document.text);
  const old = document.querySelector("#dress");
  old?.remove();
  if (body === null || isDressed) return;
  const card = document.createElement("div");
  card.id = "dress";
  card.className = "dress";
  card.setAttribute("role", "group");
  findElement("stage").append(card);
  void import("../files/dress.ts").then(({ DRAFTS, dress }) => {
    effect(() => {
      const title = document.createElement("strong");
      title.textContent = t("dress");
      card.setAttribute("aria-label", t("dress"));
      const buttons = DRAFTS.map((draft) => {
        const button = document.createElement("button");
        button.dataset["draft"] = draft;
        button.textContent = t(draft);
        button.addEventListener("click", () => {
          card.remove();
          dress(app, body, draft, () => `${t("dress")}: ${t(draft)}`);
        });
        return button;
      });
      const later = document.createElement("button");
      later.textContent = "×";
      later.setAttribute("aria-label", t("later"));
      later.addEventListener("click", () => card.remove());
      card.replaceChildren(title, ...buttons, later);
    });
  });
}

function bodyOf(text: string): { body: string | null; isDressed: boolean } {
  try {
    const { colliders = [], garments = [] } = JSON.parse(text) as {
      colliders?: { id: string; shape?: { kind?: string } }[];
      garments?: unknown[];
    };
    const found = colliders.find(({ shape }) => shape?.kind === "character" || shape?.kind === "mannequin");
    return { body: found?.id ?? null, isDressed: garments.length > 0 };
  } catch {
    return { body: null, isDressed: false };
  }
}
