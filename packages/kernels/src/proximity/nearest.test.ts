import { describe, expect, it } from "vitest";
import { CORNER, POINT } from "../box-tree/contract.ts";
import { MARGIN, nearSoup, ORIGIN, PATHS, TWICE } from "../testing/near-soup.ts";
import { createRandom } from "../testing/random.ts";
import { BACKENDS, F32, firstDifference, worstError } from "../testing/twins.ts";
import { CLOSEST_AT, WIDE_BOXES_SIZE } from "./contract.ts";

interface Corners {
  readonly points: ArrayLike<number>;
  readonly corners: ArrayLike<number>;
}

/** Distance to a triangle by trying many of its points, and then more around the best. */
function distanceTo({ points, corners }: Corners, leaf: number, end: number, p: readonly number[]): number {
  const corner = (k: number): number[] =>
    [0, 1, 2].map((axis) => points[POINT * corners[CORNER * leaf + k] + 4 * end + axis]);
  const [a, b, c] = [corner(0), corner(1), corner(2)];
  let [best, s, t] = [Infinity, 1 / 3, 1 / 3];
  for (let size = 1; size > 1e-7; size *= 0.6) {
    const [s0, t0] = [s, t];
    for (let i = -4; i <= 4; i++) {
      for (let j = -4; j <= 4; j++) {
        const [u, v] = [s0 + (size * i) / 4, t0 + (size * j) / 4];
        const [x, y] = [Math.min(Math.max(u, 0), 1), Math.min(Math.max(v, 0), 1)];
        const scale = x + y > 1 ? 1 / (x + y) : 1;
        let squared = 0;
        for (let axis = 0; axis < 3; axis++) {
          const q = a[axis];
          squared += (p[axis] - q - scale * (x * (b[axis] - q) + y * (c[axis] - q))) ** 2;
        }
        const there = Math.sqrt(squared);
        if (there < best) [best, s, t] = [there, scale * x, scale * y];
      }
    }
  }
  return best;
}

/** A triangle's points at a moment, as the first three of a tree would be. */
function placed({ points, corners }: Corners, leaf: number, t: number): Corners {
  const out: number[] = [];
  for (let k = 0; k < 3; k++) {
    const p = POINT * corners[CORNER * leaf + k];
    const at = [0, 1, 2].map((axis) => points[p + axis] + t * (points[p + 4 + axis] - points[p + axis]));
    out.push(...at, 0, ...at, 0);
  }
  return { points: out, corners: [0, 1, 2] };
}

const SOUPS = BACKENDS.flatMap((backend) => [64, 128].map((leaves) => [backend, leaves] as const));

describe.each(SOUPS)("what is near, on %s with %i leaves", (backend, leaves) => {
  const { kernels, tree, near, triangles } = nearSoup(backend, leaves);
  const random = createRandom(3);
  const place = (): number[] => [0, 1, 2].map(() => random.between(-1.5, 1.5));
  const ask = (p: readonly number[], end: 0 | 1, guess: number): number[] => {
    near.closestPoint.set(
      p.map((x, axis) => x + ORIGIN[axis]),
      CLOSEST_AT.point,
    );
    return kernels.nearest(tree, end, guess, MARGIN, near)
      ? [...near.closestPoint.subarray(CLOSEST_AT.squared)]
      : [];
  };

  it("finds the nearest triangle at either end, wherever it begins", () => {
    for (let round = 0; round < 24; round++) {
      const p = place();
      const end = (round % 2) as 0 | 1;
      const found = ask(p, end, -1);
      const distances = Array.from({ length: triangles }, (_, k) => distanceTo(tree, k, end, p));
      const least = Math.min(...distances);
      expect(Math.sqrt(found[0])).toBeCloseTo(least, 5);
      expect(distances[leaves - found[1]]).toBeCloseTo(least, 5);
      for (const guess of [0, random.below(triangles), leaves - found[1]]) {
        expect(ask(p, end, guess)).toEqual(found);
      }
    }
  });

  it("takes the first of two triangles that are as near", () => {
    const vertices = [0, 1, 2].map((k) => 3 * tree.corners[CORNER * TWICE + k]);
    const p = [0, 1, 2].map((axis) => {
      return vertices.reduce((sum, at) => sum + tree.start[at + axis] / 3, -ORIGIN[axis]);
    });
    for (const guess of [-1, TWICE, TWICE - 1]) expect(ask(p, 0, guess)[1]).toBe(leaves - TWICE);
  });

  it("lists the leaves in a box", () => {
    for (let round = 0; round < 50; round++) {
      const [low, high] = [place(), place()].map((p) => Float64Array.from(p));
      for (let k = 0; k < 3; k++) if (low[k] > high[k]) [low[k], high[k]] = [high[k], low[k]];
      const expected = Array.from({ length: triangles }, (_, leaf) => leaf).filter((leaf) =>
        [0, 1, 2].every((k) => {
          const at = WIDE_BOXES_SIZE * Math.floor((leaves + leaf) / 4) + 4 * k + (leaf % 4);
          const least = Math.min(tree.wideNodes[at], tree.wideNodes[at + 24]);
          const most = Math.max(tree.wideNodes[at + 12], tree.wideNodes[at + 36]);
          return least <= Math.fround(high[k]) && Math.fround(low[k]) <= most;
        }),
      );
      const count = kernels.overlapBox(tree, low, high, near);
      const found = [...near.list.subarray(0, count)].sort((a, b) => a - b);
      expect(found).toEqual(expected);
    }
  });

  it("says how near triangles come to points on straight paths, and no more than that", () => {
    const reach = 0.2;
    const lines = Array.from({ length: PATHS }, () => {
      const from = place();
      return [
        ...from,
        reach,
        ...from.map((x) => x + random.between(-0.1, 0.1)),
        random.below(triangles + 1) - 1,
      ];
    });
    near.paths.set(lines.flat());
    kernels.distanceBound(tree, near.paths, MARGIN, near.least, near);
    let told = 0;
    lines.forEach((line, index) => {
      let least = reach;
      let ends = reach;
      for (let triangle = 0; triangle < triangles; triangle++) {
        const corner = POINT * 3 * triangle;
        if ([0, 1, 2].some((k) => Math.abs(tree.points[corner + k] - line[k]) > 0.9)) continue;
        const moments = [0, 0.5, 1].map((t) => {
          const at = (k: number): number => line[k] + t * (line[4 + k] - line[k]);
          return distanceTo(placed(tree, triangle, t), 0, 0, [at(0), at(1), at(2)]);
        });
        least = Math.min(least, ...moments);
        ends = Math.min(ends, moments[0]);
      }
      expect(near.least[index]).toBeLessThanOrEqual(least + 1e-6);
      // Ways of triangles and points differ by 0.2 at most: bounds are that good, and mostly better.
      expect(near.least[index]).toBeGreaterThan(least - 0.2);
      if (near.least[index] > 0.5 * ends) told++;
    });
    expect(told).toBeGreaterThan(0);
  });

  it("is near nothing where a number is lost", () => {
    expect(ask([NaN, 0, 0], 0, -1)).toEqual([]);
    expect(ask([NaN, 0, 0], 0, 5)).toEqual([]);
  });
});

it("holds the same boxes and triangles in both, but for rounding, and finds the same bits", () => {
  const [expected, actual] = BACKENDS.map((backend) => nearSoup(backend, 128));
  for (const name of ["points", "faces", "wideNodes"] as const) {
    const finite = (column: ArrayLike<number>): number[] =>
      Array.from(column, (x) => (Math.abs(x) < Infinity ? x : Math.sign(x) * 100));
    expect(worstError(finite(actual.tree[name]), finite(expected.tree[name]))).toBeLessThan(4 * F32);
  }
  const random = createRandom(5);
  for (let round = 0; round < 100; round++) {
    const p = [0, 1, 2].map(() => random.between(-1.2, 1.2));
    const [first, second] = [expected, actual].map(({ kernels, tree, near }) => {
      near.closestPoint.set(p, CLOSEST_AT.point);
      kernels.nearest(tree, (round % 2) as 0 | 1, round % 3 === 0 ? round : -1, MARGIN, near);
      return near.closestPoint;
    });
    expect(firstDifference(second, first)).toBe(-1);
  }
});

it.each(BACKENDS)(
  "knows that who slides along a slanting triangle stays as far from it, on %s",
  (backend) => {
    const { kernels, tree, near } = nearSoup(backend, 16);
    const [u, v, up] = [[0.3, -0.3, 0], [0.2, 0.2, -0.4], [1, 1, 1].map((x) => x / Math.sqrt(3))];
    const at = (s: number, t: number, height: number): number[] =>
      [0, 1, 2].map((axis) => s * u[axis] + t * v[axis] + height * up[axis]);
    // All others are elsewhere.
    for (const column of [tree.start, tree.end]) {
      column.forEach((_, i) => (column[i] += 5));
      column.set(
        [...at(0, 0, 0), ...at(1, 0, 0), ...at(0, 1, 0)].map((x, i) => x + ORIGIN[i % 3]),
        9 * 5,
      );
    }
    kernels.fitProximity(tree, MARGIN, near);
    const line = [...at(0.1, 0.2, 0.03), 0.2, ...at(0.6, 0.2, 0.03), -1];
    near.paths.set(Array.from({ length: PATHS }, () => line).flat());
    kernels.distanceBound(tree, near.paths, MARGIN, near.least, near);
    expect(near.least[0]).toBeLessThan(0.03);
    expect(near.least[0]).toBeGreaterThan(0.03 - 2 * MARGIN);
  },
);
