import {
  BLOCK_BYTES,
  CACHE_VERSION,
  ENDING,
  isWhole,
  OPENING,
  OPENING_BYTES,
  readBlockHead,
  readIndex,
  TRAILER_BYTES,
  type CacheEntry,
  type CacheHead,
} from "./blocks.ts";
import type { ByteSource } from "./byte-source.ts";
import { CHUNK_HEAD_BYTES, readChunkHead, unpackChunk, type CacheChunk } from "./chunk.ts";
import { inflate } from "./deflate.ts";
import { findParents, type Parents } from "./parents.ts";
import { parseHead } from "./parse-head.ts";
import { unpackTriangles, type CacheTopology } from "./triangle-list.ts";

export interface OpenCacheOptions {
  /** Take a file that was torn for what is whole of it, instead of refusing it. */
  readonly partial: boolean;
}

export interface Cache {
  readonly head: CacheHead;
  /** vertexCount × 2, (0, 0) at the picture's bottom left; null without them. */
  readonly uvs: Float32Array | null;
  /** Frames that there are; of a stream or a torn file those that were found so far. */
  readonly frameCount: number;
  /** Whether `frameCount` is final. */
  readonly isComplete: boolean;
  /** Largest distance of any vertex from where it was, as the writer measured it [m]; of a stream null. */
  readonly error: number | null;
  /** The frames around one, checked and unpacked; of a stream, once they have come. Null beyond the last frame. */
  chunkAt(frame: number): Promise<CacheChunk | null>;
}

/** Opens a web cache: the header is read and checked, frames follow as they are asked for. */
export async function openCache(source: ByteSource, options: Partial<OpenCacheOptions> = {}): Promise<Cache> {
  const cache = new OpenedCache(source, options.partial ?? false);
  await cache.open();
  return cache;
}

/** Until it is read. */
const NO_HEAD: CacheHead = {
  name: "",
  fps: 1,
  vertexCount: 0,
  frames: null,
  step: 1,
  maxError: 1,
  parts: [],
};

class OpenedCache implements Cache {
  head: CacheHead = NO_HEAD;
  uvs: Float32Array | null = null;
  isComplete = false;
  frameCount = 0;
  error: number | null = null;
  readonly #source: ByteSource;
  readonly #partial: boolean;
  #entries: CacheEntry[] = [];
  /** Where the next block begins, of a file that is walked. */
  #next = OPENING_BYTES;
  #topologies: CacheTopology[] = [];
  #topologyEntries = 0;
  #parents: Parents = new Int32Array(0);
  /** Blocks are read one after another: what is asked for at once must not unpack the same triangles twice. */
  #queue: Promise<unknown> = Promise.resolve();

  constructor(source: ByteSource, partial: boolean) {
    this.#source = source;
    this.#partial = partial;
  }

  async open(): Promise<void> {
    await this.#expectOpening();
    const head = await this.#walk();
    if (head?.type !== "head") throw new Error("openCache: file does not begin with its header");
    this.head = parseHead(await this.#content(head));
    if (this.#source.size !== null) await this.#findIndex(this.#source.size);
    const uvs = await this.#first("uvs ");
    if (uvs) this.uvs = await this.#unpackUvs(uvs);
    const triangles = await this.#first("tris");
    if (!triangles) throw new Error("openCache: file has no triangles");
    await this.#loadTopologies(0);
    this.#parents = findParents(this.#topologies[0].triangles, this.head.vertexCount);
  }

  chunkAt(frame: number): Promise<CacheChunk | null> {
    const chunk = this.#queue.then(() => this.#loadChunk(frame));
    this.#queue = chunk.catch(() => undefined);
    return chunk;
  }

  async #loadChunk(frame: number): Promise<CacheChunk | null> {
    const holds = (entry: CacheEntry): boolean =>
      entry.type === "take" && frame >= entry.firstFrame && frame < entry.firstFrame + entry.frameCount;
    let entry = this.#entries.find(holds);
    while (!entry && !this.isComplete) {
      const next = await this.#walk();
      if (next && holds(next)) entry = next;
    }
    if (!entry) return null;
    const last = entry.firstFrame + entry.frameCount - 1;
    await this.#loadTopologies(last);
    const content = await this.#content(entry);
    return this.#named(entry, () => unpackChunk(content, this.head, this.#parents, this.#topologies));
  }

  /** The first block of a type before the frames. */
  async #first(type: CacheEntry["type"]): Promise<CacheEntry | undefined> {
    for (;;) {
      const found = this.#entries.find((each) => each.type === type);
      if (found || this.isComplete || this.#entries.some((each) => each.type === "take")) return found;
      await this.#walk();
    }
  }

  /** Each list of triangles is told by the one before. */
  async #loadTopologies(frame: number): Promise<void> {
    const entries = this.#entries.filter(({ type, firstFrame }) => type === "tris" && firstFrame <= frame);
    for (; this.#topologyEntries < entries.length; this.#topologyEntries++) {
      const entry = entries[this.#topologyEntries];
      const content = await this.#content(entry);
      const before = this.#topologies.at(-1)?.triangles ?? new Uint32Array(0);
      this.#topologies.push(
        await this.#named(entry, () => unpackTriangles(content, before, this.head.vertexCount)),
      );
    }
  }

  async #unpackUvs(entry: CacheEntry): Promise<Float32Array> {
    const content = await this.#content(entry);
    const count = 2 * this.head.vertexCount;
    const planes = await this.#named(entry, () => inflate(content, 4 * count));
    const bits = new Uint32Array(count);
    for (let i = 0; i < planes.length; i++) bits[i % count] |= planes[i] << (8 * Math.floor(i / count));
    return new Float32Array(bits.buffer);
  }

  async #expectOpening(): Promise<void> {
    const bytes = await this.#source.read(0, OPENING_BYTES);
    if (bytes.length < OPENING_BYTES || OPENING.some((byte, i) => bytes[i] !== byte)) {
      const found = JSON.stringify(String.fromCharCode(...bytes.subarray(0, 8)));
      throw new Error(`openCache: file opens with ${found}, expected a Pliant cache ("\\x89PLC…")`);
    }
    const version = new DataView(bytes.buffer, bytes.byteOffset).getUint32(8, true);
    if (version === CACHE_VERSION) return;
    throw new Error(
      version > CACHE_VERSION
        ? `openCache: file is of version ${version}, this reader knows up to ${CACHE_VERSION}: update @pliant/formats`
        : `openCache: file is of version ${version}, expected ${CACHE_VERSION}`,
    );
  }

  /** Of a whole file: all blocks at once. Of a torn one: an error, or what is whole. */
  async #findIndex(size: number): Promise<void> {
    const end = await this.#source.read(Math.max(0, size - TRAILER_BYTES), TRAILER_BYTES);
    if (end.length < TRAILER_BYTES || ENDING.some((byte, i) => end[8 + i] !== byte)) {
      while (!this.isComplete) await this.#walk();
      return;
    }
    const offset = new DataView(end.buffer, end.byteOffset).getFloat64(0, true);
    const content = await this.#content({ type: "indx", offset, firstFrame: 0, frameCount: 0 });
    const index = readIndex(content);
    this.#entries = index.entries;
    this.frameCount = index.frameCount;
    this.error = index.error;
    this.isComplete = true;
  }

  /** Finds the next block. At the end of the file, and of what is whole of a torn one, there is none. */
  async #walk(): Promise<CacheEntry | undefined> {
    const offset = this.#next;
    const room = BLOCK_BYTES + CHUNK_HEAD_BYTES;
    const bytes = await this.#source.read(offset, room);
    const found = bytes.length >= BLOCK_BYTES ? readBlockHead(bytes) : undefined;
    const length = found?.length ?? 0;
    const isThere =
      found !== undefined &&
      (length === 0 || (await this.#source.read(offset + BLOCK_BYTES + length - 1, 1)).length === 1);
    if (!found || !isThere) return this.#tear(offset, bytes.length, found?.type);
    if (found.type === "indx") {
      this.isComplete = true;
      return undefined;
    }
    const hasFrames = found.type === "take" || found.type === "tris";
    const view = readChunkHead(hasFrames ? bytes.subarray(BLOCK_BYTES) : new Uint8Array(CHUNK_HEAD_BYTES));
    const entry: CacheEntry = {
      type: found.type,
      offset,
      firstFrame: view.firstFrame,
      frameCount: found.type === "take" ? view.frameCount : 0,
    };
    this.#entries.push(entry);
    this.#next = offset + BLOCK_BYTES + length;
    this.frameCount = Math.max(this.frameCount, entry.firstFrame + entry.frameCount);
    return entry;
  }

  #tear(offset: number, found: number, type: string | undefined): undefined {
    if (this.#partial && this.#entries.length > 0) {
      this.isComplete = true;
      return undefined;
    }
    const what =
      found === 0
        ? "ends without its index"
        : type
          ? `ends within block "${type}"`
          : found < BLOCK_BYTES
            ? "ends within the head of a block"
            : "has no block of ours";
    const whole =
      this.frameCount > 0
        ? `frames 0 to ${this.frameCount - 1} are whole: { partial: true } plays them`
        : "no frame is whole";
    throw new Error(`openCache: file is torn: it ${what} at byte ${offset}; ${whole}`);
  }

  async #content({ type, offset, firstFrame, frameCount }: CacheEntry): Promise<Uint8Array> {
    const head = (await this.#source.read(offset, BLOCK_BYTES)).slice();
    const found = head.length === BLOCK_BYTES ? readBlockHead(head) : undefined;
    const content = found ? await this.#source.read(offset + BLOCK_BYTES, found.length) : new Uint8Array(0);
    if (found?.type === type && content.length === found.length && isWhole(head, content, found.sum)) {
      return content;
    }
    const frames = frameCount > 0 ? ` with frames ${firstFrame} to ${firstFrame + frameCount - 1}` : "";
    throw new Error(
      `openCache: block "${type}"${frames} at byte ${offset} is damaged: its checksum does not fit`,
    );
  }

  async #named<Result>(entry: CacheEntry, work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      throw new Error(`openCache: block "${entry.type}" at byte ${entry.offset} is malformed: ${message}`, {
        cause: error,
      });
    }
  }
}
