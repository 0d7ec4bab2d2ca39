import { describe, expect, it } from "vitest";
import type { MassSpringSolver } from "../model/springs/mass-spring.ts";
import { springSheet } from "../model/springs/spring-sheet.ts";
import { createModel } from "../state/create-model.ts";
import { hashState } from "../state/hash.ts";
import { stretch } from "../measure/stretch.ts";
import { createDeformationLimit } from "./deformation-limit.ts";
import { MOTION, paperFlag } from "../testing/flag.ts";

const METHODS: readonly (MassSpringSolver | "bdf2")[] = [
  ...(["symplectic-euler", "fuzzy", "backward-euler", "bdf2"] as const),
];

describe("a deformation limit", () => {
  it.each(METHODS)("holds the paper's flag, which its weight stretches by more than a half: %s", (solver) => {
    const run = (deformationLimit?: number): number => {
      const sheet = { solver, fuzzy: MOTION, ...(deformationLimit !== undefined && { deformationLimit }) };
      const flag = paperFlag({ sheet });
      for (let step = 0; step < 300; step++) expect(flag.step().flags.nonFinite).toBe(false);
      return stretch(flag.model, flag.state).max;
    };
    expect(run()).toBeGreaterThan(0.5);
    // The limit, and what the sweeps leave.
    expect(run(0.1)).toBeLessThan(0.11);
  });

  it("draws by inverse masses, so that nothing is pushed, and leaves held ends", () => {
    const part = springSheet({
      ...{ size: [2, 1], nodes: [3, 2], pointMass: 1, stiffness: 10, deformationLimit: 0.1 },
    });
    const { model, state } = createModel({ parts: [{ ...part, mass: Float64Array.of(1, 2, 3, 4, 5, 6) }] });
    const limit = createDeformationLimit(model, model.bodies);
    const x = state.x.map((value, i) => value * (1 + 0.3 * (i % 3)) * 1.4);
    const centre = (): number[] =>
      [0, 1, 2].map((axis) => model.nodes.mass.reduce((sum, m, node) => sum + m * x[3 * node + axis], 0));
    const before = centre();
    expect(limit?.apply(x, new Uint8Array(6))).toBe(true);
    centre().forEach((value, axis) => expect(value).toBeCloseTo(before[axis], 12));
    const { springs } = model;
    for (let k = 0; k < springs.count; k++) {
      const [i, j] = [3 * springs.a[k], 3 * springs.b[k]];
      const length = Math.hypot(x[j] - x[i], x[j + 1] - x[i + 1], x[j + 2] - x[i + 2]);
      expect(length / springs.restLength[k]).toBeLessThan(1.1 * (1 + 2e-4));
    }
    // Within the limit nothing moves.
    const kept = x.slice();
    expect(limit?.apply(x, new Uint8Array(6))).toBe(false);
    expect(x).toEqual(kept);
    // Both ends held: nothing can be done, and nothing is.
    const far = state.x.map((value) => 2 * value);
    const held = far.slice();
    limit?.apply(far, new Uint8Array(6).fill(1));
    expect(far).toEqual(held);
  });

  it.each(METHODS)(
    "is absent: the same bits as without the option, and the same twice with it: %s",
    (solver) => {
      const hash = (deformationLimit?: number): string => {
        const flag = paperFlag({
          sheet: { solver, ...(deformationLimit !== undefined && { deformationLimit }) },
        });
        for (let step = 0; step < 50; step++) flag.step();
        return hashState(flag.state);
      };
      expect(hash(10)).toBe(hash());
      expect(hash(0.05)).toBe(hash(0.05));
      expect(hash(0.05)).not.toBe(hash());
    },
  );

  it("is checked with the model", () => {
    const part = springSheet({
      size: [1, 1],
      nodes: [3, 3],
      pointMass: 1,
      stiffness: 1,
      deformationLimit: -1,
    });
    expect(() => createModel({ parts: [part] })).toThrow(
      'bodies "springs" deformationLimit is -1, expected a finite number of 0 or more',
    );
  });
});
