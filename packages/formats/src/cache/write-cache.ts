import { joinBytes } from "../join-bytes.ts";
import {
  block,
  MOST_INFLATED,
  MOST_VERTICES,
  opening,
  trailer,
  writeIndex,
  type BlockType,
  type CacheEntry,
  type CacheHead,
  type CachePart,
} from "./blocks.ts";
import { packChunk } from "./chunk.ts";
import { deflate } from "./deflate.ts";
import { findParents, type Parents } from "./parents.ts";
import { packTriangles } from "./triangle-list.ts";

export interface CacheOptions {
  /** Farthest that a vertex may be from where it was [m], besides the rounding of float32. */
  readonly maxError: number;
  /** A reader can begin at every so manieth frame; more of them are a larger file. */
  readonly framesPerChunk: number;
}

/** 0.1 mm is less than a thread; two seconds at 30 frames per second unpack in a tenth of one. */
export const CACHE_DEFAULTS: CacheOptions = { maxError: 1e-4, framesPerChunk: 60 };

export interface CacheTake {
  readonly name: string;
  /** Frames per second. */
  readonly fps: number;
  readonly vertexCount: number;
  /** Of the first frame, triangleCount × 3, counter-clockwise from the front. */
  readonly triangles: Uint32Array;
  /** vertexCount × 2, (0, 0) at the picture's bottom left, as three.js has them. */
  readonly uvs?: Float32Array;
  /** Frames that will come, if that is known. */
  readonly frames?: number;
  readonly parts?: readonly CachePart[];
}

export interface WrittenCache {
  readonly bytes: number;
  readonly frames: number;
  /** Largest distance of any vertex from where it was, measured [m]. */
  readonly maxError: number;
}

/** Whole numbers that positions may have: beyond, differences of differences would leave 32 bits. */
const MOST_STEPS = 2 ** 28;

/** A corner of a cube of side `step` is half a diagonal away from its middle. */
const stepOf = (maxError: number): number => (2 * maxError) / Math.sqrt(3);

/** Farthest from 0 that a coordinate may be in a file of such an error [m]. */
export const cacheReach = (maxError: number): number => MOST_STEPS * stepOf(maxError);

/** Writes a web cache piece by piece, in Node and in browsers. Memory does not grow with the take. */
export class CacheWriter {
  readonly #take: CacheTake;
  readonly #head: CacheHead;
  readonly #append: (bytes: Uint8Array) => void | Promise<void>;
  readonly #framesPerChunk: number;
  readonly #parents: Parents;
  readonly #entries: CacheEntry[] = [];
  #waiting: Int32Array[] = [];
  #triangles: Uint32Array = new Uint32Array(0);
  #bytes = 0;
  #frames = 0;
  #error = 0;

  /** `append` gets the bytes of the file, one piece after another. */
  constructor(
    take: CacheTake,
    append: (bytes: Uint8Array) => void | Promise<void>,
    options: Partial<CacheOptions> = {},
  ) {
    const { maxError, framesPerChunk } = { ...CACHE_DEFAULTS, ...options };
    expectTake(take);
    if (!(maxError > 0 && Number.isFinite(maxError))) {
      throw new RangeError(`CacheWriter: maxError is ${maxError}, expected metres above 0`);
    }
    if (!Number.isInteger(framesPerChunk) || framesPerChunk < 1 || framesPerChunk > 65535) {
      throw new RangeError(
        `CacheWriter: framesPerChunk is ${framesPerChunk}, expected a whole number from 1 to 65535`,
      );
    }
    this.#take = take;
    this.#append = append;
    const step = stepOf(maxError);
    const { name, fps, vertexCount, frames = null, parts = [] } = take;
    this.#head = { name, fps, vertexCount, frames, step, maxError, parts };
    const most = Math.max(1, Math.floor(MOST_INFLATED / (12 * vertexCount)));
    this.#framesPerChunk = Math.min(framesPerChunk, most);
    this.#parents = findParents(take.triangles, vertexCount);
  }

  /** Takes the next frame, vertexCount × 3 [m]; with other triangles than before if some are given. */
  async frame(positions: Float32Array, triangles?: Uint32Array): Promise<void> {
    if (this.#frames === 0) await this.#begin();
    if (triangles && !isSame(triangles, this.#triangles)) await this.#changeTriangles(triangles);
    this.#waiting.push(this.#rounded(positions));
    this.#frames++;
    if (this.#waiting.length === this.#framesPerChunk) await this.#writeChunk();
  }

  /** Writes what is left and the index. */
  async finish(): Promise<WrittenCache> {
    if (this.#frames === 0) throw new RangeError("CacheWriter: no frame came, expected at least 1");
    await this.#writeChunk();
    const indexAt = this.#bytes;
    await this.#write(block("indx", writeIndex(this.#entries, this.#frames, this.#error)));
    await this.#write(trailer(indexAt));
    return { bytes: this.#bytes, frames: this.#frames, maxError: this.#error };
  }

  async #begin(): Promise<void> {
    await this.#write(opening());
    await this.#writeBlock("head", new TextEncoder().encode(JSON.stringify(this.#head)));
    const { uvs, triangles } = this.#take;
    if (uvs) await this.#writeBlock("uvs ", await deflate(planesOf(uvs)));
    await this.#changeTriangles(triangles);
  }

  async #changeTriangles(triangles: Uint32Array): Promise<void> {
    expectTriangles(triangles, this.#head.vertexCount);
    const topology = { firstFrame: this.#frames, triangles };
    await this.#writeBlock("tris", await packTriangles(topology, this.#triangles), this.#frames);
    this.#triangles = triangles.slice();
  }

  async #writeChunk(): Promise<void> {
    if (this.#waiting.length === 0) return;
    const firstFrame = this.#frames - this.#waiting.length;
    const content = await packChunk(firstFrame, this.#waiting, this.#parents);
    await this.#writeBlock("take", content, firstFrame, this.#waiting.length);
    this.#waiting = [];
  }

  async #writeBlock(type: BlockType, content: Uint8Array, firstFrame = 0, frameCount = 0): Promise<void> {
    this.#entries.push({ type, offset: this.#bytes, firstFrame, frameCount });
    await this.#write(block(type, content));
  }

  async #write(bytes: Uint8Array): Promise<void> {
    await this.#append(bytes);
    this.#bytes += bytes.length;
  }

  /** Multiples of the step; measures what that costs. */
  #rounded(positions: Float32Array): Int32Array {
    const { vertexCount, step } = this.#head;
    if (positions.length !== 3 * vertexCount) {
      throw new RangeError(
        `CacheWriter: frame ${this.#frames} has ${positions.length} numbers, expected ${3 * vertexCount}`,
      );
    }
    const out = new Int32Array(positions.length);
    for (let i = 0; i < positions.length; i += 3) {
      let square = 0;
      for (let axis = 0; axis < 3; axis++) {
        const x = positions[i + axis];
        const steps = Math.round(x / step);
        if (!(Math.abs(steps) <= MOST_STEPS)) {
          throw new RangeError(
            `CacheWriter: ${"xyz"[axis]} of vertex ${i / 3} in frame ${this.#frames} is ${x}, expected a number ` +
              `within ±${(MOST_STEPS * step).toPrecision(3)} for a maxError of ${this.#head.maxError}`,
          );
        }
        out[i + axis] = steps;
        square += (Math.fround(steps * step) - x) ** 2;
      }
      this.#error = Math.max(this.#error, Math.sqrt(square));
    }
    return out;
  }
}

/** A whole take as one file. */
export async function writeCache(
  take: CacheTake,
  frames: Iterable<Float32Array>,
  options: Partial<CacheOptions> = {},
): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  const writer = new CacheWriter(take, (bytes) => void parts.push(bytes), options);
  for (const frame of frames) await writer.frame(frame);
  await writer.finish();
  return joinBytes(parts);
}

/** Bytes of float32, least first, plane by plane: alike bytes side by side deflate better. */
function planesOf(numbers: Float32Array): Uint8Array {
  const bits = new Uint32Array(numbers.slice().buffer);
  return Uint8Array.from({ length: 4 * bits.length }, (_, i) => {
    const plane = Math.floor(i / bits.length);
    return bits[i - plane * bits.length] >>> (8 * plane);
  });
}

const isSame = (a: Uint32Array, b: Uint32Array): boolean =>
  a.length === b.length && a.every((value, i) => value === b[i]);

function expectTake({ fps, vertexCount, triangles, uvs, parts = [] }: CacheTake): void {
  if (!(fps > 0 && Number.isFinite(fps))) {
    throw new RangeError(`CacheWriter: fps is ${fps}, expected a finite number of frames per second above 0`);
  }
  if (!Number.isInteger(vertexCount) || vertexCount < 1 || vertexCount > MOST_VERTICES) {
    throw new RangeError(
      `CacheWriter: vertexCount is ${vertexCount}, expected a whole number from 1 to ${MOST_VERTICES}`,
    );
  }
  expectTriangles(triangles, vertexCount);
  if (uvs && uvs.length !== 2 * vertexCount) {
    throw new RangeError(`CacheWriter: uvs has ${uvs.length} numbers, expected ${2 * vertexCount}`);
  }
  for (const { id, firstVertex, vertexCount: count } of parts) {
    if (firstVertex >= 0 && count >= 0 && firstVertex + count <= vertexCount) continue;
    throw new RangeError(
      `CacheWriter: part ${JSON.stringify(id)} has vertices ${firstVertex} to ${firstVertex + count - 1}, expected some of 0 to ${vertexCount - 1}`,
    );
  }
}

function expectTriangles(triangles: Uint32Array, vertexCount: number): void {
  if (triangles.length % 3 !== 0) {
    throw new RangeError(`CacheWriter: triangles has ${triangles.length} entries, expected 3 per triangle`);
  }
  const bad = triangles.findIndex((vertex) => vertex >= vertexCount);
  if (bad < 0) return;
  throw new RangeError(
    `CacheWriter: triangle ${Math.floor(bad / 3)} uses vertex ${triangles[bad]}, expected 0 to ${vertexCount - 1}`,
  );
}
