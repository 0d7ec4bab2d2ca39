import type { Cache, CacheChunk } from "@pliant/formats/cache";

/** Two neighbouring frames of a cache, unpacked: what lies between them in time can be shown. */
export class FrameWindow {
  readonly #cache: Cache;
  readonly #onError: (error: Error) => void;
  /** In the order of their use, the newest last: the one that is shown and the one to come. */
  #chunks: CacheChunk[] = [];
  #loading: Promise<void> | null = null;
  #left: { frame: number; readonly positions: Float32Array };
  #right: { frame: number; readonly positions: Float32Array };
  /** What could not be read. */
  failure: Error | null = null;
  /** The frame after the last, once it is known that there is none. */
  #end = Infinity;

  constructor(cache: Cache, onError: (error: Error) => void) {
    this.#cache = cache;
    this.#onError = onError;
    this.#left = { frame: -1, positions: new Float32Array(3 * cache.head.vertexCount) };
    this.#right = { frame: -1, positions: new Float32Array(3 * cache.head.vertexCount) };
  }

  /** Frames that there are or will be, as far as is known. */
  get frameCount(): number {
    const {
      isComplete,
      frameCount,
      head: { frames },
    } = this.#cache;
    return Math.min(this.#end, isComplete ? frameCount : Math.max(frames ?? 1, frameCount));
  }

  /**
   * Unpacks `frame` and the one after it. False while they are still to come: `loaded` resolves when they are there.
   * The last frame is its own neighbour.
   */
  show(frame: number): boolean {
    if (this.frameCount === 0 && this.failure) return false;
    const next = Math.max(frame, Math.min(frame + 1, this.frameCount - 1));
    // Most often what was right is now left.
    if (this.#right.frame === frame) [this.#left, this.#right] = [this.#right, this.#left];
    const isThere = this.#fill(this.#left, frame) && this.#fill(this.#right, next);
    if (isThere) this.#lookAhead(next);
    return isThere;
  }

  get positions(): readonly [left: Float32Array, right: Float32Array] {
    return [this.#left.positions, this.#right.positions];
  }

  /** Triangles of the left frame. */
  get triangles(): Uint32Array | undefined {
    const { frame } = this.#left;
    return this.#chunks.find((chunk) => chunk.has(frame))?.triangles(frame);
  }

  /** Resolves when what was last waited for has come, or failed. */
  get loaded(): Promise<void> {
    return this.#loading ?? Promise.resolve();
  }

  #fill(slot: { frame: number; readonly positions: Float32Array }, frame: number): boolean {
    if (slot.frame === frame) return true;
    const chunk = this.#chunks.find((each) => each.has(frame));
    if (!chunk) {
      this.#load(frame);
      return false;
    }
    chunk.read(frame, slot.positions);
    slot.frame = frame;
    return true;
  }

  /** The chunk after this one is fetched while this one plays; after the last comes the first, for takes that loop. */
  #lookAhead(frame: number): void {
    const chunk = this.#chunks.find((each) => each.has(frame));
    if (!chunk) return;
    const after = chunk.firstFrame + chunk.frameCount;
    const wanted = after < this.frameCount || !this.#cache.isComplete ? after : 0;
    if (!this.#chunks.some((each) => each.has(wanted))) this.#load(wanted);
  }

  #load(frame: number): void {
    if (this.#loading) return;
    this.#loading = this.#cache.chunkAt(frame).then(
      (chunk) => {
        this.#loading = null;
        if (!chunk) this.#end = Math.min(this.#end, this.#cache.frameCount);
        else this.#chunks = [...this.#chunks.slice(-2), chunk];
      },
      (error: unknown) => {
        this.#loading = null;
        // What cannot be read is the end: else it would be asked for again with every picture.
        this.#end = Math.min(this.#end, frame);
        this.failure = error instanceof Error ? error : new Error(String(error));
        this.#onError(this.failure);
      },
    );
  }
}
