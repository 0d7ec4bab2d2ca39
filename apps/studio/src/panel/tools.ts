import { findElement } from "./find-element.ts";
import { listenToKeys } from "./keys.ts";

export interface ToolActions {
  /** The knife is in the hand, or no longer. */
  readonly takeKnife: (isInHand: boolean) => void;
  readonly undo: () => void;
}

/** The buttons of what can be done to the cloth, and the keys that do the same. */
export function connectTools({ takeKnife, undo }: ToolActions): void {
  const knife = findElement("knife", HTMLButtonElement);
  const toggle = (): void => {
    const isInHand = knife.getAttribute("aria-pressed") !== "true";
    knife.setAttribute("aria-pressed", String(isInHand));
    takeKnife(isInHand);
  };
  knife.addEventListener("click", toggle);
  findElement("undo").addEventListener("click", undo);
  listenToKeys({ c: toggle, u: undo, "ctrl z": undo });
}
