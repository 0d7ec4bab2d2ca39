import { describe, expect, it } from "vitest";
import type { HeightFieldShape } from "./height-field-shape.ts";
import { createRandom, meshDistanceByAll, type BodyMesh } from "@pliant/testing";
import { heightField } from "../height-field.ts";
import { heightAt } from "./height-cell.ts";
import { heightFieldDistance } from "./height-distance.ts";

const normal = new Float64Array(3);
const distance = (shape: HeightFieldShape, [x, y, z]: readonly number[]): number =>
  heightFieldDistance(shape, x, y, z, normal);

function field(columns: number, rows: number, height: (x: number, z: number) => number): HeightFieldShape {
  const heights = new Float64Array(columns * rows);
  for (let k = 0; k < heights.length; k++) {
    heights[k] = height((k % columns) / (columns - 1), Math.floor(k / columns) / (rows - 1));
  }
  return { kind: "heightField", size: [3, 2], columns, rows, heights };
}

const random = createRandom(7);
const FIELDS: Record<string, HeightFieldShape> = {
  hills: field(14, 9, (x, z) => 0.3 * Math.sin(7 * x) * Math.cos(5 * z)),
  rubble: field(9, 12, () => random(-0.4, 0.4)),
  "two triangles": field(2, 2, (x, z) => 0.5 * x - 0.2 * z),
  "a strip": field(2, 6, (x, z) => 0.2 * z + 0.1 * x),
};

/** Far below all that the points reach. */
const DEEP = 50;

/** The solid as a closed mesh: the surface, and walls from its border straight down. */
function solidOf(shape: HeightFieldShape): BodyMesh {
  const { vertices, triangles } = heightField.surface!(shape);
  const { columns, rows } = shape;
  const count = vertices.length / 3;
  const all = [...vertices, ...vertices.map((x, k) => (k % 3 === 1 ? -DEEP : x))];
  const border = [
    ...Array.from({ length: columns - 1 }, (_, j) => [j, j + 1]),
    ...Array.from({ length: rows - 1 }, (_, i) => [i * columns + columns - 1, (i + 2) * columns - 1]),
    ...Array.from({ length: columns - 1 }, (_, j) => [rows * columns - 1 - j, rows * columns - 2 - j]),
    ...Array.from({ length: rows - 1 }, (_, i) => [(rows - 1 - i) * columns, (rows - 2 - i) * columns]),
  ];
  const walls = border.flatMap(([a, b]) => [a, b, b + count, a, b + count, a + count]);
  return { vertices: Float64Array.from(all), triangles: Uint32Array.from([...triangles, ...walls]) };
}

function points(count: number): number[][] {
  const random = createRandom(21);
  return Array.from({ length: count }, (_, k) => {
    const reach = k % 12 === 11 ? 1e3 : 2.5;
    const y = k % 3 === 0 ? random(-0.5, 0.5) : random(-2, 2);
    return [random(-reach, reach), k % 12 === 11 ? random(0, reach) : y, random(-reach, reach)];
  });
}

describe.each(Object.entries(FIELDS))("height field of %s", (_, shape) => {
  const solid = solidOf(shape);

  it("has the distance of its triangles and walls, negative under its surface", () => {
    let worst = 0;
    let inside = 0;
    const wrong: number[][] = [];
    for (const p of points(600)) {
      const d = distance(shape, p);
      const expected = meshDistanceByAll(p, solid);
      worst = Math.max(worst, Math.abs(Math.abs(d) - expected) / Math.max(1, expected));
      const isOver = Math.abs(p[0]) <= 1.5 && Math.abs(p[2]) <= 1;
      if (d < 0 !== (isOver && p[1] < heightAt(shape, p[0], p[2]))) wrong.push(p);
      if (d < 0) inside++;
    }
    expect(worst).toBeLessThan(1e-12);
    expect(wrong).toEqual([]);
    expect(inside).toBeGreaterThan(40);
  });

  it("has its normal along its gradient, and a step back along it ends on the surface", () => {
    const step = 1e-6;
    let [compared, worst, farthest] = [0, 0, 0];
    for (const p of points(450)) {
      if (Math.hypot(...p) > 10) continue;
      const d = distance(shape, p);
      const n = [...normal];
      const foot = p.map((x, axis) => x - d * n[axis]);
      farthest = Math.max(farthest, Math.abs(distance(shape, foot)), Math.abs(Math.hypot(...n) - 1));
      const gradient = [0, 1, 2].map((axis) => {
        const moved = (by: number): number[] => p.map((x, i) => (i === axis ? x + by : x));
        return (distance(shape, moved(step)) - distance(shape, moved(-step))) / (2 * step);
      });
      if (Math.hypot(...gradient) < 1 - 1e-6) continue;
      compared++;
      worst = Math.max(worst, ...gradient.map((g, axis) => Math.abs(g - n[axis])));
    }
    expect(farthest).toBeLessThan(1e-12);
    expect(worst).toBeLessThan(1e-4);
    expect(compared).toBeGreaterThan(300);
  });

  it("is 0 on its surface with the normal up, wherever one looks", () => {
    const random = createRandom(31);
    for (let k = 0; k < 200; k++) {
      const [x, z] = k < 4 ? [k & 1 ? 1.5 : -1.5, k & 2 ? 1 : -1] : [random(-1.5, 1.5), random(-1, 1)];
      expect(Math.abs(distance(shape, [x, heightAt(shape, x, z), z]))).toBeLessThan(1e-14);
      expect(Math.hypot(...normal)).toBeCloseTo(1, 12);
      if (k >= 4) expect(normal[1]).toBeGreaterThan(0);
    }
  });
});

it("takes the way through the wall where that is shorter", () => {
  expect(distance(FIELDS["hills"], [1.4, -5, 0.1])).toBeCloseTo(-0.1, 14);
  expect([...normal]).toEqual([1, 0, 0]);
  expect(distance(FIELDS["hills"], [0.1, -5, -0.7])).toBeCloseTo(-0.3, 14);
  expect([...normal]).toEqual([0, 0, -1]);
  expect(distance(FIELDS["hills"], [1.8, -5, 1.4])).toBeCloseTo(0.5, 14);
  expect(normal[0]).toBeCloseTo(0.6, 12);
});

it("ends for a point that is none", () => {
  expect(distance(FIELDS["hills"], [NaN, 0, 0])).toBeNaN();
});
