import { describe, expect, it } from "vitest";
import { real, u32 } from "../arena.ts";
import { createRandom } from "../testing/random.ts";
import {
  BACKENDS,
  blockIndex,
  F32,
  filledArena,
  firstDifference,
  worstError,
  type Backend,
} from "../testing/twins.ts";

// Empty, one group, either side of a chunk of 128 numbers (dot) and of 128 slots (precondition), and long.
const SLOTS = [0, 4, 40, 44, 124, 128, 132, 5000];

/** The alphas and betas are not f32: the fast kernels round them. */
const STEP = 0.1;

function vectors(backend: Backend, slots: number) {
  const random = createRandom(41 + slots);
  const numbers = (length: number): number[] => Array.from({ length }, () => random.between(-1, 1));
  const specs = {
    ...{ x: real(3 * slots), r: real(3 * slots), z: real(3 * slots), p: real(3 * slots), q: real(3 * slots) },
    inverse: real(6 * slots),
  };
  return filledArena(backend, specs, {
    ...{
      x: numbers(3 * slots),
      r: numbers(3 * slots),
      z: numbers(3 * slots),
      p: numbers(3 * slots),
      q: numbers(3 * slots),
    },
    inverse: numbers(6 * slots),
  });
}

const magnitude = (a: ArrayLike<number>, b: ArrayLike<number>): number =>
  Array.from(a).reduce((sum, value, i) => sum + Math.abs(value * b[i]), 0);

const exactDot = (a: ArrayLike<number>, b: ArrayLike<number>): number =>
  Array.from(a).reduce((sum, value, i) => sum + value * b[i], 0);

const f = Math.fround;

describe.each(SLOTS)("vectors of %i slots (seed 41 + slots)", (slots) => {
  it.each(BACKENDS)("%s: dot is Σ a b within 34 f32 roundings of Σ |a b|", (backend) => {
    const { kernels, columns } = vectors(backend, slots);
    const bound = (backend === "wasm" ? 34 * F32 : 1e-13) * magnitude(columns.p, columns.q);
    expect(Math.abs(kernels.dot(columns.p, columns.q) - exactDot(columns.p, columns.q))).toBeLessThanOrEqual(
      bound,
    );
  });

  it.each(BACKENDS)("%s: precondition is blocksApply, and returns r·z", (backend) => {
    const { kernels, columns } = vectors(backend, slots);
    const { inverse, r, z, q } = columns;
    const product = kernels.precondition(inverse, r, z);
    kernels.blocksApply(0, slots, inverse, r, q);
    expect(firstDifference(z, q)).toBe(-1);
    // Three products per slot, at most 32 groups of them in one f32 sum.
    expect(Math.abs(product - exactDot(r, z))).toBeLessThanOrEqual(
      (backend === "wasm" ? 36 * F32 : 1e-13) * magnitude(r, z),
    );
  });

  it.each(BACKENDS)("%s: descend is its three parts one after another", (backend) => {
    const round = backend === "wasm" ? f : (value: number) => value;
    const before = vectors(backend, slots).columns;
    const { kernels, columns } = vectors(backend, slots);
    const product = kernels.descend(
      STEP,
      columns.p,
      columns.q,
      columns.inverse,
      columns.x,
      columns.r,
      columns.z,
    );
    const step = round(STEP);
    expect(
      firstDifference(
        columns.x,
        before.x.map((x, i) => round(x + round(step * before.p[i]))),
      ),
    ).toBe(-1);
    expect(
      firstDifference(
        columns.r,
        before.r.map((r, i) => round(r - round(step * before.q[i]))),
      ),
    ).toBe(-1);
    expect(product).toBe(kernels.precondition(columns.inverse, columns.r, columns.q));
    expect(firstDifference(columns.z, columns.q)).toBe(-1);
  });

  it.each(BACKENDS)("%s: redirect is z + β p", (backend) => {
    const round = backend === "wasm" ? f : (value: number) => value;
    const before = vectors(backend, slots).columns;
    const { kernels, columns } = vectors(backend, slots);
    kernels.redirect(STEP, columns.z, columns.p);
    const step = round(STEP);
    expect(
      firstDifference(
        columns.p,
        before.p.map((p, i) => round(before.z[i] + round(step * p))),
      ),
    ).toBe(-1);
    expect(firstDifference(columns.z, before.z)).toBe(-1);
  });

  it("agrees between backends within 8 f32 roundings per number", () => {
    const [reference, wasm] = BACKENDS.map((backend) => {
      const { kernels, columns } = vectors(backend, slots);
      kernels.descend(STEP, columns.p, columns.q, columns.inverse, columns.x, columns.r, columns.z);
      kernels.redirect(STEP, columns.z, columns.p);
      return columns;
    });
    for (const name of ["x", "r", "z", "p"] as const)
      expect(worstError(wasm[name], reference[name])).toBeLessThan(8 * F32);
  });
});

describe("sums of the fast kernels", () => {
  it("do not drift over a long vector, where one f32 sum would lose 1 %", () => {
    const slots = 400000;
    const { kernels, columns } = filledArena(
      "wasm",
      { a: real(3 * slots) },
      { a: new Float32Array(3 * slots).fill(0.1) },
    );
    let naive = 0;
    for (const value of columns.a) naive = f(naive + f(value * value));
    const exact = 3 * slots * f(0.1) ** 2;
    expect(Math.abs(naive / exact - 1)).toBeGreaterThan(1e-3);
    expect(Math.abs(kernels.dot(columns.a, columns.a) / exact - 1)).toBeLessThan(1e-6);
  });

  it("count every slot once: a one in each place", () => {
    const slots = 132;
    const { kernels, columns } = vectors("wasm", slots);
    const { inverse, r, z } = columns;
    inverse.fill(0);
    for (let slot = 0; slot < slots; slot++)
      for (const field of [0, 3, 5]) inverse[blockIndex(slot, field)] = 1;
    for (let i = 0; i < 3 * slots; i++) {
      r.fill(0);
      r[i] = 1;
      expect(kernels.dot(r, r)).toBe(1);
      expect(kernels.precondition(inverse, r, z)).toBe(1);
      expect(firstDifference(z, r)).toBe(-1);
    }
  });
});

describe.each(BACKENDS)("numbers that went wrong on %s", (backend) => {
  it.each([Number.NaN, Infinity])("%d is passed on, never swallowed", (bad) => {
    const { kernels, columns } = vectors(backend, 8);
    columns.r[13] = bad;
    expect(Number.isFinite(kernels.dot(columns.r, columns.r))).toBe(false);
    expect(Number.isFinite(kernels.precondition(columns.inverse, columns.r, columns.z))).toBe(false);
  });
});

describe.each(BACKENDS)("project on %s", (backend) => {
  const slots = 8;
  const specs = { v: real(3 * slots), normals: real(9), list: u32(3) };
  const random = createRandom(77);
  const start = Array.from({ length: 3 * slots }, () => random.between(-1, 1));
  // Slot 2 has one normal, slot 5 two that are orthogonal.
  const filled = () =>
    filledArena(backend, specs, { v: start, normals: [0.6, 0, 0.8, 1, 0, 0, 0, 1, 0], list: [2, 5, 5] });

  // Both backends get f32 data, and 0.6, 0.8 is not quite a unit vector then.
  it("takes the listed normals out of their slots and leaves all else", () => {
    const { kernels, columns } = filled();
    kernels.project(3, columns.list, columns.normals, columns.v);
    const { v } = columns;
    expect(Math.abs(0.6 * v[2] + 0.8 * v[2 + 2 * slots])).toBeLessThan(4 * F32);
    expect([v[5], v[5 + slots]]).toEqual([0, 0]);
    const rounded = start.map(f);
    const changed = [...v].flatMap((value, i) => (value === rounded[i] ? [] : [i % slots]));
    expect(new Set(changed)).toEqual(new Set([2, 5]));
  });

  it("does nothing for an empty list", () => {
    const { kernels, columns } = filled();
    const before = columns.v.slice();
    kernels.project(0, columns.list, columns.normals, columns.v);
    expect(firstDifference(columns.v, before)).toBe(-1);
  });
});
