import { describe, expect, it } from "vitest";
import { real, u32 } from "./arena.ts";
import { BOX, CORNER, EMPTY, POINT, SEARCH_STACK } from "./boxes.ts";
import { createRandom } from "./testing/random.ts";
import { BACKENDS, filledArena, type Backend } from "./testing/twins.ts";

const LEAVES = 256;
const TRIANGLES = 200;
const MARGIN = 1e-5;
const PATHS = 8;

/** Small triangles in a cube, the first of them needles; every point moves. */
function soup(backend: Backend) {
  const random = createRandom(7);
  const points: number[] = [];
  const corners: number[] = [];
  for (let triangle = 0; triangle < LEAVES; triangle++) {
    const centre = [0, 1, 2].map(() => random.between(-1, 1));
    const along = [0, 1, 2].map(() => random.between(-0.2, 0.2));
    for (let k = 0; k < 3; k++) {
      const spread = triangle < 20 ? 1e-5 : 0.2;
      const at = centre.map((c, axis) => c + k * along[axis] + random.between(-spread, spread));
      const to = at.map((x) => x + random.between(-0.05, 0.05));
      points.push(...at, MARGIN, ...to, 0);
    }
    const first = 3 * triangle;
    corners.push(first, first + 1, first + 2, triangle < TRIANGLES ? 0 : EMPTY);
  }
  const boxes = new Float64Array(2 * LEAVES * BOX);
  for (let leaf = 0; leaf < LEAVES; leaf++) {
    boxes[BOX * (LEAVES + leaf) + 3] = -Infinity;
    boxes[BOX * (LEAVES + leaf) + 7] = 1 + (leaf % 13);
  }
  const { kernels, columns } = filledArena(
    backend,
    {
      ...{
        corners: u32(LEAVES * CORNER),
        points: real(points.length),
        boxes: real(boxes.length),
        flags: u32(0),
      },
      ...{ stack: u32(SEARCH_STACK), list: u32(LEAVES), nearness: real(LEAVES) },
      ...{ paths: real(POINT * PATHS), least: real(PATHS) },
    },
    { corners, points, boxes },
  );
  const tree = { leaves: LEAVES, ...columns };
  kernels.fitBoxes(tree);
  return { kernels, tree, near: columns };
}

/** Distance to a triangle by trying many of its points, and then more around the best. */
function distanceTo(points: ArrayLike<number>, triangle: number, end: number, p: readonly number[]): number {
  const corner = (k: number): number[] =>
    [0, 1, 2].map((axis) => points[POINT * (3 * triangle + k) + 4 * end + axis]);
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
function placed(points: ArrayLike<number>, triangle: number, t: number): number[] {
  const out: number[] = [];
  for (let k = 0; k < 3; k++) {
    const p = POINT * (3 * triangle + k);
    const at = [0, 1, 2].map((axis) => points[p + axis] + t * (points[p + 4 + axis] - points[p + axis]));
    out.push(...at, 0, ...at, 0);
  }
  return out;
}

describe.each(BACKENDS)("what is near, on %s", (backend) => {
  const { kernels, tree, near } = soup(backend);
  const random = createRandom(3);
  const place = (): number[] => [0, 1, 2].map(() => random.between(-1.5, 1.5));

  it("lists the nearest triangle at either end, and few others", () => {
    let listed = 0;
    for (let round = 0; round < 24; round++) {
      const p = place();
      const end = (round % 2) as 0 | 1;
      const count = kernels.nearestLeaves(tree, p[0], p[1], p[2], end, Infinity, MARGIN, near);
      const found = [...near.list.subarray(0, count)];
      const distances = Array.from({ length: TRIANGLES }, (_, k) => distanceTo(tree.points, k, end, p));
      const least = Math.min(...distances);
      expect(found).toContain(distances.indexOf(least));
      expect(
        kernels.nearestLeaves(tree, p[0], p[1], p[2], end, least + MARGIN, MARGIN, near),
      ).toBeGreaterThan(0);
      expect(kernels.nearestLeaves(tree, p[0], p[1], p[2], end, 0.3 * least, MARGIN, near)).toBeLessThan(3);
      listed += count;
      // With room to spare all that are within it are listed.
      const wide = kernels.nearestLeaves(tree, p[0], p[1], p[2], end, Infinity, 0.05, near);
      const within = distances.flatMap((d, k) => (d < least + 0.099 ? [k] : []));
      expect([...near.list.subarray(0, wide)]).toEqual(expect.arrayContaining(within));
    }
    expect(listed).toBeLessThan(24 * 3);
  });

  it("lists the leaves in a box", () => {
    for (let round = 0; round < 50; round++) {
      const [low, high] = [place(), place()].map((p) => Float64Array.from(p));
      for (let k = 0; k < 3; k++) if (low[k] > high[k]) [low[k], high[k]] = [high[k], low[k]];
      const expected = Array.from({ length: TRIANGLES }, (_, leaf) => leaf).filter((leaf) =>
        [0, 1, 2].every((k) => {
          const at = BOX * (LEAVES + leaf) + k;
          const [least, most] = [
            Math.min(tree.boxes[at], tree.boxes[at + 8]),
            Math.max(tree.boxes[at + 4], tree.boxes[at + 12]),
          ];
          return least <= Math.fround(high[k]) && Math.fround(low[k]) <= most;
        }),
      );
      const count = kernels.leavesWithin(tree, low, high, near);
      const found = [...near.list.subarray(0, count)].sort((a, b) => a - b);
      expect(found).toEqual(expected);
    }
  });

  it("says how near triangles come to points on their ways, and no more than that", () => {
    const reach = 0.2;
    const ways = Array.from({ length: PATHS }, () => {
      const from = place();
      return [
        ...from,
        reach,
        ...from.map((x) => x + random.between(-0.1, 0.1)),
        random.below(TRIANGLES + 1) - 1,
      ];
    });
    near.paths.set(ways.flat());
    kernels.approach(tree, near.paths, MARGIN, near.least, near);
    let told = 0;
    ways.forEach((way, index) => {
      let least = reach;
      let ends = reach;
      for (let triangle = 0; triangle < TRIANGLES; triangle++) {
        const corner = POINT * 3 * triangle;
        if ([0, 1, 2].some((k) => Math.abs(tree.points[corner + k] - way[k]) > 0.9)) continue;
        const moments = [0, 0.5, 1].map((t) => {
          const at = (k: number): number => way[k] + t * (way[4 + k] - way[k]);
          return distanceTo(placed(tree.points, triangle, t), 0, 0, [at(0), at(1), at(2)]);
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
    expect(kernels.nearestLeaves(tree, NaN, 0, 0, 0, Infinity, MARGIN, near)).toBe(0);
  });
});
