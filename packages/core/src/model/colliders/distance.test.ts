import { describe, expect, it } from "vitest";
import type { ColliderShape } from "./registry.ts";
import { nextUniform, seedRandom } from "@pliant/geometry";
import { hump, lBlock } from "@pliant/testing";
import { signedDistance } from "./distance.ts";

const SHAPES: Record<string, ColliderShape> = {
  plane: { kind: "plane" },
  sphere: { kind: "sphere", radius: 0.5 },
  capsule: { kind: "capsule", radius: 0.3, halfLength: 0.4 },
  "sharp box": { kind: "box", halfSize: [0.5, 0.3, 0.7] },
  "rounded box": { kind: "box", halfSize: [0.5, 0.3, 0.7], rounding: 0.1 },
  "sharp cylinder": { kind: "cylinder", radius: 0.5, halfLength: 0.3 },
  "long cylinder": { kind: "cylinder", radius: 0.2, halfLength: 0.8 },
  "rounded cylinder": { kind: "cylinder", radius: 0.5, halfLength: 0.4, rounding: 0.15 },
  "cylinder that is a ball": { kind: "cylinder", radius: 0.4, halfLength: 0.4, rounding: 0.4 },
  "mesh: a block with a notch": { kind: "mesh", ...lBlock() },
  "open mesh with a thickness": { kind: "mesh", ...hump(6), thickness: 0.1 },
  "height field": {
    kind: "heightField",
    size: [1.5, 1.2],
    columns: 3,
    rows: 3,
    heights: Float64Array.of(0, 0.1, 0.2, 0.3, -0.2, 0.1, 0, 0.2, 0.4),
  },
  "box that is a ball": { kind: "box", halfSize: [0.4, 0.4, 0.4], rounding: 0.4 },
};

const normal = new Float64Array(3);
const distance = (shape: ColliderShape, [x, y, z]: readonly number[]): number =>
  signedDistance(shape, x, y, z, normal);

/** 400 points in the cube of side 2 (seed 3). */
function points(): number[][] {
  const words = new Uint32Array(4);
  seedRandom(3, words);
  return Array.from({ length: 400 }, () => [0, 0, 0].map(() => 2 * nextUniform(words) - 1));
}

describe.each(Object.entries(SHAPES))("signedDistance to a %s", (_, shape) => {
  it("has a unit normal: the gradient of the distance, wherever it has one", () => {
    const step = 1e-6;
    for (const point of points()) {
      distance(shape, point);
      const n = [...normal];
      expect(Math.hypot(...n)).toBeCloseTo(1, 12);
      const gradient = [0, 1, 2].map((axis) => {
        const moved = (by: number): number[] => point.map((x, i) => (i === axis ? x + by : x));
        return (distance(shape, moved(step)) - distance(shape, moved(-step))) / (2 * step);
      });
      // On a medial plane two faces are equally near, and the difference quotient mixes them.
      if (Math.hypot(...gradient) > 0.999) gradient.forEach((g, axis) => expect(g).toBeCloseTo(n[axis], 5));
    }
  });

  it("is a distance: stepping back along the normal ends on the surface", () => {
    for (const point of points()) {
      const d = distance(shape, point);
      const foot = point.map((x, axis) => x - d * normal[axis]);
      expect(Math.abs(distance(shape, foot))).toBeLessThan(1e-12);
    }
  });

  it("is the same within a limit, and beyond it no less than the limit", () => {
    for (const within of [0, 0.01, 0.2]) {
      for (const point of points()) {
        const d = distance(shape, point);
        const n = [...normal];
        const limited = signedDistance(shape, point[0], point[1], point[2], normal, within);
        if (Math.abs(d) < within) {
          expect([limited, ...normal]).toEqual([d, ...n]);
        } else {
          expect(Math.sign(limited) === Math.sign(d) || within === 0).toBe(true);
          expect(Math.abs(limited)).toBeGreaterThanOrEqual(within);
          expect(Math.abs(limited)).toBeLessThanOrEqual(Math.abs(d));
        }
      }
    }
  });

  it("never changes faster than the point moves", () => {
    const all = points();
    all.forEach((point, k) => {
      const other = all[(k + 1) % all.length];
      const apart = Math.hypot(...point.map((x, axis) => x - other[axis]));
      expect(Math.abs(distance(shape, point) - distance(shape, other))).toBeLessThanOrEqual(apart + 1e-12);
    });
  });

  it("is negative inside and the depth there is true: no surface point is nearer", () => {
    if (shape.kind === "plane") return;
    const all = points();
    const depths = all.map((point) => distance(shape, point));
    all.forEach((point, k) => {
      const d = depths[k];
      const nearer = all.some((other, at) => {
        if (Math.sign(depths[at]) === Math.sign(d)) return false;
        return Math.hypot(...point.map((x, axis) => x - other[axis])) < Math.abs(d) - 1e-12;
      });
      expect(nearer).toBe(false);
    });
  });
});

describe("signs and known values", () => {
  it.each([
    ["plane", [3, 0.2, 4], 0.2, [0, 1, 0]],
    ["plane", [0, -0.2, 0], -0.2, [0, 1, 0]],
    ["sphere", [0, 0, 2], 1.5, [0, 0, 1]],
    ["sphere", [0, 0, 0], -0.5, [0, 1, 0]],
    ["capsule", [0.5, 0.1, 0], 0.2, [1, 0, 0]],
    ["capsule", [0, 1, 0], 0.3, [0, 1, 0]],
    ["capsule", [0, 0.2, 0], -0.3, [0, 1, 0]],
    ["sharp box", [0, 0.5, 0], 0.2, [0, 1, 0]],
    ["sharp box", [0.4, 0, 0], -0.1, [1, 0, 0]],
    ["sharp box", [0, 0, -0.65], -0.05, [0, 0, -1]],
    ["sharp box", [0.5 + 3, 0.3 + 4, 0], 5, [0.6, 0.8, 0]],
    ["sharp box", [0, 0, 0], -0.3, [0, 1, 0]],
    ["sharp cylinder", [0, 0.5, 0], 0.2, [0, 1, 0]],
    ["sharp cylinder", [0, -0.29, 0.1], -0.01, [0, -1, 0]],
    ["sharp cylinder", [0.3, 0, 0.4], 0, [0.6, 0, 0.8]],
    ["sharp cylinder", [0, 0, 0], -0.3, [0, 1, 0]],
    ["sharp cylinder", [0, 0.3 + 4, 0.5 + 3], 5, [0, 0.8, 0.6]],
    ["long cylinder", [0, 0, 0], -0.2, [1, 0, 0]],
    ["long cylinder", [0, 0.1, -0.15], -0.05, [0, 0, -1]],
    ["rounded cylinder", [0.35 + 3, 0.25 + 4, 0], 4.85, [0.6, 0.8, 0]],
    ["rounded cylinder", [0, -0.5, 0.2], 0.1, [0, -1, 0]],
    ["rounded box", [0, 0.5, 0], 0.2, [0, 1, 0]],
    ["rounded box", [0.4 + 3, 0.2 + 4, 0], 4.9, [0.6, 0.8, 0]],
  ] as [string, number[], number, number[]][])("%s at %j", (name, point, expected, expectedNormal) => {
    expect(distance(SHAPES[name], point)).toBeCloseTo(expected, 12);
    expectedNormal.forEach((n, axis) => expect(normal[axis]).toBeCloseTo(n, 12));
  });
});
