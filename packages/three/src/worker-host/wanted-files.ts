import type { ReadFile } from "@pliant/scene";
import type { HostMessage, WorkerMessage } from "./protocol.ts";

type FileMessage = Extract<HostMessage, { kind: "file" }>;

interface Waiting {
  readonly resolve: (bytes: Uint8Array) => void;
  readonly reject: (error: Error) => void;
}

/** Files of a scene that is being opened: the worker asks, the page has them. */
export class WantedFiles {
  readonly #post: (message: WorkerMessage) => void;
  readonly #waiting = new Map<string, Waiting>();

  constructor(post: (message: WorkerMessage) => void) {
    this.#post = post;
  }

  /** Of the scene of one request. */
  reader(id: number): ReadFile {
    return (file, most) =>
      new Promise((resolve, reject) => {
        this.#waiting.set(keyOf(id, file), { resolve, reject });
        this.#post({ kind: "wanted", id, file, most });
      });
  }

  receive({ id, file, bytes, reason }: FileMessage): void {
    const waiting = this.#waiting.get(keyOf(id, file));
    this.#waiting.delete(keyOf(id, file));
    if (bytes) waiting?.resolve(bytes);
    else waiting?.reject(new Error(reason ?? "there is no such file"));
  }

  /** Nobody waits for the files of a request any more. */
  cancel(id: number): void {
    for (const [key, { reject }] of this.#waiting) {
      if (!key.startsWith(keyOf(id, ""))) continue;
      this.#waiting.delete(key);
      reject(new Error("the scene is no longer wanted"));
    }
  }
}

const keyOf = (id: number, file: string): string => `${id} ${file}`;
