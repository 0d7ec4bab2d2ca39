import type { Frame } from "pliant";
import { POSE } from "./packet.ts";

/** How large frames are. */
export interface LiveShape {
  readonly nodeCount: number;
  readonly colliderCount: number;
  readonly bodyCount: number;
  /** Nodes of which frames say what they touch: all where some cloth is drawn finer than it is, else none. */
  readonly planeCount: number;
}

/** Doubles in front: revision, step, time, sequence, packets from and to, share between them, largest strain. */
const HEADER_DOUBLES = 8;
const WRENCH = 6;
/** Per cloth: nodes in contact, largest strain where it is overstretched. */
const STATUS = 2;
const PLANE = 4;

/** What the worker last made, in memory that it fills: valid until the next `update`. */
export class LiveFrame implements Frame {
  readonly header: Float64Array;
  /** nodeCount × 3 [m], in the world. */
  readonly positions: Float32Array;
  /** nodeCount × 3, unit length. */
  readonly normals: Float32Array;
  /** Collider poses, colliderCount × 7: position [m], rotation (quaternion xyzw). */
  readonly poses: Float32Array;
  /** What cloth did to each collider over the last step, colliderCount × 6 [N·s, N·m·s]. */
  readonly impulses: Float32Array;
  /** Per cloth: nodes that touch a collider, and its largest strain where that is more than cloth stands, else 0. */
  readonly status: Float32Array;
  /** What nodes touch, planeCount × 4: unit normal and distance from the origin of the plane of a collider's surface [m]; zeros where they touch nothing. */
  readonly planes: Float32Array;

  constructor(buffer: ArrayBufferLike, shape: LiveShape, byteOffset = 0) {
    this.header = new Float64Array(buffer, byteOffset, HEADER_DOUBLES);
    let at = byteOffset + HEADER_DOUBLES * 8;
    const column = (length: number): Float32Array => {
      const view = new Float32Array(buffer, at, length);
      at += 4 * length;
      return view;
    };
    this.positions = column(3 * shape.nodeCount);
    this.normals = column(3 * shape.nodeCount);
    this.poses = column(POSE * shape.colliderCount);
    this.impulses = column(WRENCH * shape.colliderCount);
    this.status = column(STATUS * shape.bodyCount);
    this.planes = column(PLANE * shape.planeCount);
  }

  /** Rises with each `add` and `remove`. */
  get revision(): number {
    return this.header[0];
  }

  /** Solver steps taken. */
  get step(): number {
    return this.header[1];
  }

  /** Simulated time [s]. */
  get time(): number {
    return this.header[2];
  }

  /** Rises by one with each frame. */
  get sequence(): number {
    return this.header[3];
  }

  /** Sequences of the two packets between which the page's input was taken, and the share of the way, 0 to 1. */
  get fromPacket(): number {
    return this.header[4];
  }

  get toPacket(): number {
    return this.header[5];
  }

  get share(): number {
    return this.header[6];
  }
}

export function liveFrameBytes({ nodeCount, colliderCount, bodyCount, planeCount }: LiveShape): number {
  const numbers = 6 * nodeCount + (POSE + WRENCH) * colliderCount + STATUS * bodyCount + PLANE * planeCount;
  return HEADER_DOUBLES * 8 + Math.ceil(numbers / 2) * 8;
}
