import { frameBytes, FrameView, type FrameShape } from "@pliant/three";
import { vertexNormals } from "./vertex-normals.ts";

/**
 * A take that was computed before, as a file: a line of JSON, then places as whole numbers of `UNIT` that say by how much each is not where it would be
 * had it gone on as it went, low bytes before high ones, deflated; then poses as they are. A second of 1,000 nodes takes some 60 kB.
 */
interface KeptHead {
  readonly times: readonly number[];
  readonly steps: readonly number[];
  readonly nodeCount: number;
  readonly colliderCount: number;
  readonly vertexCount: number;
}

/** What places are rounded to [m]. */
const UNIT = 2e-4;
/** A larger file is none of ours [bytes]. */
const MOST_BYTES = 64e6;

/** The part of a frame that is kept. */
export type KeptFrame = Pick<FrameView, "step" | "time" | "positions" | "vertices" | "poses">;

export async function writeKept(frames: readonly KeptFrame[]): Promise<Uint8Array> {
  const [{ positions, vertices, poses }] = frames;
  const head: KeptHead = {
    times: frames.map(({ time }) => Number(time.toFixed(5))),
    steps: frames.map(({ step }) => step),
    ...{ nodeCount: positions.length / 3, colliderCount: poses.length / 7, vertexCount: vertices.length / 3 },
  };
  const places = residues(frames.map((frame) => [frame.positions, frame.vertices]));
  const words = new Uint8Array(2 * places.length);
  places.forEach((value, i) => {
    if (value > 0xffff) throw new RangeError("writeKept: something moves too far between two frames");
    words[i] = value & 0xff;
    words[places.length + i] = value >> 8;
  });
  const turns = new Float32Array(frames.length * poses.length);
  frames.forEach((frame, k) => turns.set(frame.poses, k * poses.length));
  const line = new TextEncoder().encode(`${JSON.stringify(head)}\n`);
  const body = new Blob([line, words, turns]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  return new Uint8Array(await new Response(body).arrayBuffer());
}

/** The frames of a file, in the order of time, as one that comes from a worker would be: normals are made from triangles. */
export async function readKept(
  bytes: Uint8Array<ArrayBuffer>,
  { triangles, revision }: { readonly triangles: Uint32Array; readonly revision: number },
): Promise<FrameView[]> {
  const body = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  const all = new Uint8Array(await new Response(body).arrayBuffer());
  if (all.length > MOST_BYTES) throw new RangeError(`readKept: the take has ${all.length} bytes`);
  const end = all.indexOf(10);
  const head = JSON.parse(new TextDecoder().decode(all.subarray(0, end))) as KeptHead;
  const { times, steps, nodeCount, colliderCount, vertexCount } = head;
  const row = 3 * (nodeCount + vertexCount);
  const words = all.subarray(end + 1, end + 1 + 2 * row * times.length);
  const turns = new Float32Array(all.slice(end + 1 + words.length).buffer);
  const shape: FrameShape = { nodeCount, colliderCount, vertexCount, withContacts: false, field: null };
  const places = new Predictor(row);
  return times.map((time, k) => {
    const frame = new FrameView(new ArrayBuffer(frameBytes(shape)), shape);
    frame.header.set([revision, steps[k], time, k]);
    const now = places.next((i) => {
      const at = k * row + i;
      return unfold(words[at] + 256 * words[row * times.length + at]);
    });
    for (let i = 0; i < 3 * nodeCount; i++) frame.positions[i] = now[i] * UNIT;
    for (let i = 0; i < 3 * vertexCount; i++) frame.vertices[i] = now[3 * nodeCount + i] * UNIT;
    frame.poses.set(turns.subarray(k * 7 * colliderCount, (k + 1) * 7 * colliderCount));
    frame.normals.set(vertexNormals(frame.positions, triangles));
    return frame;
  });
}

/** What is missing to where each place would be had it gone on as it went. */
function residues(frames: readonly (readonly [Float32Array, Float32Array])[]): Uint32Array {
  const row = frames[0][0].length + frames[0][1].length;
  const out = new Uint32Array(row * frames.length);
  const places = new Predictor(row);
  frames.forEach(([positions, vertices], k) => {
    if (positions.length + vertices.length !== row)
      throw new RangeError(`writeKept: frame ${k} has another mesh, expected that of the first`);
    places.next((i, guess) => {
      const value = i < positions.length ? positions[i] : vertices[i - positions.length];
      const residue = Math.round(value / UNIT) - guess;
      out[k * row + i] = fold(residue);
      return residue;
    });
  });
  return out;
}

/** Whole numbers that go on as they went, plus what is told of each. */
class Predictor {
  #last: Int32Array;
  #before: Int32Array;
  #count = 0;

  constructor(length: number) {
    this.#last = new Int32Array(length);
    this.#before = new Int32Array(length);
  }

  next(residueOf: (index: number, guess: number) => number): Int32Array {
    const now = new Int32Array(this.#last.length);
    for (let i = 0; i < now.length; i++) {
      const guess = this.#count < 2 ? this.#last[i] : 2 * this.#last[i] - this.#before[i];
      now[i] = guess + residueOf(i, guess);
    }
    [this.#before, this.#last] = [this.#last, now];
    this.#count++;
    return now;
  }
}

/** 0, −1, 1, −2, … become 0, 1, 2, 3, … */
const fold = (value: number): number => (value < 0 ? -2 * value - 1 : 2 * value);
const unfold = (value: number): number => (value % 2 === 1 ? -(value + 1) / 2 : value / 2);
