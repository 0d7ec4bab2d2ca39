import { describe, expect, it } from "vitest";
import { coplanarOverlap, isCoplanar } from "./coplanar-overlap.ts";

const pair = (...corners: readonly (readonly [number, number])[]): Float64Array =>
  // In a slanted plane, with numbers that doubles have exactly.
  Float64Array.from(corners.flatMap(([u, v]) => [u, 0.5 * u + 0.25 * v, v]));

const triangle = [
  [0, 0],
  [4, 0],
  [0, 4],
] as const;

describe("coplanarOverlap", () => {
  it.each([
    [
      "one in the other",
      [
        [1, 1],
        [2, 1],
        [1, 2],
      ],
      true,
    ],
    [
      "the same",
      [
        [0, 0],
        [4, 0],
        [0, 4],
      ],
      true,
    ],
    [
      "the same, seen from behind",
      [
        [0, 0],
        [0, 4],
        [4, 0],
      ],
      true,
    ],
    [
      "corners across an edge",
      [
        [3, 3],
        [1, 1],
        [3, 4],
      ],
      true,
    ],
    [
      "folded back over a common edge",
      [
        [0, 0],
        [4, 0],
        [1, 1],
      ],
      true,
    ],
    [
      "side by side along an edge",
      [
        [4, 0],
        [0, 4],
        [4, 4],
      ],
      false,
    ],
    [
      "with a corner in common",
      [
        [4, 0],
        [8, 0],
        [8, 4],
      ],
      false,
    ],
    [
      "apart",
      [
        [5, 5],
        [6, 5],
        [5, 6],
      ],
      false,
    ],
    [
      "without an area",
      [
        [1, 1],
        [2, 2],
        [3, 3],
      ],
      false,
    ],
  ] as const)("%s", (_, other, overlaps) => {
    for (const corners of [pair(...triangle, ...other), pair(...other, ...triangle)]) {
      if (_ !== "without an area") expect(isCoplanar(corners)).toBe(true);
      expect(coplanarOverlap(corners)).toBe(overlaps);
    }
  });

  it("is not asked of what leaves the plane by the least that a number can", () => {
    const corners = pair(...triangle, [1, 1], [2, 1], [1, 2]);
    corners[10] += 2 ** -50;
    expect(isCoplanar(corners)).toBe(false);
  });
});
