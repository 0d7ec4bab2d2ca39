import { frameBytes, FrameView, type FrameShape, type Topology } from "@pliant/three";
import { quantise, restorePoints, type Quantised } from "./quantised.ts";
import { vertexNormals } from "./vertex-normals.ts";

/** A moment of the past. */
interface Moment {
  readonly step: number;
  readonly time: number;
  /** What the bodies were made of then: another one after a cut. */
  readonly topology: Topology;
  readonly pins: Uint32Array;
  readonly positions: Quantised;
  readonly vertices: Quantised;
  readonly poses: Float32Array;
}

/** A frame of the past, and what it is a frame of. */
export interface Shown {
  readonly frame: FrameView;
  readonly topology: Topology;
  readonly pins: Uint32Array;
}

/** What the past may take by default [bytes]: a minute of 60 frames a second of 4,000 nodes. */
const MOST_BYTES = 96e6;

/** The recorded past: frames in the order of time, the oldest go when there are too many. */
export class Recording {
  readonly #most: number;
  #moments: Moment[] = [];
  #bytes = 0;
  /** Rises with each change. */
  revision = 0;

  constructor(most = MOST_BYTES) {
    this.#most = most;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get count(): number {
    return this.#moments.length;
  }

  /** Times of the first and the last frame [s]. */
  get range(): readonly [number, number] {
    return [this.#moments[0]?.time ?? 0, this.#moments.at(-1)?.time ?? 0];
  }

  /** Adds a frame. One of an earlier time ends what came after it: somebody went back. */
  add(frame: FrameView, topology: Topology, pins: Uint32Array): void {
    this.cutAt(frame.time);
    const moment: Moment = {
      step: frame.step,
      time: frame.time,
      topology,
      pins,
      positions: quantise(frame.positions),
      vertices: quantise(frame.vertices),
      poses: frame.poses.slice(),
    };
    this.#moments.push(moment);
    this.#bytes += bytesOf(moment);
    while (this.#bytes > this.#most && this.#moments.length > 1) {
      const oldest = this.#moments.shift();
      if (oldest) this.#bytes -= bytesOf(oldest);
    }
    this.revision++;
  }

  /** Drops what was recorded at a time and after it [s]. */
  cutAt(time: number): void {
    for (let last = this.#moments.at(-1); last && last.time >= time - 1e-9; last = this.#moments.at(-1)) {
      this.#bytes -= bytesOf(last);
      this.#moments.pop();
      this.revision++;
    }
  }

  clear(): void {
    this.cutAt(-Infinity);
  }

  /** The number of the last frame that is not after a time [s]. */
  indexAt(time: number): number {
    let [low, high] = [0, this.#moments.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (this.#moments[middle].time <= time + 1e-9) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  timeAt(index: number): number {
    return this.#moments[index]?.time ?? 0;
  }

  /** A frame as it was, to a few hundredths of a millimetre. */
  show(index: number): Shown | null {
    const moment = this.#moments[index];
    if (!moment) return null;
    const { topology, pins, step, time, poses } = moment;
    const positions = restorePoints(moment.positions);
    const vertices = restorePoints(moment.vertices);
    const shape: FrameShape = {
      nodeCount: positions.length / 3,
      colliderCount: poses.length / 7,
      vertexCount: vertices.length / 3,
      // Neither contacts nor fields are kept.
      withContacts: false,
      field: null,
    };
    const frame = new FrameView(new ArrayBuffer(frameBytes(shape)), shape);
    frame.header.set([topology.revision, step, time, 0]);
    frame.positions.set(positions);
    frame.normals.set(vertexNormals(positions, topology.triangles));
    frame.poses.set(poses);
    frame.vertices.set(vertices);
    return { frame, topology, pins };
  }
}

function bytesOf({ positions, vertices, poses }: Moment): number {
  return positions.values.byteLength + vertices.values.byteLength + poses.byteLength + 200;
}
