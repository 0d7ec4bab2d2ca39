import { findElement } from "./find-element.ts";

export interface SceneFile {
  readonly name: string;
  readonly text: string;
}

/** Larger than any scene that a person writes: a film that was dropped by mistake is not read into memory [bytes]. */
const MOST_BYTES = 20e6;

/** Scene files from the user's own disk, chosen or dropped. */
export class SceneFiles {
  readonly #veil = findElement("drop-veil");
  readonly #onFile: (file: SceneFile) => void;
  readonly #onRefuse: (reason: string) => void;

  constructor(onFile: (file: SceneFile) => void, onRefuse: (reason: string) => void) {
    this.#onFile = onFile;
    this.#onRefuse = onRefuse;
    const input = findElement<HTMLInputElement>("file");
    findElement("open").addEventListener("click", () => input.click());
    input.addEventListener("change", () => {
      this.#take(input.files);
      // So that the same file, changed since, can be chosen again.
      input.value = "";
    });
    this.#listenToDrops();
  }

  #listenToDrops(): void {
    addEventListener("dragover", (event) => {
      event.preventDefault();
      this.#veil.hidden = !event.dataTransfer?.types.includes("Files");
    });
    addEventListener("dragleave", (event) => {
      // Only when the pointer leaves the window: inside it, every element is left and entered.
      if (event.relatedTarget === null) this.#veil.hidden = true;
    });
    addEventListener("drop", (event) => {
      event.preventDefault();
      this.#veil.hidden = true;
      this.#take(event.dataTransfer?.files ?? null);
    });
  }

  #take(files: FileList | null): void {
    const file = files?.item(0);
    if (!file) return;
    if (file.size > MOST_BYTES) {
      this.#onRefuse(
        `${file.name} has ${(file.size / 1e6).toFixed(0)} MB, expected a scene file of at most 20 MB`,
      );
      return;
    }
    file.text().then(
      (text) => this.#onFile({ name: file.name, text }),
      () => this.#onRefuse(`${file.name} could not be read`),
    );
  }
}
