import type { ModalBasis } from "pliant";

/** Vectors and rotations written as the specification does, with nothing of the engine in them. */
export type Vector = readonly [number, number, number];

export const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
export const sum = (...all: Vector[]): Vector =>
  [0, 1, 2].map((k) => all.reduce((s, v) => s + v[k], 0)) as never;
export const times = (s: number, v: Vector): Vector => [s * v[0], s * v[1], s * v[2]];

/** exp([w]) v by its series: no closed form to share a mistake with. */
export function rotated(w: Vector, v: Vector): Vector {
  let [term, all]: [Vector, Vector] = [v, v];
  for (let k = 1; k < 60; k++) {
    term = times(1 / k, cross(w, term));
    all = sum(all, term);
  }
  return all;
}

/** ∫₀¹ exp(s [w]) v ds, by its series. */
export function meanRotated(w: Vector, v: Vector): Vector {
  let [term, all]: [Vector, Vector] = [v, v];
  for (let k = 1; k < 60; k++) {
    term = times(1 / (k + 1), cross(w, term));
    all = sum(all, term);
  }
  return all;
}

/** Σ_k column_k × q_k of one node: Φ_i q with `shapes`, Ψ_i q with `rotations`. */
export function modal(
  { modeCount, nodeCount }: ModalBasis,
  columns: Float64Array,
  node: number,
  q: readonly number[],
): Vector {
  const out: [number, number, number] = [0, 0, 0];
  for (let mode = 0; mode < modeCount; mode++) {
    for (let axis = 0; axis < 3; axis++) out[axis] += columns[(mode * nodeCount + node) * 3 + axis] * q[mode];
  }
  return out;
}
