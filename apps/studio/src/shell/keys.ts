/** A shortcut as it is written: `Space`, `.`, `K`, `Ctrl+Z`, `Ctrl+Shift+Z`. Ctrl stands for the command key on a Mac too. */
export type Shortcut = string;

interface Press {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
}

/** The shortcut that a key press is, in one spelling. */
export function shortcutOf({ key, ctrlKey, metaKey, shiftKey }: Press): Shortcut {
  const isLetter = /^[a-z]$/i.test(key);
  const name = key === " " ? "Space" : key.length === 1 ? key.toUpperCase() : key;
  // Shift makes other signs (`?`), which then need no mention.
  const isShifted = shiftKey && (isLetter || key.length > 1);
  return [ctrlKey || metaKey ? "Ctrl" : "", isShifted ? "Shift" : "", name].filter(Boolean).join("+");
}

/** As screen readers want it (`aria-keyshortcuts`). */
export function ariaShortcut(keys: readonly Shortcut[]): string {
  return keys.map((key) => key.replace("Ctrl", "Control")).join(" ");
}

/** Whether a key belongs to what has the focus: letters to a text, Space and Enter to a button. */
export function isTaken(target: Element, shortcut: Shortcut): boolean {
  if (target.closest("input:not([type=range], [type=checkbox]), select, textarea, [contenteditable=true]"))
    return true;
  if (target.matches("input[type=range]")) return /Arrow|Home|End|Page/.test(shortcut);
  return shortcut === "Space" && target.matches("button, summary, [type=checkbox], [role=tab]");
}
