import {
  fileNotes,
  filesOf,
  parseScene,
  prepareSolids,
  readScene,
  solidWarnings,
  type Scene,
  type SceneFiles,
} from "@pliant/scene";
import { ModesCancelled, type ModeStore } from "pliant";
import { problemsOf } from "./host-error.ts";
import { sceneOf } from "./open-scene.ts";
import type { HostMessage, WorkerMessage } from "./protocol.ts";
import { WantedFiles } from "./wanted-files.ts";

/** A scene to open, with what its files hold. */
export type PreparedLoad = Extract<HostMessage, { kind: "load" }> & { readonly files?: SceneFiles };
/** What is left of the page's words when files are there. */
export type PreparedMessage = Exclude<HostMessage, { kind: "load" | "file" }> | PreparedLoad;

export interface PreparationPorts {
  /** Hears each message when its turn has come. */
  readonly receive: (message: PreparedMessage) => void;
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
 * Before a scene with files is opened, the page is asked for them; before one with elastic bodies, their modes are made or taken from the
 * store: that may take a minute, is told, and ends when another scene is asked for. What comes meanwhile waits in order.
 */
export class Preparation {
  readonly #ports: PreparationPorts;
  readonly #mail: PreparedMessage[] = [];
  readonly #files: WantedFiles;
  /** Of the request that is being prepared. */
  #id = -1;
  #isBusy = false;

  constructor(ports: PreparationPorts) {
    this.#ports = ports;
    this.#files = new WantedFiles(ports.post);
  }

  receive(message: HostMessage): void {
    if (message.kind === "file") {
      this.#files.receive(message);
      return;
    }
    const isQuick = message.kind !== "load" || !needsWork(message.scene);
    // Buffers come home at any time; all else keeps its order.
    if (message.kind === "recycle" || (isQuick && !this.#isBusy)) {
      this.#ports.receive(message);
      return;
    }
    this.#mail.push(message);
    if (message.kind === "load") this.#files.cancel(this.#id);
    if (!this.#isBusy) void this.#work();
  }

  async #work(): Promise<void> {
    this.#isBusy = true;
    for (let message = this.#mail.shift(); message; message = this.#mail.shift()) {
      const ready = message.kind === "load" ? await this.#prepare(message) : message;
      if (ready) this.#ports.receive(ready);
    }
    this.#isBusy = false;
  }

  /** Null when the scene is not to be opened: the answer has been given then. */
  async #prepare(message: PreparedLoad): Promise<PreparedLoad | null> {
    const { id, scene: text } = message;
    this.#id = id;
    try {
      // Errors of the text are told by whoever opens it.
      const { scene } = needsWork(text) ? parseScene(text) : {};
      if (!scene) return message;
      const files = await this.#readFiles(id, text, scene);
      await this.#prepareSolids(id, scene);
      return { ...message, ...(files && { files }) };
    } catch (error) {
      const isOver = error instanceof ModesCancelled || this.#isCancelled;
      const problems = isOver
        ? [{ message: "Another scene was opened before this one was ready" }]
        : problemsOf(error);
      this.#ports.post({ kind: "failed", id, problems });
      return null;
    }
  }

  get #isCancelled(): boolean {
    return this.#mail.some(({ kind }) => kind === "load");
  }

  async #readFiles(id: number, text: string, scene: Scene): Promise<SceneFiles | undefined> {
    if (filesOf(scene).length === 0) return undefined;
    const read = sceneOf(await readScene(text, this.#files.reader(id)));
    const remarks = fileNotes(read);
    if (remarks.length > 0) this.#ports.post({ kind: "remarks", id, remarks });
    return read.files;
  }

  async #prepareSolids(id: number, { solids }: Scene): Promise<void> {
    if (solids.length === 0) return;
    const { clock, store, pause, post } = this.#ports;
    let told = clock();
    let paused = clock();
    const problems = await prepareSolids(solids, {
      ...(store && { store }),
      onProgress: (done) => {
        if (clock() - told < TELL_EVERY) return;
        told = clock();
        post({ kind: "preparing", id, done });
      },
      pause: async () => {
        if (clock() - paused < SLICE) return;
        await pause();
        paused = clock();
      },
      isCancelled: () => this.#isCancelled,
    });
    const remarks = [...problems, ...solidWarnings(solids)];
    if (remarks.length > 0) post({ kind: "remarks", id, remarks });
  }
}

/** Most scenes have neither elastic bodies nor files, and are not read twice. */
function needsWork(text: string): boolean {
  return text.includes('"solids"') || text.includes('"file"');
}
