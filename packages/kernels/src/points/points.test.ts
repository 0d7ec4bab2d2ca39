import { describe, expect, it } from "vitest";
import { f64, u32 } from "../arena.ts";
import { createRandom } from "../testing/random.ts";
import { BACKENDS, filledArena, firstDifference, twins, type Backend } from "../testing/twins.ts";
import type { MotionLaw } from "./contract.ts";

const random = createRandom(5);
const numbers = (count: number, size = 1): number[] =>
  Array.from({ length: count }, () => random.between(-size, size));

/** Points and springs between them at random; two ends lie on each other, and one spring joins a point to a far one. */
function made(count: number, springs: number) {
  const ends = Array.from({ length: springs }, () => {
    const a = Math.floor(random.between(0, count));
    return [a, (a + 1 + Math.floor(random.between(0, count - 1))) % count];
  });
  const x = numbers(3 * count);
  if (springs > 0)
    ends[0].slice(0, 1).forEach((a) => x.splice(3 * ends[0][1], 3, ...x.slice(3 * a, 3 * a + 3)));
  return {
    ...{ x, v: numbers(3 * count), force: numbers(3 * count, 30), excess: numbers(3 * count, 0.3) },
    a: ends.map(([a]) => 3 * a),
    b: ends.map(([, b]) => 3 * b),
    restLength: numbers(springs).map((value) => 1 + 0.5 * value),
    stiffness: numbers(springs).map((value) => 200 + 100 * value),
    along: numbers(springs).map((value) => 2 + value),
    across: numbers(springs).map((value) => 1 + value),
    inverseMass: numbers(count).map((value) => 3 + value),
    row: numbers(count).map((value) => 1 + value),
    lines: numbers(2 * 6 * 3),
  };
}

type Made = ReturnType<typeof made>;

function arenaOf(backend: Backend, values: Made) {
  const [three, one, per] = [f64(values.x.length), f64(values.inverseMass.length), f64(values.along.length)];
  return filledArena(
    backend,
    {
      ...{ x: three, v: three, force: three, excess: three, inverseMass: one, row: one },
      ...{ a: u32(values.a.length), b: u32(values.a.length), restLength: per, stiffness: per, along: per },
      ...{ across: per, lines: f64(36) },
    },
    values,
  );
}

const LAW = { limit: 0.27, reach: 0.009, inertia: 0.3, dt: 0.01, byNorm: false, antiWindup: true };
const KINDS: readonly Partial<MotionLaw>[] = [
  { cells: 1, rows: 0 },
  { cells: 1, rows: 0, antiWindup: false },
  { cells: 6, rows: 0 },
  { cells: 6, rows: 0, byNorm: true },
  { cells: 1, rows: 0, byNorm: true, antiWindup: false },
  { cells: 6, rows: 2 },
];

describe("points: wasm has the bits of the reference", () => {
  it.each([0, 1, 2, 7, 40])("%d points", (count) => {
    const values = made(count, count < 2 ? 0 : 3 * count);
    const both = twins((backend) => arenaOf(backend, values));
    const run = (kernel: (arena: (typeof both)["wasm"]) => void): void => {
      kernel(both.reference);
      kernel(both.wasm);
      for (const [name, column] of Object.entries(both.reference.columns)) {
        expect([name, firstDifference(both.wasm.columns[name as "x"], column)]).toEqual([name, -1]);
      }
    };
    run(({ kernels, columns: c }) => kernels.springForces(c, c.x, c.force));
    run(({ kernels, columns: c }) => kernels.damperForces(c, c.x, c.v, c.force));
    run(({ kernels, columns: c }) => kernels.kick(0.01, c.inverseMass, c.force, c.v));
    run(({ kernels, columns: c }) => kernels.drift(0.01, c.v, c.x));
    const none = new Float64Array(0);
    run(({ kernels, columns: c }) =>
      kernels.infer({ ...LAW, cells: 1, rows: 0, lines: c.lines, row: c.row }, { ...c, excess: none }),
    );
    for (const kind of KINDS) {
      run(({ kernels, columns: c }) =>
        kernels.infer({ ...LAW, cells: 1, rows: 0, lines: c.lines, row: c.row, ...kind }, c),
      );
    }
  });
});

describe.each(BACKENDS)("points on %s", (backend) => {
  const values = made(9, 20);

  it("springs pull along their line, and forces sum to nothing", () => {
    const { kernels, columns: c } = arenaOf(backend, { ...values, force: values.force.map(() => 0) });
    kernels.springForces(c, c.x, c.force);
    kernels.damperForces(c, c.x, c.v, c.force);
    for (let axis = 0; axis < 3; axis++) {
      const sum = c.force.filter((_, i) => i % 3 === axis).reduce((total, f) => total + f, 0);
      expect(Math.abs(sum)).toBeLessThan(1e-11);
    }
    const two = arenaOf(backend, {
      ...made(2, 1),
      ...{ x: [0, 0, 0, 3, 0, 4], v: [0, 0, 0, 1, 0, 0], force: [0, 0, 0, 0, 0, 0], a: [0], b: [3] },
      ...{ restLength: [4], stiffness: [10], along: [2], across: [0.5] },
    });
    two.kernels.springForces(two.columns, two.columns.x, two.columns.force);
    expect([...two.columns.force]).toEqual([6, 0, 8, -6, 0, -8]);
    two.columns.force.fill(0);
    two.kernels.damperForces(two.columns, two.columns.x, two.columns.v, two.columns.force);
    // 0.5 of the whole velocity difference, 1.5 of its part along (0.6, 0, 0.8).
    [0.5 + 1.5 * 0.36, 0, 1.5 * 0.48].forEach((f, axis) =>
      expect(two.columns.force[axis]).toBeCloseTo(f, 14),
    );
  });

  it("kick and drift: velocities by force over mass, positions by velocity", () => {
    const { kernels, columns: c } = arenaOf(backend, values);
    kernels.kick(0.5, c.inverseMass, c.force, c.v);
    c.v.forEach((v, i) =>
      expect(v).toBe(values.v[i] + 0.5 * values.inverseMass[Math.floor(i / 3)] * values.force[i]),
    );
    kernels.drift(2, c.v, c.x);
    c.x.forEach((x, i) => expect(x).toBe(values.x[i] + 2 * c.v[i]));
  });

  it("infer: inside the range the line of its cell, outside its end; the rest is kept", () => {
    const zero = [0, 0, 0];
    const { kernels, columns: c } = arenaOf(backend, {
      ...made(1, 0),
      ...{
        x: [1, 2, 3],
        v: zero,
        force: [9, -100, 0],
        excess: zero,
        lines: [0, 1, ...new Array<number>(34).fill(0)],
      },
    });
    kernels.infer({ ...LAW, cells: 1, rows: 0, lines: c.lines, row: c.row }, c);
    expect([...c.x]).toEqual([1 + 0.009 * (0.09 / 0.27), 2 - 0.009, 3]);
    expect(c.v[1]).toBeCloseTo(-0.9, 15);
    // What was clamped away is not gathered.
    c.excess.forEach((kept) => expect(Math.abs(kept)).toBeLessThan(1e-16));
    c.force.set([0, -100, 0]);
    kernels.infer({ ...LAW, cells: 1, rows: 0, lines: c.lines, row: c.row, antiWindup: false }, c);
    expect(c.excess[1]).toBeCloseTo(-1, 12);
  });

  it("by norm: the direction stays", () => {
    const { kernels, columns: c } = arenaOf(backend, {
      ...made(1, 0),
      ...{
        x: [0, 0, 0],
        v: [0, 0, 0],
        force: [60, 80, 0],
        excess: [0, 0, 0],
        lines: [0, 1, ...new Array<number>(34).fill(0)],
      },
    });
    kernels.infer({ ...LAW, cells: 1, rows: 0, lines: c.lines, row: c.row, byNorm: true }, c);
    expect(c.x[0]).toBeCloseTo(0.009 * 0.6, 15);
    expect(c.x[1]).toBeCloseTo(0.009 * 0.8, 15);
  });
});
