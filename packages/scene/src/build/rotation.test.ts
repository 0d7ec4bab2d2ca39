import type { Quaternion, Vec3 } from "pliant";
import { describe, expect, test } from "vitest";
import { combineRotations, rotate, rotationFromDegrees } from "./rotation.ts";

/** Rounded to 14 digits, so that vectors compare as lists; + 0 turns -0 into 0. */
const rounded = (vector: readonly number[]): number[] =>
  vector.map((part) => Math.round(part * 1e14) / 1e14 + 0);

describe("rotation", () => {
  test.each<[Vec3, Vec3, Vec3]>([
    [
      [90, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ],
    [
      [0, 90, 0],
      [0, 0, 1],
      [1, 0, 0],
    ],
    [
      [0, 0, 90],
      [1, 0, 0],
      [0, 1, 0],
    ],
    // x first, then y: up turns to +z by x, and on to +x by y.
    [
      [90, 90, 0],
      [0, 1, 0],
      [1, 0, 0],
    ],
    // y first, then z.
    [
      [0, 90, 90],
      [0, 0, 1],
      [0, 1, 0],
    ],
    [
      [360, 720, -360],
      [1, 2, 3],
      [1, 2, 3],
    ],
  ])("%j turns %j to %j", (degrees, from, to) => {
    expect(rounded(rotate(rotationFromDegrees(degrees), from))).toEqual(to);
  });

  test("no turn is exactly no turn", () => {
    expect(rotationFromDegrees([0, 0, 0])).toEqual([0, 0, 0, 1]);
    expect(rotate([0, 0, 0, 1], [0.1, 0.2, 0.3])).toEqual([0.1, 0.2, 0.3]);
  });

  test("is a unit quaternion for any angles", () => {
    for (const degrees of [1, 33.3, 179, 271, 12345.6, -1e6]) {
      const turn = rotationFromDegrees([degrees, -degrees / 3, degrees * 2]);
      expect(Math.hypot(...turn)).toBeCloseTo(1, 14);
    }
  });

  test("combines in order", () => {
    const [first, second]: [Quaternion, Quaternion] = [
      rotationFromDegrees([30, 0, 0]),
      rotationFromDegrees([0, 50, 0]),
    ];
    expect(rounded(combineRotations(first, second))).toEqual(rounded(rotationFromDegrees([30, 50, 0])));
    expect(rounded(rotate(combineRotations(second, first), [1, 2, 3]))).toEqual(
      rounded(rotate(first, rotate(second, [1, 2, 3]))),
    );
  });
});
