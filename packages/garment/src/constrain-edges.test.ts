import { describe, expect, it } from "vitest";
import { constrainEdges } from "./constrain-edges.ts";
import { signedArea } from "./outline.ts";
import type { Point } from "./pattern.ts";

/** A strip of two rows of points, triangulated across. */
const points: Point[] = Array.from({ length: 12 }, (_, k): Point => [Math.floor(k / 2), (k % 2) + 0.01 * k]);
const strip = (): number[] =>
  [0, 1, 2, 3, 4].flatMap((k) => [2 * k, 2 * k + 2, 2 * k + 1, 2 * k + 1, 2 * k + 2, 2 * k + 3]);

const areas = (triangles: readonly number[]): number[] =>
  Array.from({ length: triangles.length / 3 }, (_, t) =>
    signedArea(triangles.slice(3 * t, 3 * t + 3).map((node) => points[node])),
  );

describe("constrainEdges", () => {
  it("turns what crosses, and keeps the area and the sense of all triangles", () => {
    const triangles = strip();
    const before = areas(triangles).reduce((sum, each) => sum + each);
    // From the first point at the bottom to the last at the top: through everything.
    expect(constrainEdges(points, triangles, [[0, 11]])).toBeNull();
    const sides = triangles.map((node, k) => `${node},${triangles[k % 3 === 2 ? k - 2 : k + 1]}`);
    expect(sides.filter((side) => side === "0,11" || side === "11,0")).toHaveLength(2);
    expect(Math.min(...areas(triangles))).toBeGreaterThan(0);
    expect(areas(triangles).reduce((sum, each) => sum + each)).toBeCloseTo(before, 12);
  });

  it("leaves alone what is there, and says which edge cannot be", () => {
    const triangles = strip();
    expect(constrainEdges(points, triangles, [[0, 2]])).toBeNull();
    expect(triangles).toEqual(strip());
    // Through a point between.
    const line: Point[] = [
      [0, 0],
      [1, 0],
      [2, 0],
      [1, 1],
      [1, -1],
    ];
    expect(constrainEdges(line, [0, 1, 3, 1, 2, 3, 0, 4, 1, 1, 4, 2], [[0, 2]])).toEqual([0, 2]);
  });
});
