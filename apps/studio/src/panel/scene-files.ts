import { findElement } from "./find-element.ts";

export interface SceneFileEvents {
  readonly onFile: (file: { readonly name: string; readonly text: string }) => void;
  /** A file that is not read, with the reason in a sentence. */
  readonly onRefuse: (reason: string) => void;
}

/** Larger than any scene that a person writes: a film that was dropped by mistake is not read into memory [bytes]. */
const MOST_BYTES = 20e6;

/** Takes scene files from the user's own disk, chosen or dropped. */
export function acceptSceneFiles(events: SceneFileEvents): void {
  const input = findElement("file", HTMLInputElement);
  findElement("open").addEventListener("click", () => input.click());
  input.addEventListener("change", () => {
    take(input.files, events);
    // So that the same file, changed since, can be chosen again.
    input.value = "";
  });
  acceptDrops((files) => take(files, events));
}

function acceptDrops(onDrop: (files: FileList | null) => void): void {
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
    onDrop(event.dataTransfer?.files ?? null);
  });
}

function take(files: FileList | null, { onFile, onRefuse }: SceneFileEvents): void {
  const file = files?.item(0);
  if (!file) return;
  if (file.size > MOST_BYTES) {
    onRefuse(`${file.name} has ${(file.size / 1e6).toFixed(0)} MB, expected a scene file of at most 20 MB`);
    return;
  }
  file.text().then(
    (text) => onFile({ name: file.name, text }),
    () => onRefuse(`${file.name} could not be read`),
  );
}
