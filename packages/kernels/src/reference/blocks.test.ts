import { describe, expect, it } from "vitest";
import { f64, real } from "../arena.ts";
import { eigenvalues, fromSix, product, solve, times, toSix, type Matrix } from "../testing/dense.ts";
import {
  blockOf,
  blocks,
  frame,
  HELD,
  IDENTITY,
  MASS,
  projector,
  SLOTS,
  springBlock,
  type Held,
} from "../testing/node-blocks.ts";
import { createRandom } from "../testing/random.ts";
import { BACKENDS, F32, filledArena, firstDifference, worstError, type Backend } from "../testing/twins.ts";

/** U (Uᵀ D U)⁻¹ Uᵀ with a basis U of what is free: the second method. */
function expectedInverse(d: readonly number[], held: Held): number[] {
  const s = fromSix(projector(held));
  if (held.length === 3) return IDENTITY.map(() => 0);
  const blocked = fromSix(IDENTITY).map((row, i) => row.map((x, j) => x - s[i][j]));
  const framed = product(s, product(fromSix(d), s)).map((row, i) => row.map((x, j) => x + blocked[i][j]));
  const columns = [0, 1, 2].map((i) => solve(framed, s[i]));
  return toSix(product(s, columns));
}

/** Each backend in its own precision: f32 rounds D and S, the reference keeps all digits. */
function invert(backend: Backend, diagonal: number[], filter: number[], floor: number[]) {
  const specs = {
    diagonal: real(6 * SLOTS),
    filter: real(6 * SLOTS),
    inverse: real(6 * SLOTS),
    floor: f64(SLOTS),
  };
  const { kernels, columns } = filledArena(backend, specs, {
    floor,
    inverse: blocks(() => [9, 9, 9, 9, 9, 9]),
  });
  columns.diagonal.set(diagonal);
  columns.filter.set(filter);
  kernels.invertBlocks(columns.diagonal, columns.filter, columns.floor, columns.inverse);
  return columns.inverse;
}

const always = (value: number): number[] => new Array<number>(SLOTS).fill(value);

describe.each(Object.entries(HELD))("invertBlocks, %s (seed 21)", (_, hold) => {
  const random = createRandom(21);
  const held = Array.from({ length: SLOTS }, () => hold(random));
  const dense = Array.from({ length: SLOTS }, () => springBlock(random, 4, 20));
  const filter = blocks((slot) => projector(held[slot]));
  const diagonal = blocks((slot) => dense[slot]);
  const found = BACKENDS.map((backend) => invert(backend, diagonal, filter, always(MASS / 2)));

  it("is the dense inverse on the free subspace: exactly in f64, within the rounding of D and S in f32", () => {
    // Condition ≤ 60 times a few roundings; measured below 1e-15 and 5.3e-7.
    const expected = blocks((slot) => expectedInverse(dense[slot], held[slot]));
    expect(worstError(found[0], expected)).toBeLessThan(1e-13);
    expect(worstError(found[1], expected)).toBeLessThan(64 * F32);
  });

  it("gives nothing along a held direction, within the rounding of S", () => {
    for (const inverse of found) {
      for (let slot = 0; slot < SLOTS; slot++) {
        const block = blockOf(inverse, slot);
        const trace = block[0] + block[3] + block[5];
        for (const n of held[slot])
          expect(Math.hypot(...times(fromSix(block), n))).toBeLessThanOrEqual(8 * F32 * trace);
      }
    }
  });
});

describe.each(BACKENDS)("invertBlocks on %s", (backend) => {
  const free = blocks(() => IDENTITY);

  it.each([1e2, 1e5, 1e7, 1e9, 1e12])(
    "stays definite when springs are %d × the mass and f32 loses the mass (seed 22)",
    (ratio) => {
      const random = createRandom(22);
      const diagonal = blocks((slot) => springBlock(random, 1 + (slot % 3), ratio));
      const inverse = invert(backend, diagonal, free, always(MASS / 2));
      for (let slot = 0; slot < SLOTS; slot++) {
        const [least, , most] = eigenvalues(fromSix(blockOf(inverse, slot)));
        expect(least).toBeGreaterThan(0);
        expect(most).toBeLessThan(16 / MASS);
      }
    },
  );

  it.each([1e2, 1e7, 1e12])(
    "stays definite in the free plane of a contact at %d × the mass (seed 23)",
    (ratio) => {
      const random = createRandom(23);
      const held = Array.from({ length: SLOTS }, () => frame(random));
      const diagonal = blocks((slot) => springBlock(random, 1 + (slot % 3), ratio));
      const inverse = invert(
        backend,
        diagonal,
        blocks((slot) => projector([held[slot][0]])),
        always(MASS / 2),
      );
      for (let slot = 0; slot < SLOTS; slot++) {
        const [, u, v] = held[slot];
        const block = fromSix(blockOf(inverse, slot));
        const inPlane: Matrix = [u, v].map((row) => [u, v].map((other) => dot(row, times(block, other))));
        expect(inPlane[0][0]).toBeGreaterThan(0);
        expect(inPlane[0][0] * inPlane[1][1]).toBeGreaterThan(inPlane[0][1] ** 2);
      }
    },
  );

  it("floors pivots: zero and negative blocks invert as the floor", () => {
    for (const block of [
      [0, 0, 0, 0, 0, 0],
      [-1, 0, 0, -2, 0, -3],
    ]) {
      const inverse = invert(
        backend,
        blocks(() => block),
        free,
        always(0.25),
      );
      expect(
        worstError(
          inverse,
          blocks(() => [4, 0, 0, 4, 0, 4]),
        ),
      ).toBeLessThan(8 * F32);
    }
  });

  it("writes zeros where the floor is 0 (padding) and exact zeros where everything is held", () => {
    const random = createRandom(24);
    const diagonal = blocks(() => springBlock(random, 3, 10));
    const padding = invert(backend, diagonal, free, always(0));
    const pinned = invert(
      backend,
      diagonal,
      blocks(() => [0, 0, 0, 0, 0, 0]),
      always(MASS / 2),
    );
    expect([...padding, ...pinned].every((value) => value === 0)).toBe(true);
  });

  it("does not mix slots: each block is inverted as if it were alone (seed 25)", () => {
    const random = createRandom(25);
    const dense = Array.from({ length: SLOTS }, () => springBlock(random, 3, 50));
    const all = invert(
      backend,
      blocks((slot) => dense[slot]),
      free,
      always(MASS / 2),
    );
    const turned = invert(
      backend,
      blocks((slot) => dense[SLOTS - 1 - slot]),
      free,
      always(MASS / 2),
    );
    for (let slot = 0; slot < SLOTS; slot++)
      expect(blockOf(all, slot)).toEqual(blockOf(turned, SLOTS - 1 - slot));
  });
});

describe("blocksApply", () => {
  const random = createRandom(26);
  const own = blocks(() => springBlock(random, 3, 50));
  const p = Array.from({ length: 3 * SLOTS }, () => random.between(-1, 1));
  const specs = { own: real(6 * SLOTS), p: real(3 * SLOTS), q: real(3 * SLOTS) };
  const apply = (backend: Backend, first: number, end: number) => {
    const { kernels, columns } = filledArena(backend, specs, {
      own,
      p,
      q: new Array<number>(3 * SLOTS).fill(7),
    });
    kernels.blocksApply(first, end, columns.own, columns.p, columns.q);
    return columns;
  };
  const f = Math.fround;

  it.each(BACKENDS)("%s is each block times its slot's vector, between `first` and `end` only", (backend) => {
    for (const [first, end] of [
      [0, SLOTS],
      [4, 8],
      [12, 12],
      [0, 0],
      [SLOTS - 4, SLOTS],
    ]) {
      const columns = apply(backend, first, end);
      const expected = Array.from({ length: 3 * SLOTS }, (_, i) => {
        const slot = i % SLOTS;
        const vector = [0, 1, 2].map((axis) => columns.p[slot + axis * SLOTS]);
        return slot < first || slot >= end
          ? 7
          : times(fromSix(blockOf(columns.own, slot)), vector)[Math.floor(i / SLOTS)];
      });
      expect(worstError(columns.q, expected)).toBeLessThan(4 * F32);
    }
  });

  it("has the bits of f32 arithmetic, left to right, in WebAssembly", () => {
    const columns = apply("wasm", 0, SLOTS);
    const expected = Array.from({ length: 3 * SLOTS }, (_, i) => {
      const slot = i % SLOTS;
      const row = fromSix(blockOf(columns.own, slot))[Math.floor(i / SLOTS)];
      const [x, y, z] = row.map((entry, axis) => f(entry * columns.p[slot + axis * SLOTS]));
      return f(f(x + y) + z);
    });
    expect(firstDifference(columns.q, expected)).toBe(-1);
  });
});

function dot(u: readonly number[], v: readonly number[]): number {
  return u.reduce((sum, x, i) => sum + x * v[i], 0);
}
