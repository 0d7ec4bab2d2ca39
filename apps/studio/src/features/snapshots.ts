import { effect, signal } from "@preact/signals-core";
import type { Snapshot } from "pliant";
import { findElement } from "../panel/find-element.ts";
import type { App } from "../shell/app.ts";
import { words } from "../shell/language.ts";
import { thumbnailOf } from "../take/thumbnail.ts";

const t = words(
  {
    snapshot: "Take a snapshot",
    restore: "Back to the newest snapshot",
    taken: "Snapshot taken at {time} s",
    none: "There is no snapshot yet",
    list: "Snapshots",
    goTo: "Back to {time} s",
    forget: "Forget the snapshot at {time} s",
  },
  {
    snapshot: "스냅샷 찍기",
    restore: "가장 새로운 스냅샷으로 돌아가기",
    taken: "{time} 초의 스냅샷을 찍었습니다",
    none: "아직 스냅샷이 없습니다",
    list: "스냅샷",
    goTo: "{time} 초로 돌아가기",
    forget: "{time} 초의 스냅샷 지우기",
  },
);

interface Kept {
  readonly snapshot: Snapshot;
  /** [s], as it is shown. */
  readonly time: string;
  /** Address of the picture. */
  readonly picture: string;
}

/** The oldest goes when there are more. */
const MOST = 8;

/** States that the user keeps by hand, each with a picture of the stage: a click goes back to it. */
export function install(app: App): void {
  const { commands, player, hint } = app;
  const kept = signal<readonly Kept[]>([]);
  const take = (): Promise<boolean> =>
    player.attempt(async () => {
      if (!player.past.isLive) await player.goOn();
      const snapshot = await player.host.snapshot();
      const time = snapshot.history[0].time.toFixed(2);
      kept.value = [...kept.value, { snapshot, time, picture: thumbnailOf(app) }].slice(-MOST);
      hint.show(t("taken", { time }));
    });
  const restore = (one: Kept | undefined): void =>
    void (one ? player.restore(one.snapshot) : hint.show(t("none")));
  commands.add(
    { id: "snapshot", group: "time", title: () => t("snapshot"), keys: ["S"], run: () => void take() },
    {
      id: "restore",
      group: "time",
      title: () => t("restore"),
      keys: ["Shift+S"],
      run: () => restore(kept.value.at(-1)),
    },
  );
  for (const id of ["snapshot", "restore"]) commands.bind(findElement(id), id);
  // Another scene, or the same with another mesh.
  player.opened.listen(() => (kept.value = []));
  const list = document.createElement("ul");
  list.id = "snapshots";
  list.className = "snapshots";
  findElement("stage").append(list);
  effect(() => {
    findElement("restore").setAttribute("aria-disabled", String(kept.value.length === 0));
    list.hidden = kept.value.length === 0;
    list.setAttribute("aria-label", t("list"));
    list.replaceChildren(
      ...kept.value.map((one) => row(one, restore, () => (kept.value = kept.value.filter((each) => each !== one)))), // prettier-ignore
    );
  });
}

function row(one: Kept, onRestore: (one: Kept) => void, onForget: () => void): HTMLLIElement {
  const item = document.createElement("li");
  const button = document.createElement("button");
  const picture = document.createElement("img");
  picture.src = one.picture;
  picture.alt = "";
  const label = document.createElement("span");
  label.textContent = `${one.time} s`;
  button.append(picture, label);
  button.title = t("goTo", { time: one.time });
  button.setAttribute("aria-label", button.title);
  button.addEventListener("click", () => onRestore(one));
  const forget = document.createElement("button");
  forget.className = "forget";
  forget.textContent = "×";
  forget.setAttribute("aria-label", t("forget", { time: one.time }));
  forget.addEventListener("click", onForget);
  item.append(button, forget);
  return item;
}
