import { parseScene, PreparationCancelled, prepareScene } from "@pliant/scene";
import type { ModeStore } from "pliant";
import { problemsOf } from "./host-error.ts";
import type { HostMessage, WorkerMessage } from "./protocol.ts";

export interface PreparationPorts {
  /** Hears each message when its turn has come. */
  readonly receive: (message: HostMessage) => void;
  readonly post: (message: WorkerMessage) => void;
  readonly store: ModeStore | null;
  /** Resolves when the mail that waits has been heard. */
  readonly pause: () => Promise<unknown>;
  /** Milliseconds from any origin. */
  readonly clock: () => number;
}

/** Between two words about progress [ms]. */
const TELL_EVERY = 100;
/** Longest work between two looks at the mail, unless a piece of it takes longer [ms]. */
const SLICE = 20;

/**
 * Before a scene with elastic bodies or garments is opened, their modes are made and they are put on, or both taken from the store: that
 * may take a minute, is told, and ends when another scene is asked for. What comes meanwhile waits in order.
 */
export class Preparation {
  readonly #ports: PreparationPorts;
  readonly #mail: HostMessage[] = [];
  #isBusy = false;

  constructor(ports: PreparationPorts) {
    this.#ports = ports;
  }

  receive(message: HostMessage): void {
    const isQuick = message.kind !== "load" || !needsWork(message.scene);
    // Buffers come home at any time; all else keeps its order.
    if (message.kind === "recycle" || (isQuick && !this.#isBusy)) {
      this.#ports.receive(message);
      return;
    }
    this.#mail.push(message);
    if (!this.#isBusy) void this.#work();
  }

  async #work(): Promise<void> {
    this.#isBusy = true;
    for (let message = this.#mail.shift(); message; message = this.#mail.shift()) {
      if (message.kind === "load" && !(await this.#prepare(message))) continue;
      this.#ports.receive(message);
    }
    this.#isBusy = false;
  }

  /** False when the scene is not to be opened: the answer has been given then. */
  async #prepare({ id, scene: text }: HostMessage & { kind: "load" }): Promise<boolean> {
    const { clock, store, pause, post } = this.#ports;
    // Errors of the text are told by whoever opens it.
    const { scene } = needsWork(text) ? parseScene(text) : {};
    if (!scene) return true;
    let told = clock();
    let paused = clock();
    try {
      const remarks = await prepareScene(scene, {
        ...(store && { store }),
        onProgress: (done, work) => {
          if (clock() - told < TELL_EVERY) return;
          told = clock();
          post({ kind: "preparing", id, work, done });
        },
        pause: async () => {
          if (clock() - paused < SLICE) return;
          await pause();
          paused = clock();
        },
        isCancelled: () => this.#mail.some(({ kind }) => kind === "load"),
      });
      if (remarks.length > 0) post({ kind: "remarks", id, remarks });
      return true;
    } catch (error) {
      const problems =
        error instanceof PreparationCancelled
          ? [{ message: "Another scene was opened before this one was ready" }]
          : problemsOf(error);
      post({ kind: "failed", id, problems });
      return false;
    }
  }
}

/** Most scenes have neither elastic bodies nor garments, and are not read twice. */
function needsWork(text: string): boolean {
  return text.includes('"solids"') || text.includes('"garments"');
}
