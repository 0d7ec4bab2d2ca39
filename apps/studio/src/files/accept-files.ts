import { findElement } from "../panel/find-element.ts";

/** Takes files from the user's own disk, chosen or dropped. */
export function acceptFiles({ onFiles }: { readonly onFiles: (files: readonly File[]) => void }): void {
  const input = findElement("file", HTMLInputElement);
  findElement("open").addEventListener("click", () => input.click());
  input.addEventListener("change", () => {
    onFiles([...(input.files ?? [])]);
    // So that the same file, changed since, can be chosen again.
    input.value = "";
  });
  const veil = findElement("drop-veil");
  addEventListener("dragover", (event) => {
    event.preventDefault();
    veil.hidden = !event.dataTransfer?.types.includes("Files");
  });
  addEventListener("dragleave", (event) => {
    // Only when the pointer leaves the window: inside it, every element is left and entered.
    if (event.relatedTarget === null) veil.hidden = true;
  });
  addEventListener("drop", (event) => {
    event.preventDefault();
    veil.hidden = true;
    onFiles([...(event.dataTransfer?.files ?? [])]);
  });
}
