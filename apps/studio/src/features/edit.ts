import { effect } from "@preact/signals-core";
import { findElement } from "../panel/find-element.ts";
import type { App } from "../shell/app.ts";
import { words } from "../shell/language.ts";

const t = words(
  { undo: "Undo", redo: "Redo", nothing: "There is nothing to undo", noMore: "There is nothing to redo" },
  {
    undo: "실행 취소",
    redo: "다시 실행",
    nothing: "취소할 작업이 없습니다",
    noMore: "다시 실행할 작업이 없습니다",
  },
);

/** Takes back what was done to the scene and to the cloth, in order. */
export function install({ commands, document: { history }, hint }: App): void {
  const undo = async (): Promise<void> => ((await history.undo()) ? hint.hide() : hint.show(t("nothing")));
  const redo = async (): Promise<void> => ((await history.redo()) ? hint.hide() : hint.show(t("noMore")));
  commands.add(
    {
      id: "undo",
      group: "edit",
      title: () => withLabel(t("undo"), history.next.value?.label()),
      keys: ["Ctrl+Z", "U"],
      run: () => void undo(),
    },
    {
      id: "redo",
      group: "edit",
      title: () => withLabel(t("redo"), history.again.value?.label()),
      keys: ["Ctrl+Shift+Z", "Ctrl+Y"],
      run: () => void redo(),
    },
  );
  for (const id of ["undo", "redo"] as const) {
    const button = findElement(id);
    commands.bind(button, id);
    const deed = id === "undo" ? history.next : history.again;
    effect(() => button.setAttribute("aria-disabled", String(deed.value === null)));
  }
}

const withLabel = (verb: string, what: string | undefined): string => (what ? `${verb}: ${what}` : verb);
