import type { Input } from "./input.ts";
import { POSE_SIZE } from "@pliant/geometry";
import type { State } from "../state/state.ts";

/** Moves of pins below this are made at once [m]: rounding is not a motion. */
const PIN_MOVE_MIN = 1e-9;

/**
 * Pins and colliders that were moved between two steps go there in equal parts, one per solver step: all at once they
 * would have that many times their velocity in the first solver step, and none in the others. What a driver sets stays:
 * it knows the time of each solver step.
 */
export class InputInterpolation {
  readonly #pins: InterpolatedColumn;
  readonly #poses: InterpolatedColumn;
  /** One per collider that deforms and per cloth with places, as one thing each. */
  readonly #surfaces: readonly InterpolatedColumn[];
  readonly #ranges: readonly Pick<Input["places"][number], "first" | "length">[];

  constructor({ pinTarget, poses, vertices, deforming, places }: Input) {
    this.#pins = new InterpolatedColumn(pinTarget, 3);
    this.#poses = new InterpolatedColumn(poses, POSE_SIZE);
    this.#ranges = [...deforming, ...places];
    this.#surfaces = this.#ranges.map(
      ({ first, length }) => new InterpolatedColumn(vertices.subarray(first, first + length), length),
    );
  }

  /** Notes what has been moved away from the newest state. */
  begin({ pinned }: Input, { x, poses, vertices }: Readonly<State>): void {
    this.#pins.begin();
    for (let node = pinned.indexOf(1); node >= 0; node = pinned.indexOf(1, node + 1)) {
      if (!(this.#pins.start(node, x) <= PIN_MOVE_MIN)) this.#pins.moving.push(node);
    }
    this.#ranges.forEach(({ first, length }, k) => {
      const way = this.#surfaces[k];
      way.begin();
      if (way.startAll(vertices.subarray(first, first + length))) way.moving.push(0);
    });
    this.#poses.begin();
    for (let collider = 0; collider * POSE_SIZE < poses.length; collider++) {
      if (this.#poses.start(collider, poses) !== 0) this.#poses.moving.push(collider);
    }
    for (const collider of this.#poses.moving) takeShorterTurn(this.#poses, collider * POSE_SIZE + 3);
  }

  /** Sets the input to a share of the way, 1 being all of it. Call it before the drivers. */
  advance(share: number): void {
    this.#pins.advance(share);
    this.#poses.advance(share);
    for (const way of this.#surfaces) way.advance(share);
    if (share === 1) return;
    for (const collider of this.#poses.moving) normalise(this.#poses, collider * POSE_SIZE + 3);
  }
}

/** The way of each thing in a column of the input that has `size` numbers per thing. */
class InterpolatedColumn {
  readonly column: Float64Array;
  readonly from: Float64Array;
  readonly to: Float64Array;
  /** What `advance` wrote last: other numbers are somebody else's. */
  readonly written: Float64Array;
  readonly #size: number;
  moving: number[] = [];
  /** Whether the column still holds the ends of all ways: nothing has been written since `begin`. */
  #isAtEnd = true;

  constructor(column: Float64Array, size: number) {
    this.column = column;
    this.from = column.slice();
    this.to = column.slice();
    this.written = column.slice();
    this.#size = size;
  }

  begin(): void {
    this.moving = [];
    this.#isAtEnd = true;
  }

  /** Notes the way of one thing and returns its largest part along an axis. */
  start(index: number, from: Float64Array): number {
    let distance = 0;
    for (let k = index * this.#size; k < (index + 1) * this.#size; k++) {
      this.from[k] = from[k];
      this.to[k] = this.written[k] = this.column[k];
      distance = Math.max(distance, Math.abs(this.to[k] - from[k]));
    }
    return distance;
  }

  /** The same of the only thing in the column; returns whether any part of it moves. Thousands of numbers, so: no call for each. */
  startAll(from: Float64Array): boolean {
    const { column } = this;
    this.from.set(from);
    this.to.set(column);
    this.written.set(column);
    for (let k = 0; k < column.length; k++) if (column[k] !== from[k]) return true;
    return false;
  }

  advance(share: number): void {
    const { column, from, to, written } = this;
    // All of the way at once, as in a step of one solver step: it is there.
    if (share === 1 && this.#isAtEnd) return;
    this.#isAtEnd = false;
    this.moving = this.moving.filter((index) => this.#isOwn(index * this.#size));
    for (const index of this.moving) {
      for (let k = index * this.#size; k < (index + 1) * this.#size; k++) {
        column[k] = written[k] = share === 1 ? to[k] : from[k] + share * (to[k] - from[k]);
      }
    }
  }

  #isOwn(at: number): boolean {
    for (let k = at; k < at + this.#size; k++) if (this.column[k] !== this.written[k]) return false;
    return true;
  }
}

/** q and −q are the same turn: it begins at the one that is nearer to its end. */
function takeShorterTurn({ from, to }: InterpolatedColumn, at: number): void {
  let dot = 0;
  for (let k = at; k < at + 4; k++) dot += from[k] * to[k];
  if (dot < 0) for (let k = at; k < at + 4; k++) from[k] *= -1;
}

/** A quaternion between two others is shorter than 1. */
function normalise({ column, written }: InterpolatedColumn, at: number): void {
  let squared = 0;
  for (let k = at; k < at + 4; k++) squared += column[k] * column[k];
  for (let k = at; k < at + 4; k++) column[k] = written[k] = column[k] / Math.sqrt(squared);
}
