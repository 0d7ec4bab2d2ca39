/** Actions by key; `ctrl z` is z with the control or the command key. */
export function listenToKeys(actions: Readonly<Record<string, () => void>>): void {
  addEventListener("keydown", (event) => {
    if (event.altKey || document.querySelector("dialog[open]")) return;
    const target = event.target as HTMLElement;
    // Space on a focused button presses that button, and letters choose in a list.
    if (target.matches("input, select, textarea") || (event.key === " " && target.matches("button"))) return;
    const withControl = event.ctrlKey || event.metaKey ? "ctrl " : "";
    const action = actions[withControl + event.key.toLowerCase()];
    if (!action || (event.repeat && event.key !== ".")) return;
    event.preventDefault();
    action();
  });
}
