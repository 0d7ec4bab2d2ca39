import { describe, expect, it } from "vitest";
import { f64, real, u32 } from "../arena.ts";
import { bucklingLaw, lawResult, tensionLaw } from "../generated/laws.ts";
import { EDGE } from "../matrix/contract.ts";
import { times } from "../testing/dense.ts";
import { place } from "../testing/lattice.ts";
import { createRandom } from "../testing/random.ts";
import { BACKENDS, filledArena, firstDifference, type Backend } from "../testing/twins.ts";
import type { BeamList, Linearisation, LinkList, TieList } from "./contract.ts";

const C1 = 1 / 540;
const BY: Linearisation = {
  c1: C1,
  c2: C1 * C1,
  halfTimeSquared: 0.5 / 90 ** 2,
  relief: 0.75,
  lookAhead: 1 / 90,
};
const WIDTH = 20;
const SLOTS = 3 * WIDTH;
const CANARY = 7;

/** Springs between random slots, their numbers and their order at random too; every second place of `edges` stays free. */
interface Springs {
  readonly a: number[];
  readonly b: number[];
  readonly edge: number[];
  readonly x: number[];
  readonly w: number[];
  readonly numbers: Readonly<Record<(typeof NUMBERS)[number], number[]>>;
}

const NUMBERS = [
  ...["restLength", "stiffness", "damping", "crossDamping", "limitLength", "limitStiffness"],
  ...["yieldLength", "tie", "critical", "toe", "toeLimit"],
] as const;

/** Lengths from 0 over 1e-12 m and beyond the limit to 1e5 rest lengths. */
function randomSprings(seed: number, count: number): Springs {
  const random = createRandom(seed);
  const x = new Array<number>(3 * SLOTS).fill(0);
  const w = x.map(() => Math.fround(random.between(-1, 1)));
  const scale = random.pick([0, 1e-12, 1e-7, 0.01, 0.02, 0.05, 1, 2000]);
  for (let i = 0; i < x.length; i++) x[i] = 50 + random.between(-scale, scale);
  const ends = Array.from({ length: count }, () => {
    const a = random.below(SLOTS - 1);
    return [a, a + 1 + random.below(SLOTS - 1 - a)];
  });
  const each = (of: () => number): number[] => ends.map(of);
  const restLength = each(() => random.between(0.01, 0.03));
  const critical = each(() => random.between(0, 1));
  return {
    a: ends.map(([slot]) => place(WIDTH, slot, 3)),
    b: ends.map(([, slot]) => place(WIDTH, slot, 3)),
    edge: ends.map((_, k) => 2 * (count - 1 - k) + 1),
    x,
    w,
    numbers: {
      restLength,
      stiffness: each(() => random.between(0, 1000)),
      damping: each(() => random.between(0, 0.1)),
      crossDamping: each(() => random.pick([0, 0, random.between(0, 0.2)])),
      limitLength: restLength.map((rest) => random.pick([Infinity, rest * random.between(1.01, 2)])),
      limitStiffness: each(() => random.between(0, 10000)),
      yieldLength: restLength.map((rest) => rest * random.pick([1, 1, random.between(0.9, 1)])),
      tie: each(() => random.pick([0, random.between(-1, 1)])),
      critical,
      toe: critical.map((p, k) => random.between(40, 400) * (p / restLength[k])),
      toeLimit: critical.map((p, k) =>
        random.pick([Infinity, BY.c2 * random.between(10, 100) * (p / restLength[k] ** 3)]),
      ),
    },
  };
}

type Kind = "links" | "beams" | "ties";

function run(backend: Backend, kind: Kind, springs: Springs, by = BY) {
  const { a, b, edge, x, w, numbers } = springs;
  const count = a.length;
  const specs = {
    ...{ a: u32(count), b: u32(count), edge: u32(count), x: f64(x.length), w: real(x.length) },
    ...{ edges: real(2 * EDGE * count + EDGE), force: f64(x.length) },
  };
  const columnsOf = Object.fromEntries(NUMBERS.map((name) => [name, f64(count)])) as Record<
    (typeof NUMBERS)[number],
    ReturnType<typeof f64>
  >;
  const { kernels, columns } = filledArena(
    backend,
    { ...specs, ...columnsOf },
    {
      ...{ a, b, edge, x, w, ...numbers },
      edges: new Array<number>(2 * EDGE * count + EDGE).fill(CANARY),
      force: x.map((_, i) => i),
    },
  );
  if (kind === "links")
    kernels.edgeLinks(
      WIDTH,
      columns satisfies LinkList,
      columns.x,
      columns.w,
      by,
      columns.edges,
      columns.force,
    );
  else if (kind === "ties")
    kernels.edgeTies(WIDTH, columns satisfies TieList, columns.x, by.c2, columns.edges, columns.force);
  else kernels.edgeBeams(WIDTH, columns satisfies BeamList, columns.x, by.c2, columns.edges, columns.force);
  return columns;
}

describe.each(["links", "beams", "ties"] as const)("edges: %s", (kind) => {
  // Forces are f64 in both, in the same order of operations; the matrix is rounded to f32 once.
  it.each(Array.from({ length: 24 }, (_, seed) => seed))(
    "have equal bits on both backends (seed %i)",
    (seed) => {
      const springs = randomSprings(seed, seed);
      const [reference, wasm] = BACKENDS.map((backend) => run(backend, kind, springs));
      expect(firstDifference(wasm.force, reference.force)).toBe(-1);
      expect(firstDifference(wasm.edges, Float32Array.from(reference.edges))).toBe(-1);
      expect(wasm.edges.every((value) => Math.abs(value) < Infinity)).toBe(true);
      if (kind === "beams") expect(wasm.edges.every((value) => value >= 0)).toBe(true);
    },
  );

  it.each(BACKENDS)("%s writes the numbers of the listed edges and no others", (backend) => {
    const { edges, edge } = run(backend, kind, randomSprings(3, 9));
    const written = new Set([...edge].flatMap((e) => [EDGE * e, EDGE * e + 1]));
    edges.forEach((value, i) => expect(value === CANARY).toBe(!written.has(i)));
  });
});

/** One spring from slot 3 to slot 25, along d, with velocity difference u. */
function single(d: readonly number[], u: readonly number[] = [0, 0, 0], cross = 0): Springs {
  const [a, b] = [place(WIDTH, 3, 3), place(WIDTH, 25, 3)];
  const spread = (value: readonly number[], start: number): number[] => {
    const numbers = new Array<number>(3 * SLOTS).fill(start);
    value.forEach((v, axis) => (numbers[b + axis * WIDTH] += v));
    return numbers;
  };
  const numbers = {
    ...{ restLength: [1], stiffness: [100], damping: [0.05], crossDamping: [cross] },
    ...{ limitLength: [1.3], limitStiffness: [700], yieldLength: [1], tie: [0] },
    ...{ critical: [0.5], toe: [50], toeLimit: [Infinity] },
  };
  return { a: [a], b: [b], edge: [0], x: spread(d, 2), w: spread(u, 0.5), numbers };
}

/** Force on both ends, without what was there before; coefficient and share. */
function pairOf(backend: Backend, kind: Kind, springs: Springs, by = { ...BY, relief: 0 }) {
  const { force, edges } = run(backend, kind, springs, by);
  const at = (end: number): number[] =>
    [0, 1, 2].map((axis) => force[end + axis * WIDTH] - end - axis * WIDTH);
  return { first: at(springs.a[0]), second: at(springs.b[0]), coefficient: edges[0], share: edges[1] };
}

/** A direction that is none of the axes. */
const N = [2 / 7, -3 / 7, 6 / 7];
const along = (l: number): number[] => N.map((n) => l * n);

describe.each(BACKENDS)("edges on %s", (backend) => {
  it.each([0.4, 1.2, 1.5, 1.9])(
    "links pull both ends along themselves, with a damper along them (l = %d)",
    (l) => {
      const u = [0.5, 0.25, -1];
      const { first, second } = pairOf(backend, "links", single(along(l), u));
      const rate = N[0] * u[0] + N[1] * u[1] + N[2] * u[2];
      tensionLaw(l - 1, rate / 90, 0, 100, 700, 0.3);
      N.forEach((n, axis) => {
        expect(first[axis]).toBeCloseTo((lawResult.force + 0.05 * rate) * n, 10);
        expect(second[axis]).toBeCloseTo(-(lawResult.force + 0.05 * rate) * n, 10);
      });
    },
  );

  it("links that lengthen so fast that they will be taut act as the taut ones they become", () => {
    // 1 cm short of 1 m; in 1/90 s it goes 0.9 cm, then 1.1 cm.
    const slow = pairOf(backend, "links", single(along(0.99), along(0.81)));
    const fast = pairOf(backend, "links", single(along(0.99), along(0.99)));
    expect(slow.first[0]).toBeCloseTo(0.05 * 0.81 * N[0], 8);
    expect(fast.first[0]).toBeCloseTo((-100 * 0.01 + 0.05 * 0.99) * N[0], 8);
    expect(fast.share).toBe(0);
    expect(fast.coefficient * 0.99 ** 2).toBeCloseTo(BY.c2 * 100 + C1 * 0.05, 8);
  });

  it("links with damping across resist all relative motion (eqs 12–13 as printed, where it is the same)", () => {
    const u = [0.5, 0.25, -1];
    const { first, share, coefficient } = pairOf(backend, "links", single(along(0.5), u, 0.05));
    first.forEach((f, axis) => expect(f).toBeCloseTo(0.05 * u[axis], 10));
    expect(share).toBeCloseTo(C1 * 0.05, 8);
    expect(coefficient).toBe(0);
  });

  it.each([0.2, 0.9, 0.999])("beams push both ends apart (l = %d)", (l) => {
    const { first, second, share } = pairOf(backend, "beams", single(along(l)));
    bucklingLaw(l, 1, 0.5, 50);
    expect(lawResult.force).toBeLessThan(0);
    N.forEach((n, axis) => {
      expect(first[axis]).toBeCloseTo(lawResult.force * n, 10);
      expect(second[axis]).toBeCloseTo(-lawResult.force * n, 10);
    });
    expect(share).toBe(0);
  });

  it("links push until they yield, and bear ties of either sign", () => {
    const { numbers, ...rest } = single(along(0.9));
    for (const [yieldLength, tie] of [
      [0.8, 3],
      [0.95, -3],
    ]) {
      const springs = { ...rest, numbers: { ...numbers, yieldLength: [yieldLength], tie: [tie] } };
      const { first, share, coefficient } = pairOf(backend, "links", springs);
      const push = 100 * Math.max(0.1 - (1 - 0.9), Math.min(1 - 0.9, 1 - yieldLength));
      N.forEach((n, axis) => expect(first[axis]).toBeCloseTo((0.9 * tie - push) * n, 10));
      expect(share).toBeCloseTo(BY.c2 * tie, 12);
      expect(coefficient * 0.81).toBeCloseTo(BY.c2 * (yieldLength < 0.9 ? 100 : 0) + C1 * 0.05, 8);
    }
  });

  it("ties pull or push with the whole way between their ends", () => {
    const { numbers, ...rest } = single(along(0.5));
    const { first, share, coefficient } = pairOf(backend, "ties", {
      ...rest,
      numbers: { ...numbers, tie: [-4] },
    });
    N.forEach((n, axis) => expect(first[axis]).toBeCloseTo(-2 * n, 12));
    expect(coefficient).toBe(0);
    expect(share).toBeCloseTo(-4 * BY.c2, 10);
  });

  it("have no direction at length 0, and no force: what is left is finite", () => {
    for (const kind of ["links", "beams", "ties"] as const) {
      const { first, coefficient, share } = pairOf(backend, kind, single([0, 0, 0], [1, 2, 3]));
      expect([...first, coefficient, share].every((value) => value === 0)).toBe(true);
    }
  });
});

describe("edges are derivatives, by central differences", () => {
  const STEP = 1e-6;

  /** −c₂ ∂f/∂x of the first end, for a displacement of the second along v. */
  function slope(kind: Kind, l: number, v: readonly number[]): number[] {
    const at = (step: number): number[] =>
      pairOf("reference", kind, single(along(l).map((d, axis) => d + step * v[axis]))).first;
    const [after, before] = [at(STEP), at(-STEP)];
    return after.map((f, axis) => (BY.c2 * (f - before[axis])) / (2 * STEP));
  }

  /** c d dᵀ + s I */
  function matrixOf(kind: Kind, l: number): number[][] {
    const { coefficient, share } = pairOf("reference", kind, single(along(l)));
    const d = along(l);
    return d.map((u, i) => d.map((v, j) => coefficient * u * v + (i === j ? share : 0)));
  }

  it.each([0.4, 0.99, 1.1, 1.29, 1.31, 1.59, 1.61, 2, 30])("links: all of it, at length %d", (l) => {
    for (const v of [[1, 0, 0], [0, 1, 0], [0, 0, 1], N]) {
      const damped = N.map((n) => C1 * 0.05 * n * (N[0] * v[0] + N[1] * v[1] + N[2] * v[2]));
      const expected = slope("links", l, v).map((f, axis) => f + damped[axis]);
      times(matrixOf("links", l), v).forEach((f, axis) => expect(f).toBeCloseTo(expected[axis], 9));
    }
  });

  it.each([0.05, 0.5, 0.9, 0.95, 0.999])("beams: along themselves, at length %d; across is dropped", (l) => {
    const expected = slope("beams", l, N);
    times(matrixOf("beams", l), N).forEach((f, axis) => expect(f).toBeCloseTo(expected[axis], 9));
    const across = [3 / Math.sqrt(13), 2 / Math.sqrt(13), 0];
    times(matrixOf("beams", l), across).forEach((f) => expect(f).toBeCloseTo(0, 12));
    expect(slope("beams", l, across)[0] * across[0]).toBeLessThan(0);
  });
});
