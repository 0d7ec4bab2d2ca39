import { describe, expect, it } from "vitest";
import { f64, real, u32 } from "../arena.ts";
import { place } from "../testing/lattice.ts";
import { createRandom } from "../testing/random.ts";
import { BACKENDS, F32, filledArena, firstDifference, worstError } from "../testing/twins.ts";

const random = createRandom(6);
const numbers = (count: number): number[] =>
  Array.from({ length: count }, () => Math.fround(random.between(-1, 1)));

// Below, at and above the chunks of 128 numbers in which WebAssembly adds, and lengths that are no multiple of four.
const LENGTHS = [0, 1, 3, 4, 5, 60, 127, 128, 129, 131, 132, 1000];

describe.each(BACKENDS)("vectors on %s", (backend) => {
  const rounding = backend === "wasm" ? F32 : 1e-16;

  it.each(LENGTHS)("dot: Σ a b over %i numbers", (length) => {
    const [a, b] = [numbers(length), numbers(length)];
    const { kernels, columns } = filledArena(
      backend,
      { a: real(length), b: real(length), c: real(4) },
      { a, b },
    );
    const expected = a.reduce((sum, value, i) => sum + value * b[i], 0);
    // At most 32 additions in f32, the chunks join in f64.
    const bound = 32 * rounding * a.reduce((sum, value, i) => sum + Math.abs(value * b[i]), 0);
    expect(Math.abs(kernels.dot(columns.a, columns.b) - expected)).toBeLessThanOrEqual(bound);
  });

  it("dot does not drift over long vectors", () => {
    const length = 1 << 20;
    const { kernels, columns } = filledArena(backend, { a: real(length) }, {});
    columns.a.fill(0.1);
    const tenth = columns.a[0];
    expect(kernels.dot(columns.a, columns.a) / (length * tenth * tenth)).toBeCloseTo(1, 6);
  });

  it.each(LENGTHS)("addScaled and redirect over %i numbers, and nothing behind them", (length) => {
    const [x, y] = [numbers(length), numbers(length)];
    const specs = { x: real(length), y: real(length), after: real(4) };
    const { kernels, columns } = filledArena(backend, specs, { x, y, after: [1, 2, 3, 4] });
    kernels.addScaled(0.75, columns.x, columns.y);
    const added = y.map((value, i) => value + 0.75 * x[i]);
    expect(worstError(columns.y, added)).toBeLessThan(2 * rounding);
    columns.y.set(y);
    kernels.redirect(-0.5, columns.x, columns.y);
    const redirected = x.map((value, i) => value - 0.5 * y[i]);
    expect(worstError(columns.y, redirected)).toBeLessThan(2 * rounding);
    expect([...columns.after]).toEqual([1, 2, 3, 4]);
    expect(firstDifference(columns.x, x)).toBe(-1);
  });

  it.each([20, 52])("project: v −= n (n·v) at the listed slots, in order (width %i)", (width) => {
    const [slot, other, free] = [3, width + 1, 5];
    const at = [slot, other, other].map((each) => place(width, each, 3));
    const normals = [2 / 7, -3 / 7, 6 / 7, 1, 0, 0, 0, 0.6, 0.8];
    const v = numbers(2 * 3 * width);
    const specs = { at: u32(3), normals: real(9), v: real(v.length) };
    const { kernels, columns } = filledArena(backend, specs, { at, normals, v });
    const read = (each: number): number[] => [0, 1, 2].map((axis) => columns.v[place(width, each, 3, axis)]);
    const [first, second, third] = [slot, other, free].map(read);
    kernels.project(width, 2, columns.at, columns.normals, columns.v);
    const along = (normals[0] * first[0] + normals[1] * first[1] + normals[2] * first[2]) as number;
    read(slot).forEach((value, axis) => expect(value).toBeCloseTo(first[axis] - along * normals[axis], 6));
    expect(read(other)).toEqual([0, second[1], second[2]]);
    kernels.project(width, 3, columns.at, columns.normals, columns.v);
    const [, y, z] = read(other);
    expect(0.6 * y + 0.8 * z).toBeCloseTo(0, 6);
    expect(0.8 * y - 0.6 * z).toBeCloseTo(0.8 * second[1] - 0.6 * second[2], 6);
    expect(read(free)).toEqual(third);
    const touched = new Set(
      [slot, other].flatMap((each) => [0, 1, 2].map((axis) => place(width, each, 3, axis))),
    );
    expect(columns.v.every((value, i) => touched.has(i) || value === v[i])).toBe(true);
  });

  it.each([0, 4, 60, 132])(
    "narrow, addNarrow and residual over %i numbers, and nothing behind them",
    (length) => {
      const own = createRandom(length);
      const drawn = (): number[] => Array.from({ length }, () => Math.fround(own.between(-1, 1)));
      const wide = drawn().map((value) => value + 1e-9);
      const [force, start, base] = [drawn(), drawn(), drawn()];
      const [inert, u] = [drawn(), drawn()];
      const doubles = { wide: f64(length), force: f64(length), start: f64(length), base: f64(length) };
      const specs = { ...doubles, inert: real(length), u: real(length), r: real(length), after: real(4) };
      const values = { wide, force, start, base, inert, u, after: [1, 2, 3, 4] };
      const { kernels, columns } = filledArena(backend, specs, values);
      kernels.narrow(columns.wide, columns.r);
      expect(
        firstDifference(
          columns.r,
          columns.r.map((_, i) => wide[i]),
        ),
      ).toBe(-1);
      kernels.addNarrow(columns.u, columns.wide);
      expect(
        firstDifference(
          columns.wide,
          wide.map((value, i) => value + u[i]),
        ),
      ).toBe(-1);
      kernels.residual(0.3, columns.force, columns.inert, columns.start, columns.base, columns.u, columns.r);
      const expected = u.map((value, i) => 0.3 * force[i] + inert[i] * (start[i] - base[i]) - value);
      // One rounding, at the end.
      expect(
        firstDifference(
          columns.r,
          columns.r.map((_, i) => expected[i]),
        ),
      ).toBe(-1);
      expect([...columns.after]).toEqual([1, 2, 3, 4]);
    },
  );
});
