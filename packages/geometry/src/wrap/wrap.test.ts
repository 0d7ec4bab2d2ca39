import { describe, expect, it } from "vitest";
import { bindWrap } from "./bind-wrap.ts";
import { evaluateWrap, WRAP_SKIN } from "./evaluate-wrap.ts";
import { subdivide } from "./subdivide.ts";
import type { WrapSurface } from "./wrap-binding.ts";

type Place = (s: number, t: number) => [number, number, number];

/** A cape with five folds, 50 mm deep at the hem. */
const folds: Place = (s, t) => [0.9 * (s - 0.5), -1.35 * t, 0.05 * t * Math.sin(10 * Math.PI * s)];
const flat: Place = (s, t) => [0.9 * (s - 0.5), -1.35 * t, 0];

function surface(
  place: Place,
  columns: number,
  rows: number,
): WrapSurface & { positions: Float32Array; normals: Float32Array } {
  const positions: number[] = [];
  const triangles: number[] = [];
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      positions.push(...place(column / (columns - 1), row / (rows - 1)));
      if (row === 0 || column === 0) continue;
      const at = row * columns + column;
      triangles.push(at, at - columns, at - columns - 1, at, at - columns - 1, at - 1);
    }
  const x = Float32Array.from(positions);
  return { positions: x, normals: normalsOf(x, triangles), triangles: Uint32Array.from(triangles) };
}

function normalsOf(x: Float32Array, triangles: readonly number[]): Float32Array {
  const normals = new Float32Array(x.length);
  for (let t = 0; t < triangles.length; t += 3) {
    const [a, b, c] = [0, 1, 2].map((k) => 3 * triangles[t + k]);
    const [u, v] = [b, c].map((at) => [0, 1, 2].map((axis) => x[at + axis] - x[a + axis]));
    const n = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
    for (const at of [a, b, c]) n.forEach((value, axis) => (normals[at + axis] += value));
  }
  for (let k = 0; k < normals.length; k += 3) {
    const length = Math.hypot(normals[k], normals[k + 1], normals[k + 2]);
    for (let axis = 0; axis < 3; axis++) normals[k + axis] /= length;
  }
  return normals;
}

const emptyLike = ({ positions }: { positions: ArrayLike<number> }) => ({
  positions: new Float32Array(positions.length),
  normals: new Float32Array(positions.length),
});

function farthest(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let most = 0;
  for (let k = 0; k < a.length; k++) most = Math.max(most, Math.abs(a[k] - b[k]));
  return most;
}

describe("bindWrap, evaluateWrap", () => {
  it("gives a fine surface back as it lay, borders that stand out and lumps included", () => {
    const lumps: Place = (s, t) => {
      const [x, y, z] = folds(1.02 * s - 0.01, 1.01 * t);
      return [x, y, z + 0.01 * Math.sin(40 * s) * Math.cos(30 * t)];
    };
    const [coarse, fine] = [surface(folds, 31, 46), surface(lumps, 83, 91)];
    const out = emptyLike(fine);
    evaluateWrap(bindWrap(fine, coarse), coarse, out);
    expect(farthest(out.positions, fine.positions)).toBeLessThan(2e-6);
    expect(farthest(out.normals, fine.normals)).toBeLessThan(1e-5);
  });

  it("follows a sheet that was flat into folds, three times nearer than flat triangles", () => {
    const [coarse, fine] = [surface(flat, 31, 46), surface(flat, 155, 226)];
    const binding = bindWrap(fine, coarse);
    const [bent, truth] = [surface(folds, 31, 46), surface(folds, 155, 226)];
    const out = emptyLike(fine);
    const rms = (): number => {
      let sum = 0;
      for (let k = 0; k < out.positions.length; k++) sum += (out.positions[k] - truth.positions[k]) ** 2;
      return Math.sqrt((3 * sum) / out.positions.length);
    };
    evaluateWrap(binding, bent, out);
    const curved = rms();
    evaluateWrap(binding, { ...bent, normals: new Float32Array(bent.normals.length) }, out);
    expect(curved).toBeLessThan(0.0007);
    expect(rms() / curved).toBeGreaterThan(3);
  });

  it("turns with the coarse surface as a whole", () => {
    const [coarse, fine] = [surface(folds, 31, 46), surface(folds, 97, 101)];
    const binding = bindWrap(fine, coarse);
    // A third of a turn about (1, 1, 1).
    const turned = (x: Float32Array): Float32Array =>
      Float32Array.from(x, (_, k) => x[k - (k % 3) + ((k + 1) % 3)]);
    const out = emptyLike(fine);
    evaluateWrap(binding, { positions: turned(coarse.positions), normals: turned(coarse.normals) }, out);
    expect(farthest(out.positions, turned(fine.positions))).toBeLessThan(2e-6);
  });

  it("binds the inside of thick cloth, and each layer to the layer that looks its way", () => {
    const coarse = surface(flat, 10, 10);
    const inside = surface((s, t) => [0.9 * (s - 0.5), -1.35 * t, -0.003], 15, 15);
    for (let k = 0; k < inside.normals.length; k++) inside.normals[k] *= -1;
    const { heights } = bindWrap(inside, coarse);
    for (const height of heights) expect(height).toBeCloseTo(-0.003, 6);
    // Two layers, 2 mm apart: the fine one lies nearer to the one that looks away.
    const both = {
      positions: Float32Array.from([
        ...coarse.positions,
        ...surface((s, t) => [0.9 * (s - 0.5), -1.35 * t, 0.002], 10, 10).positions,
      ]),
      normals: Float32Array.from([...coarse.normals, ...coarse.normals.map((value) => -value)]),
      triangles: Uint32Array.from([
        ...coarse.triangles,
        ...coarse.triangles.map((_, k, all) => 100 + all[k % 3 === 0 ? k : k % 3 === 1 ? k + 1 : k - 1]),
      ]),
    };
    const fine = surface((s, t) => [0.9 * (s - 0.5), -1.35 * t, 0.0015], 15, 15);
    expect(Math.max(...bindWrap(fine, both).nodes)).toBeLessThan(100);
  });

  it("says which vertex is out of reach", () => {
    const far = surface((s, t) => [s, t, 1], 3, 3);
    expect(() => bindWrap(far, surface(flat, 5, 5), { reach: 0.1 })).toThrow(
      "bindWrap: vertex 0 at (0.00, 0.00, 1.00) is farther than 0.100 m from the coarse surface, expected within reach",
    );
  });

  it("keeps vertices out of what nodes touch, and leaves others where they are", () => {
    const coarse = surface(flat, 10, 10);
    const { binding } = subdivide(coarse.triangles, 4);
    const out = emptyLike({ positions: new Float32Array(3 * binding.heights.length) });
    const planes = new Float32Array(400);
    // A floor half a millimetre behind the sheet, under its upper half.
    for (let node = 0; node < 50; node++) planes.set([0, 0, coarse.normals[2], -0.0005], 4 * node);
    evaluateWrap(binding, { ...coarse, planes }, out);
    const depth = out.positions.filter((_, k) => k % 3 === 2).map((z) => z * coarse.normals[2]);
    expect(Math.max(...depth)).toBeCloseTo(WRAP_SKIN - 0.0005, 6);
    expect(Math.min(...depth)).toBe(0);
  });
});

describe("subdivide", () => {
  it("shares vertices along edges, has the corners' own places, and covers what was there", () => {
    const coarse = surface(folds, 7, 5);
    const { binding, triangles } = subdivide(coarse.triangles, 5);
    expect(triangles.length).toBe(25 * coarse.triangles.length);
    expect(binding.heights.length).toBe((6 * 5 + 1) * (4 * 5 + 1));
    const out = emptyLike({ positions: new Float32Array(3 * binding.heights.length) });
    evaluateWrap(binding, coarse, out);
    for (let node = 0; node < coarse.positions.length / 3; node++) {
      const own = coarse.positions.subarray(3 * node, 3 * node + 3);
      const isThere = binding.heights.some(
        (_, k) => farthest(own, out.positions.subarray(3 * k, 3 * k + 3)) < 1e-7,
      );
      expect(isThere).toBe(true);
    }
  });

  it("refuses less than one part", () => {
    expect(() => subdivide(Uint32Array.of(0, 1, 2), 0)).toThrow(
      "subdivide: parts is 0, expected a whole number from 1",
    );
  });
});
