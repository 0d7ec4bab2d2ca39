import { expect, test } from "vitest";
import { boundaryLoops, countFolds } from "./folds.ts";

/** A hem around a table: radius 1 + depth × cos(n φ), seen from above. */
function hem(n: number, depth: number, points = 720): number[] {
  return Array.from({ length: points }, (_, k) => (k / points) * 2 * Math.PI).flatMap((angle) => {
    const radius = 1 + depth * Math.cos(n * angle);
    return [radius * Math.cos(angle), Math.sin(7 * angle), radius * Math.sin(angle)];
  });
}

const all = Array.from({ length: 720 }, (_, k) => k);

test.each([3, 6, 9, 14])("a hem with %i waves has as many folds, whichever way round", (n) => {
  const waves = hem(n, 1.2 / n);
  expect(countFolds(waves, all)).toBe(n);
  expect(countFolds(waves, all.toReversed())).toBe(n);
});

test("a round table, a flat square and a ripple have none", () => {
  expect(countFolds(hem(0, 0), all)).toBe(0);
  expect(countFolds(hem(30, 2e-4), all)).toBe(0);
  expect(countFolds([0, 0, 0, 1, 0, 0, 1, 0, 1, 0, 0, 1], [0, 1, 2, 3])).toBe(0);
});

test("a hem that hangs straight down is a point from above: no folds, no NaN", () => {
  expect(countFolds([0, 0, 0, 0, 1, 0, 0, 2, 0], [0, 1, 2])).toBe(0);
});

test("edges of a sheet and of its hole", () => {
  // 4 × 4 nodes without the middle square.
  const triangles: number[] = [];
  for (let row = 0; row < 3; row++) {
    for (let column = 0; column < 3; column++) {
      if (row === 1 && column === 1) continue;
      const a = row * 4 + column;
      triangles.push(a, a + 4, a + 1, a + 1, a + 4, a + 5);
    }
  }
  const loops = boundaryLoops(triangles);
  expect(loops.map(({ length }) => length)).toEqual([12, 4]);
  expect(loops[1].toSorted((a, b) => a - b)).toEqual([5, 6, 9, 10]);
});
