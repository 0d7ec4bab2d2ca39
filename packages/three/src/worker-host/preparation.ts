import {
  fileNotes,
  filesOf,
  garmentViews,
  parseScene,
  PreparationCancelled,
  prepareScene,
  readScene,
  type Scene,
  type SceneFiles,
} from "@pliant/scene";
import type { ModeStore } from "@pliant/solid";
import { problemsOf } from "./host-error.ts";
import { sceneOf } from "./open-scene.ts";
import type { HostMessage, WorkerMessage } from "./protocol.ts";
import { WantedFiles } from "./wanted-files.ts";

/** A scene to open, with what its files hold. */
export type PreparedLoad = Extract<HostMessage, { kind: "load" }> & { readonly files?: SceneFiles };
/** What is left of the page's words when files are there. */
export type PreparedMessage =
  | Exclude<HostMessage, { kind: "load" | "file" | "cancel" | "garments" }>
  | PreparedLoad;

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
/** Of a file that was made ahead [bytes]. */
const MOST_KEPT = 2 ** 23;
/** Longest work between two looks at the mail, unless a piece of it takes longer [ms]. */
const SLICE = 20;

/**
 * Before a scene is opened, the page is asked for its files, the modes of its elastic bodies are made and garments are put on, or both taken from
 * the store: that may take a minute, is told, and ends when another scene is asked for. What comes meanwhile waits in order.
 */
export class Preparation {
  readonly #ports: PreparationPorts;
  readonly #mail: PreparedMessage[] = [];
  readonly #files: WantedFiles;
  /** Of the request that is being prepared. */
  #id = -1;
  /** Of the newest request. */
  #newest = -1;
  /** Requests up to this one are not wanted. */
  #cancelled = -1;
  /** The scene that was prepared last: its garments hang as the worker has them. */
  #last: Scene | null = null;
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
    if (message.kind === "cancel") {
      this.#cancelled = this.#newest;
      this.#files.cancel(this.#id);
      return;
    }
    if (message.kind === "garments") return this.#tellGarments(message.id);
    if (message.kind === "load") {
      this.#newest = message.id;
      this.#ports.post({ kind: "opening", id: message.id });
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
    const { id, scene: text, near } = message;
    this.#id = id;
    try {
      if (this.#isCancelled) throw new PreparationCancelled(null);
      // Errors of the text are told by whoever opens it.
      const { scene } = needsWork(text) ? parseScene(text) : {};
      if (!scene) return message;
      const whole = await this.#withFiles(id, text, scene);
      await this.#prepareBodies(id, whole, near ? this.#last : null);
      this.#last = whole;
      return { ...message, ...(whole.files && { files: whole.files }) };
    } catch (error) {
      const isOver = error instanceof PreparationCancelled || this.#isCancelled;
      const reason =
        id <= this.#cancelled
          ? "The scene was cancelled"
          : "Another scene was opened before this one was ready";
      const problems = isOver ? [{ message: reason }] : problemsOf(error);
      this.#ports.post({ kind: "failed", id, problems });
      return null;
    }
  }

  /** Of the scene that was prepared last. */
  #tellGarments(id: number): void {
    try {
      const garments = this.#last ? garmentViews(this.#last) : [];
      this.#ports.post({ kind: "garments", id, garments });
    } catch (error) {
      this.#ports.post({ kind: "failed", id, problems: problemsOf(error) });
    }
  }

  get #isCancelled(): boolean {
    return this.#id <= this.#cancelled || this.#mail.some(({ kind }) => kind === "load");
  }

  async #withFiles(id: number, text: string, scene: Scene): Promise<Scene> {
    if (filesOf(scene).length === 0) return scene;
    const read = sceneOf(await readScene(text, this.#files.reader(id)));
    const remarks = fileNotes(read);
    if (remarks.length > 0) this.#ports.post({ kind: "remarks", id, remarks });
    return read;
  }

  async #prepareBodies(id: number, scene: Scene, near: Scene | null): Promise<void> {
    const { clock, store, pause, post } = this.#ports;
    let told = clock();
    let paused = clock();
    const remarks = await prepareScene(scene, {
      ...(store && { store }),
      ...(near && { near }),
      // Whoever has none is not asked why: it is made then.
      kept: (name) =>
        this.#files
          .reader(id)(name, MOST_KEPT)
          .catch(() => undefined),
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
      isCancelled: () => this.#isCancelled,
    });
    if (remarks.length > 0) post({ kind: "remarks", id, remarks });
  }
}

/** Most scenes have neither elastic bodies nor garments nor mannequins nor files, and are not read twice. */
function needsWork(text: string): boolean {
  return ["solids", "garments", "mannequin", "file"].some((name) => text.includes(`"${name}"`));
}
