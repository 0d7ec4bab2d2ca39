import type { Frame } from "pliant";
import { POSE } from "../live/packet.ts";
import { contactBytes, ContactView } from "./contact-view.ts";
import type { FrameShape } from "./protocol.ts";

/** Doubles in front of the columns: revision, step, time, sequence. */
const HEADER_SIZE = 4;

/** A frame that lives in a buffer, with what else moves. Views over memory: nothing is copied. */
export class FrameView implements Frame {
  /** Revision, step, time and sequence, for whoever writes it. */
  readonly header: Float64Array;
  readonly positions: Float32Array;
  readonly normals: Float32Array;
  /** Collider poses, colliderCount × 7: position [m], rotation (unit quaternion xyzw). */
  readonly poses: Float32Array;
  /** Vertices of colliders that deform, each in its own frame × 3 [m]; of a cavity one, (radius, 0, 0). */
  readonly vertices: Float32Array;
  /** One number per node of the field that is watched; none unless one is. */
  readonly field: Float32Array | null;
  /** None unless they are watched. */
  readonly contacts: ContactView | null;

  constructor(buffer: ArrayBufferLike, shape: FrameShape, byteOffset = 0) {
    const { nodeCount, colliderCount, vertexCount, field, withContacts } = shape;
    this.header = new Float64Array(buffer, byteOffset, HEADER_SIZE);
    let at = byteOffset + HEADER_SIZE * 8;
    const column = (length: number): Float32Array => {
      const view = new Float32Array(buffer, at, length);
      at += length * 4;
      return view;
    };
    this.positions = column(nodeCount * 3);
    this.normals = column(nodeCount * 3);
    this.poses = column(colliderCount * POSE);
    this.vertices = column(vertexCount * 3);
    this.field = field ? column(nodeCount) : null;
    const offset = byteOffset + frameBytes({ ...shape, withContacts: false });
    this.contacts = withContacts ? new ContactView(buffer, nodeCount * colliderCount, offset) : null;
  }

  get revision(): number {
    return this.header[0];
  }

  get step(): number {
    return this.header[1];
  }

  /** [s] */
  get time(): number {
    return this.header[2];
  }

  /** Rises by one with each frame that was published. */
  get sequence(): number {
    return this.header[3];
  }
}

/** Bytes of a frame, a multiple of 8 so that frames can stand side by side. */
export function frameBytes(shape: FrameShape): number {
  const { nodeCount, colliderCount, vertexCount, field, withContacts } = shape;
  const perNode = field ? 7 : 6;
  const bytes = HEADER_SIZE * 8 + (nodeCount * perNode + colliderCount * POSE + vertexCount * 3) * 4;
  return Math.ceil(bytes / 8) * 8 + (withContacts ? contactBytes(nodeCount * colliderCount) : 0);
}
