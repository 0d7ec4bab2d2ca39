import { describe, expect, it } from "vitest";
import { nextUniform, seedRandom } from "./random.ts";
import { closest, closestEdgeEdge, closestVertexTriangle } from "./closest-features.ts";

const words = new Uint32Array(4);
seedRandom(4, words);
const draw = (scale = 1): number => scale * (2 * nextUniform(words) - 1);

/** Four points, of which some coincide or lie on a line now and then. */
function points(): Float64Array {
  const x = Float64Array.from({ length: 12 }, () => draw());
  const kind = nextUniform(words);
  if (kind < 0.1) x.copyWithin(6, 3, 6);
  else if (kind < 0.2) for (let i = 0; i < 3; i++) x[9 + i] = 2 * x[6 + i] - x[3 + i];
  else if (kind < 0.3) for (let i = 0; i < 3; i++) x[9 + i] = x[6 + i] + (x[3 + i] - x[i]);
  return x;
}

const at = (x: Float64Array, weights: readonly (readonly [number, number])[]): number[] =>
  [0, 1, 2].map((axis) => weights.reduce((sum, [k, w]) => sum + w * x[3 * k + axis], 0));
const apart = (p: readonly number[], q: readonly number[]): number =>
  Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]);

/** The least distance over a fine net of weights, refined around the best. */
function sampled(distance: (s: number, t: number) => number): number {
  let [best, s0, t0, width] = [Infinity, 0.5, 0.5, 0.5];
  for (let round = 0; round < 14; round++) {
    const [s1, t1] = [s0, t0];
    for (let i = -6; i <= 6; i++) {
      for (let j = -6; j <= 6; j++) {
        const s = Math.min(1, Math.max(0, s1 + (i * width) / 6));
        const t = Math.min(1, Math.max(0, t1 + (j * width) / 6));
        const found = distance(s, t);
        if (found < best) [best, s0, t0] = [found, s, t];
      }
    }
    width *= 0.5;
  }
  return best;
}

describe("closest points", () => {
  it("of a vertex and a triangle: no point of the triangle is nearer", () => {
    for (let trial = 0; trial < 300; trial++) {
      const x = points();
      closestVertexTriangle(x, 0, 1, 2, 3);
      const { u, v, w, distance, nx, ny, nz } = closest;
      expect(Math.min(u, v, w)).toBeGreaterThanOrEqual(-1e-12);
      expect(u + v + w).toBeCloseTo(1, 12);
      const point = at(x, [
        [1, u],
        [2, v],
        [3, w],
      ]);
      expect(apart(point, [x[0], x[1], x[2]])).toBeCloseTo(distance, 12);
      point.forEach((p, axis) => expect(p + distance * [nx, ny, nz][axis]).toBeCloseTo(x[axis], 10));
      const least = sampled((s, t) =>
        apart(
          [x[0], x[1], x[2]],
          at(x, [
            [1, 1 - s],
            [2, s * (1 - t)],
            [3, s * t],
          ]),
        ),
      );
      expect(distance).toBeLessThan(least + 1e-6);
    }
  });

  it("of two edges: no points of them are nearer", () => {
    for (let trial = 0; trial < 300; trial++) {
      const x = points();
      closestEdgeEdge(x, 0, 1, 2, 3);
      const { u, v, distance, nx, ny, nz } = closest;
      const [p, q] = [
        at(x, [
          [0, 1 - u],
          [1, u],
        ]),
        at(x, [
          [2, 1 - v],
          [3, v],
        ]),
      ];
      expect(apart(p, q)).toBeCloseTo(distance, 12);
      q.forEach((value, axis) => expect(value + distance * [nx, ny, nz][axis]).toBeCloseTo(p[axis], 10));
      const least = sampled((s, t) =>
        apart(
          at(x, [
            [0, 1 - s],
            [1, s],
          ]),
          at(x, [
            [2, 1 - t],
            [3, t],
          ]),
        ),
      );
      expect(distance).toBeLessThan(least + 1e-6);
    }
  });
});
