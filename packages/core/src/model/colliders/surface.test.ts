import { describe, expect, it } from "vitest";
import { signedDistance } from "./distance.ts";
import { meshTopology } from "@pliant/geometry";
import { createRandom, hump, lBlock } from "@pliant/testing";
import type { ColliderShape } from "./registry.ts";
import type { ShapeSurface } from "./shape-kind.ts";
import { shapeSurface } from "./surface.ts";

function of(shape: ColliderShape): ShapeSurface {
  const facets = shapeSurface(shape);
  if (facets === null) throw new Error(`${shape.kind} has no facets`);
  return facets;
}

type Point = readonly [number, number, number];

function corners({ vertices, triangles }: ShapeSurface, t: number): [Point, Point, Point] {
  const at = (k: number): Point => {
    const i = 3 * triangles[3 * t + k];
    return [vertices[i], vertices[i + 1], vertices[i + 2]];
  };
  return [at(0), at(1), at(2)];
}

/** Of the tetrahedra between the origin and each triangle: all of them above 0 when the shape is seen whole from there. */
function volumes(facets: ShapeSurface): number[] {
  return Array.from({ length: facets.triangles.length / 3 }, (_, t) => {
    const [a, b, c] = corners(facets, t);
    return (
      (a[0] * (b[1] * c[2] - b[2] * c[1]) +
        a[1] * (b[2] * c[0] - b[0] * c[2]) +
        a[2] * (b[0] * c[1] - b[1] * c[0])) /
      6
    );
  });
}

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);
const away = (shape: ColliderShape, [x, y, z]: Point): number =>
  signedDistance(shape, x, y, z, new Float64Array(3));

const PI = Math.PI;

/** Shapes and what they hold [m³], but for what polygons of 24 corners and chamfers leave out. */
const SOLIDS: [string, ColliderShape, number][] = [
  ["a sharp box", { kind: "box", halfSize: [0.1, 0.2, 0.3] }, 0.048],
  ["a rounded box", { kind: "box", halfSize: [0.1, 0.2, 0.3], rounding: 0.02 }, 0.048],
  ["a box round to its middle", { kind: "box", halfSize: [0.1, 0.2, 0.3], rounding: 0.1 }, 0.0345],
  ["a sphere", { kind: "sphere", radius: 0.5 }, (4 / 3) * PI * 0.125],
  ["a capsule", { kind: "capsule", radius: 0.1, halfLength: 0.3 }, PI * (0.01 * 0.6 + (4 / 3) * 0.001)],
  ["a cylinder", { kind: "cylinder", radius: 0.2, halfLength: 0.1 }, PI * 0.04 * 0.2],
  ["a rounded one", { kind: "cylinder", radius: 0.2, halfLength: 0.1, rounding: 0.02 }, PI * 0.04 * 0.2],
  ["one with round sides", { kind: "cylinder", radius: 0.2, halfLength: 0.1, rounding: 0.1 }, 0.0224],
];

describe("facets", () => {
  it.each(SOLIDS)("of %s are closed and look outwards", (_, shape, volume) => {
    const facets = of(shape);
    const { borders, faults } = meshTopology(facets.triangles, facets.vertices.length / 3);
    expect({ borders, faults }).toEqual({ borders: 0, faults: [] });
    expect(facets).toMatchObject({ isClosed: true, radius: 0 });
    const parts = volumes(facets);
    expect(Math.min(...parts)).toBeGreaterThan(0);
    // What is rounded to its middle is cut off flat: much is left out.
    expect(sum(parts)).toBeGreaterThan(0.54 * volume);
    expect(sum(parts)).toBeLessThan(1.0001 * volume);
  });

  it.each(SOLIDS)("of %s have their corners on it and lie inside", (_, shape) => {
    const facets = of(shape);
    const draw = createRandom(3);
    for (let t = 0; t < facets.triangles.length / 3; t++) {
      const [a, b, c] = corners(facets, t);
      for (const corner of [a, b, c]) expect(Math.abs(away(shape, corner))).toBeLessThan(1e-12);
      const [u, v] = [draw(0, 1), draw(0, 1)];
      const [p, q, r] = [1 - u, u * (1 - v), u * v];
      const inside = [0, 1, 2].map((axis) => p * a[axis] + q * b[axis] + r * c[axis]);
      expect(away(shape, inside as unknown as Point)).toBeLessThan(1e-12);
    }
  });

  it("reach as far as the shape does, along its axes", () => {
    const highest = (shape: ColliderShape): number =>
      Math.max(...of(shape).vertices.filter((_, k) => k % 3 === 1));
    expect(highest({ kind: "capsule", radius: 0.1, halfLength: 0.3 })).toBeCloseTo(0.4, 12);
    expect(highest({ kind: "sphere", radius: 0.5 })).toBeCloseTo(0.5, 12);
    expect(highest({ kind: "cylinder", radius: 0.2, halfLength: 0.1, rounding: 0.05 })).toBeCloseTo(0.1, 12);
  });

  it("of a plane are not needed", () => {
    expect(shapeSurface({ kind: "plane" })).toBeNull();
  });

  it("of a ground are the triangles that nodes stand on", () => {
    const draw = createRandom(5);
    const [columns, rows] = [5, 4];
    const heights = Float64Array.from({ length: columns * rows }, () => draw(-0.1, 0.1));
    const shape = { kind: "heightField", size: [1, 0.6], columns, rows, heights } as const;
    const facets = of(shape);
    expect(facets.triangles).toHaveLength(3 * 2 * (columns - 1) * (rows - 1));
    for (let t = 0; t < facets.triangles.length / 3; t++) {
      const [a, b, c] = corners(facets, t);
      const middle = [0, 1, 2].map((axis) => (a[axis] + b[axis] + c[axis]) / 3);
      // The wrong diagonal would leave it above or below.
      expect(away(shape, middle as unknown as Point)).toBeCloseTo(0, 12);
      expect((b[2] - a[2]) * (c[0] - a[0]) - (b[0] - a[0]) * (c[2] - a[2])).toBeGreaterThan(0);
    }
  });

  it("of a mesh are its own; half the thickness of an open one is around them", () => {
    const closed = of({ kind: "mesh", ...lBlock(), thickness: 0.01 });
    expect(closed).toMatchObject({ ...lBlock(), isClosed: true, radius: 0 });
    expect(sum(volumes(closed))).toBeCloseTo(3, 12);
    expect(of({ kind: "mesh", ...hump(3), thickness: 0.01 })).toMatchObject({
      isClosed: false,
      radius: 0.005,
    });
    expect(of({ kind: "mesh", ...hump(3) })).toMatchObject({ isClosed: false, radius: 0 });
  });
});
