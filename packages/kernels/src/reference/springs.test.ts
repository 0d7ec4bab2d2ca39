import { describe, expect, it } from "vitest";
import { times } from "../testing/dense.ts";
import { springArena, springCases, type SpringCase } from "../testing/spring-cases.ts";
import { BACKENDS, blockIndex, F32, firstDifference, worstError, type Backend } from "../testing/twins.ts";

const C1 = 1 / 540;
const C2 = C1 * C1;
const CANARY = 7;

const named = (cases: SpringCase[], seed: number) =>
  cases.map((each) => [`${each.name} (seed ${seed})`, each] as const);
const cases = [11, 12, 13].flatMap((seed) => named(springCases(seed), seed));
const finite = cases.filter(
  ([name, { columns }]) => columns.x.every(Number.isFinite) && !name.startsWith("beyond"),
);
const KINDS = ["pull", "arc"] as const;

function linearise(backend: Backend, spring: SpringCase, kind: (typeof KINDS)[number], canary = 0) {
  const count = Math.ceil(spring.columns.a.length / 4) * 16 + 16;
  const { kernels, columns } = springArena(backend, spring, new Array<number>(count).fill(canary));
  const { x, w, springs, force } = columns;
  if (kind === "pull") kernels.pullSprings(columns, x, w, C1, C2, springs, force);
  else kernels.arcSprings(columns, x, C2, springs, force);
  return { kernels, columns };
}

describe.each(cases)("springs: %s", (_, spring) => {
  it.each(KINDS)("%s: equal bits of force, and of the matrix once rounded to f32", (kind) => {
    const [reference, wasm] = BACKENDS.map((backend) => linearise(backend, spring, kind).columns);
    expect(firstDifference(wasm.force, reference.force)).toBe(-1);
    expect(firstDifference(wasm.springs, Float32Array.from(reference.springs))).toBe(-1);
  });

  it.each(BACKENDS)("%s writes the listed fields and nothing else", (backend) => {
    for (const kind of KINDS) {
      const { springs } = linearise(backend, spring, kind, CANARY).columns;
      const fields = kind === "pull" ? [0, 4, 8, 12] : [0, 4, 8];
      const written = new Set(spring.columns.at.flatMap((at) => fields.map((field) => at + field)));
      expect(springs.every((value, i) => written.has(i) || value === CANARY)).toBe(true);
    }
  });
});

describe.each(finite)("matrix of springs: %s", (_, spring) => {
  // A slot sums up to a dozen springs with about six roundings each; measured ≤ 1.4e-7 of the largest number.
  const TOLERANCE = 16 * F32;

  it("addDiagonal and edgesApply agree between backends within 16 f32 roundings", () => {
    const [reference, wasm] = BACKENDS.map((backend) => {
      const { kernels, columns } = linearise(backend, spring, "pull");
      const { springs, diagonal, p, q } = columns;
      springs.set(Float32Array.from(springs));
      kernels.addDiagonal(columns, true, springs, diagonal);
      kernels.edgesApply(columns, springs, p, q);
      return columns;
    });
    expect(worstError(wasm.diagonal, reference.diagonal)).toBeLessThan(TOLERANCE);
    expect(worstError(wasm.q, reference.q)).toBeLessThan(TOLERANCE);
  });

  it.each(BACKENDS)(
    "%s: the diagonal block of a slot is what edgesApply does to that slot alone",
    (backend) => {
      const { kernels, columns } = linearise(backend, spring, "pull");
      const { springs, diagonal, p, q } = columns;
      kernels.addDiagonal(columns, true, springs, diagonal);
      const slot = columns.a[0] ?? 0;
      for (const [axis, fields] of [
        [0, 1, 2],
        [1, 3, 4],
        [2, 4, 5],
      ].entries()) {
        p.fill(0);
        q.fill(0);
        p[slot + axis * spring.slots] = 1;
        kernels.edgesApply(columns, springs, p, q);
        const found = [0, 1, 2].map((other) => q[slot + other * spring.slots]);
        expect(
          worstError(
            found,
            fields.map((field) => diagonal[blockIndex(slot, field)]),
          ),
        ).toBeLessThan(TOLERANCE);
      }
    },
  );

  it.each(BACKENDS)("%s: without a share, the s field is not read", (backend) => {
    const { kernels, columns } = linearise(backend, spring, "arc", Number.NaN);
    kernels.addDiagonal(columns, false, columns.springs, columns.diagonal);
    expect(columns.diagonal.every(Number.isFinite)).toBe(true);
    const trace = (slot: number): number =>
      [0, 3, 5].reduce((sum, f) => sum + columns.diagonal[blockIndex(slot, f)], 0);
    expect(Array.from({ length: spring.slots }, (__, slot) => trace(slot)).every((value) => value >= 0)).toBe(
      true,
    );
  });

  it.each(BACKENDS)("%s: symmetric, positive semidefinite, blind to translation", (backend) => {
    const { kernels, columns } = linearise(backend, spring, "pull");
    const { springs, p, q } = columns;
    const apply = (vector: ArrayLike<number>): number[] => {
      p.set(vector);
      q.fill(0);
      kernels.edgesApply(columns, springs, p, q);
      return Array.from(q);
    };
    const u = Float32Array.from(columns.p);
    const v = u.slice().reverse();
    const [au, av] = [apply(u), apply(v)];
    const size = Math.max(...au.map(Math.abs), 0) * u.length;
    expect(Math.abs(dot(v, au) - dot(u, av))).toBeLessThanOrEqual(TOLERANCE * size);
    expect(dot(u, au)).toBeGreaterThanOrEqual(-TOLERANCE * size);
    expect(apply(u.map(() => 0.3)).every((value) => value === 0)).toBe(true);
  });
});

describe("the laws of springs, on the reference", () => {
  const [, random] = cases[0];

  it.each(KINDS)("%s: forces cancel in sum", (kind) => {
    const { force } = linearise("reference", random, kind).columns;
    const { force: before } = springArena("reference", random).columns;
    for (let axis = 0; axis < 3; axis++) {
      const plane = Array.from(
        { length: random.slots },
        (_, i) => force[i + axis * random.slots] - before[i + axis * random.slots],
      );
      expect(Math.abs(plane.reduce((sum, f) => sum + f))).toBeLessThan(1e-9);
    }
  });

  it("pull: k (l − L)₊ + k_d (u·n) along the spring (spec/cloth.md §2.1, §2.4), and k₂ growing beyond the limit", () => {
    const one = (l: number, u: number): number => {
      const { force } = linearise("reference", single({ l, u }), "pull").columns;
      return force[0] - springArena("reference", single({ l, u })).columns.force[0];
    };
    expect(one(0.9, 0)).toBeCloseTo(0, 12);
    expect(one(0.9, 2)).toBeCloseTo(0.05 * 2, 12);
    expect(one(1.2, 2)).toBeCloseTo(100 * 0.2 + 0.05 * 2, 12);
    // Limit 1.3, ramp 0.3: the second stiffness is on its way at 1.5 and all there at 1.9.
    expect(one(1.5, -3)).toBeCloseTo(100 * 0.5 + (700 * 0.2 ** 2) / 0.6 - 0.05 * 3, 12);
    expect(one(1.9, 0)).toBeCloseTo(100 * 0.9 + 700 * (0.6 - 0.15), 11);
  });

  it.each([0.4, 0.99, 1.1, 1.29, 1.31, 1.59, 1.61, 2])(
    "pull: g gᵀ + s I = −c₂ ∂f/∂x + c₁ k_d N at length %d, by central differences",
    (l) => {
      const slope = differences(l, "pull");
      const { springs } = linearise("reference", single({ l, u: 0 }), "pull").columns;
      expect(springs[0] ** 2 + springs[12]).toBeCloseTo(C2 * slope.along + C1 * 0.05, 9);
      expect(springs[12]).toBeCloseTo(C2 * slope.across, 9);
      expect([springs[4], springs[8]]).toEqual([0, 0]);
    },
  );

  it.each([0.05, 0.5, 0.9, 0.95, 0.999])(
    "arc: g gᵀ = −c₂ ∂f/∂x along the arc at length %d; across is dropped",
    (l) => {
      const { springs } = linearise("reference", single({ l, u: 0 }), "arc").columns;
      expect(springs[0] ** 2).toBeCloseTo(C2 * differences(l, "arc").along, 9);
      expect(differences(l, "arc").across).toBeLessThan(0);
    },
  );

  it("arc: silent beyond its length, and the toe is the smaller push", () => {
    const push = (l: number): number => {
      const spring = single({ l, u: 0 });
      return (
        linearise("reference", spring, "arc").columns.force[0] -
        springArena("reference", spring).columns.force[0]
      );
    };
    expect(push(1)).toBe(0);
    expect(push(1.5)).toBe(0);
    expect(push(0.999)).toBeCloseTo(-50 * 0.001, 12);
    // Deep in, the load of an arc whose ends meet: 4π² k_b/L² within the fit's 4.6e-5.
    expect(push(1e-6) / -(4 * Math.PI ** 2 * 0.5)).toBeCloseTo(1, 4);
  });
});

/** One spring along x from the origin, closing speed −u. */
function single({ l, u }: { l: number; u: number }): SpringCase {
  const columns = {
    ...{ a: [0], b: [1], at: [0], restLength: [1], stiffness: [100], damping: [0.05] },
    ...{ limitLength: [1.3], limitStiffness: [700], load: [0.5], toe: [50] },
    x: [0, l, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    w: [0, u, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
  };
  return { name: "single", slots: 4, columns };
}

/** df/dl along the spring and across it, on its a end, without the damper. */
function differences(l: number, kind: (typeof KINDS)[number]): { along: number; across: number } {
  const step = 1e-6;
  const at = (dx: number, dy: number): number[] => {
    const spring = single({ l: l + dx, u: 0 });
    spring.columns.x[5] = dy;
    const { force } = linearise("reference", spring, kind).columns;
    return [force[0], force[4]];
  };
  const along = (at(step, 0)[0] - at(-step, 0)[0]) / (2 * step);
  const across = (at(0, step)[1] - at(0, -step)[1]) / (2 * step);
  return { along, across };
}

function dot(u: ArrayLike<number>, v: ArrayLike<number>): number {
  return times([Array.from(u)], v)[0];
}
