import { describe, expect, test } from "vitest";
import { nextUniform, seedRandom } from "@pliant/geometry";
import { Resample } from "./resample.ts";
import { cubicWeights, fittedWeights, linearWeights } from "./spline.ts";

const curve = (weights: Float64Array, from: number, y: (s: number) => number): number[] =>
  Array.from({ length: weights.length / from }, (_, j) =>
    Array.from({ length: from }, (__, i) => weights[j * from + i] * y(i / (from - 1))).reduce(
      (a, b) => a + b,
      0,
    ),
  );

describe("spline", () => {
  test.each([
    [4, 7],
    [5, 5],
    [9, 4],
    [30, 45],
    [64, 9],
  ])("has cubics as they are, from %i to %i knots", (from, to) => {
    const y = (s: number): number => 1 - 2 * s + 3 * s * s - 5 * s * s * s;
    curve(cubicWeights(from, to), from, y).forEach((value, j) =>
      expect(value).toBeCloseTo(y(j / (to - 1)), 10),
    );
  });

  test("of three knots is a parabola, of two a line; lines are lines", () => {
    const parabola = (s: number): number => s * s - s;
    curve(cubicWeights(3, 6), 3, parabola).forEach((value, j) =>
      expect(value).toBeCloseTo(parabola(j / 5), 12),
    );
    curve(cubicWeights(2, 5), 2, (s) => 3 * s).forEach((value, j) =>
      expect(value).toBeCloseTo((3 * j) / 4, 12),
    );
    curve(linearWeights(4, 9), 4, (s) => 3 * s).forEach((value, j) =>
      expect(value).toBeCloseTo((3 * j) / 8, 12),
    );
  });

  test.each([
    [45, 30],
    [5, 4],
    [9, 3],
    [4, 2],
  ])("fitted to fewer knots gives back any curve of these: %i to %i", (from, to) => {
    for (const weightsOf of [linearWeights, cubicWeights]) {
      const [up, down] = [weightsOf(to, from), fittedWeights(from, to, weightsOf)];
      for (let i = 0; i < to; i++) {
        for (let j = 0; j < to; j++) {
          let sum = 0;
          for (let place = 0; place < from; place++) sum += down[i * from + place] * up[place * to + j];
          expect(sum).toBeCloseTo(i === j ? 1 : 0, 10);
        }
      }
    }
  });

  test("the ends are the ends to the bit", () => {
    const weights = cubicWeights(17, 40);
    expect(weights[0]).toBe(1);
    expect(weights[weights.length - 1]).toBe(1);
  });
});

/** A wavy sheet of 1 m. */
function wavy(columns: number, rows = columns): Float64Array {
  const x = new Float64Array(3 * columns * rows);
  for (let node = 0; node < columns * rows; node++) {
    const [u, v] = [(node % columns) / (columns - 1), Math.floor(node / columns) / (rows - 1)];
    x.set([u, 0.05 * Math.sin(2 * Math.PI * u) * Math.cos(3 * v), v], 3 * node);
  }
  return x;
}

const error = (a: Float64Array, b: Float64Array): number =>
  a.reduce((most, value, i) => Math.max(most, Math.abs(value - b[i])), 0);

describe("Resample", () => {
  const between = (from: number, to: number, touched = new Uint8Array(from * from)): number => {
    const resample = new Resample({ columns: from, rows: from }, { columns: to, rows: to });
    return error(resample.positions(wavy(from), touched), wavy(to));
  };

  test("is as near as a cell's sagitta", () => {
    // Waves of 5 cm: a = 0.05 (2π)² /m, h²a/8.
    expect(between(30, 45)).toBeLessThan(4e-4);
    expect(between(15, 30)).toBeLessThan(2e-3);
    expect(between(45, 30)).toBeLessThan(5e-4);
  });

  test.each([
    [30, 45],
    [12, 33],
    [30, 31],
    [3, 5],
  ])("brings back what it has carried to a finer grid: %i, %i", (from, to) => {
    const [a, b] = [from, to].map((count) => ({ columns: count, rows: count + 2 }));
    const words = new Uint32Array(4);
    seedRandom(1, words);
    const x = wavy(from, from + 2).map((value) => value + 0.05 * nextUniform(words));
    // Some of it touches something, and is not rounded.
    const touched = Uint8Array.from({ length: a.columns * a.rows }, (_, node) => (node % 7 === 0 ? 1 : 0));
    const up = new Resample(a, b);
    const down = new Resample(b, a);
    const fine = up.positions(x, touched);
    expect(error(down.positions(fine, new Uint8Array(b.columns * b.rows)), x)).toBeLessThan(1e-12);
    expect(error(down.column(up.column(x)), x)).toBeLessThan(1e-12);
  });

  test("is no longer than it was: what is rounded is a little", () => {
    const [a, b] = [12, 33].map((count) => ({ columns: count, rows: count }));
    const x = wavy(12);
    const fine = new Resample(a, b).positions(x, new Uint8Array(144));
    const rowLength = (column: Float64Array, count: number, row: number): number => {
      let sum = 0;
      for (let i = 3 * row * count; i < 3 * (row * count + count - 1); i += 3)
        sum += Math.hypot(...[0, 1, 2].map((axis) => column[i + 3 + axis] - column[i + axis]));
      return sum;
    };
    expect(rowLength(fine, 33, 0) / rowLength(x, 12, 0)).toBeLessThan(1.003);
  });

  test("does not swing beyond a crease", () => {
    const from = { columns: 12, rows: 12 };
    const x = wavy(12);
    // Folded sharply along the middle: the right half goes back to the left.
    for (let i = 0; i < x.length; i += 3) if (x[i] > 0.5) x.set([1 - x[i], x[i + 1] + 0.02, x[i + 2]], i);
    const finer = new Resample(from, { columns: 33, rows: 33 }).positions(x, new Uint8Array(144));
    expect(Math.max(...finer.filter((_, i) => i % 3 === 0))).toBeLessThan(0.52);
  });

  test("oblong grids, too", () => {
    const resample = new Resample({ columns: 20, rows: 9 }, { columns: 31, rows: 14 });
    expect(error(resample.positions(wavy(20, 9), new Uint8Array(180)), wavy(31, 14))).toBeLessThan(2e-3);
  });
});
