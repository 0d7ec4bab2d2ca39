import {
  BufferAttribute,
  BufferGeometry,
  DoubleSide,
  DynamicDrawUsage,
  Mesh,
  MeshBasicMaterial,
  Vector3,
  type ColorRepresentation,
} from "three";
import { lift } from "./lift.ts";

export interface ArrowOptions {
  readonly colour: ColorRepresentation;
  /** Without a head it is a line. */
  readonly hasHead: boolean;
}

/** Length and width of a head, in widths of the shaft. */
const HEAD_LENGTH = 5;
const HEAD_WIDTH = 2.6;

/** Corners of a shaft's cross-section, across and across the other way: a triangle of width 1. */
const SECTION = [
  [0.5, 0],
  [-0.25, 0.433],
  [-0.25, -0.433],
] as const;

/** Vertices of an arrow: the section at both ends of the shaft, the same wider at the foot of the head, the tip. */
const VERTICES = 10;
const SHAFT = [0, 1, 4, 0, 4, 3, 1, 2, 5, 1, 5, 4, 2, 0, 3, 2, 3, 5];
const HEAD = [6, 7, 9, 7, 8, 9, 8, 6, 9, 6, 8, 7];

/**
 * Many arrows, or many lines, of one colour: `begin`, `put` each, `end`. One mesh whose vertices are written anew: instances
 * would be a draw call each where the browser draws in software.
 */
export class Arrows extends Mesh<BufferGeometry, MeshBasicMaterial> {
  readonly #indices: readonly number[];
  #positions = new BufferAttribute(new Float32Array(), 3);
  #count = 0;
  #width = 0;

  constructor({ colour, hasHead }: ArrowOptions) {
    super(
      new BufferGeometry(),
      lift(new MeshBasicMaterial({ color: colour, side: DoubleSide, toneMapped: false })),
    );
    this.#indices = hasHead ? [...SHAFT, ...HEAD] : SHAFT;
    this.#makeRoom(64);
    // Bounds would have to follow the arrows.
    this.frustumCulled = false;
  }

  /** Room for `capacity`, none there yet; shafts are `width` thick [m]. */
  begin(capacity: number, width: number): void {
    this.#count = 0;
    this.#width = width;
    if (capacity * VERTICES > this.#positions.count) this.#makeRoom(2 * capacity);
  }

  /** From a point along a unit vector. */
  put(from: Vector3, along: Vector3, length: number): void {
    const first = VERTICES * this.#count++;
    // A short arrow has a small head.
    const head = this.#indices === SHAFT ? 0 : Math.min(HEAD_LENGTH * this.#width, length / 2);
    const foot = length - head;
    const spread = (HEAD_WIDTH / HEAD_LENGTH) * head;
    // Any two directions across will do.
    side
      .set(0, 0, 0)
      .setComponent(Math.abs(along.x) < 0.6 ? 0 : 1, 1)
      .cross(along)
      .normalize();
    other.crossVectors(along, side);
    SECTION.forEach(([a, b], corner) => {
      const write = (at: number, width: number, height: number): void => {
        point.copy(from).addScaledVector(along, height);
        point.addScaledVector(side, a * width).addScaledVector(other, b * width);
        this.#positions.setXYZ(first + at + corner, point.x, point.y, point.z);
      };
      write(0, this.#width, 0);
      write(3, this.#width, foot);
      write(6, spread, foot);
    });
    point.copy(from).addScaledVector(along, length);
    this.#positions.setXYZ(first + 9, point.x, point.y, point.z);
  }

  end(): void {
    this.#positions.needsUpdate = true;
    this.geometry.setDrawRange(0, this.#count * this.#indices.length);
  }

  #makeRoom(capacity: number): void {
    // The old buffers would stay on the graphics card.
    this.geometry.dispose();
    this.geometry = new BufferGeometry();
    const positions = new Float32Array(capacity * VERTICES * 3);
    this.#positions = new BufferAttribute(positions, 3).setUsage(DynamicDrawUsage);
    this.geometry.setAttribute("position", this.#positions);
    const indices = Uint32Array.from({ length: capacity * this.#indices.length }, (_, at) => {
      const arrow = Math.floor(at / this.#indices.length);
      return arrow * VERTICES + this.#indices[at % this.#indices.length];
    });
    this.geometry.setIndex(new BufferAttribute(indices, 1));
  }
}

const side = new Vector3();
const other = new Vector3();
const point = new Vector3();
