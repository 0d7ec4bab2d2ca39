import { describe, expect, it } from "vitest";
import type { FuzzyMotion, MotionTable } from "../../model/springs/mass-spring.ts";
import { effectiveForce, effectiveStep } from "./motion-report.ts";
import { createModel } from "../../state/create-model.ts";
import { springSheet } from "../../model/springs/spring-sheet.ts";
import { Simulation } from "../../simulation/simulation.ts";
import { hashState } from "../../state/hash.ts";
import { MOTION, paperFlag } from "../../testing/flag.ts";

const fuzzy = (changes: Partial<FuzzyMotion> = {}) =>
  ({ solver: "fuzzy", fuzzy: { ...MOTION, ...changes } }) as const;

/** One free point without springs (its neighbours are held and its springs have no stiffness), pushed along x. */
function point(
  motion: Partial<FuzzyMotion>,
  dt = 0.01,
): { simulation: Simulation; push: (force: number) => number } {
  const part = springSheet({ size: [1, 1], nodes: [2, 2], pointMass: 0.3, stiffness: 0, ...fuzzy(motion) });
  const simulation = new Simulation(createModel({ parts: [part], gravity: [0, 0, 0] }), {
    dt,
    quality: { substeps: 1 },
  });
  const load = {
    kind: "point",
    nodes: Uint32Array.of(3),
    force: [0, 0, 0] as [number, number, number],
    share: 1,
  } as const;
  simulation.input.loads.push(load);
  return {
    simulation,
    push(force) {
      load.force[0] = force;
      const before = simulation.positions[9];
      simulation.step();
      return simulation.positions[9] - before;
    },
  };
}

describe("the fuzzy method", () => {
  it("inside its range is velocity-first Euler", () => {
    const [a, b] = [
      paperFlag({ sheet: fuzzy(), wind: [0.5, 0, 0.02], gravity: [0, 0, 0] }),
      paperFlag({ wind: [0.5, 0, 0.02], gravity: [0, 0, 0] }),
    ];
    for (const run of [a, b]) for (let step = 0; step < 100; step++) run.step();
    b.positions.forEach((x, i) => expect(a.positions[i]).toBeCloseTo(x, 10));
    expect(a.motion()?.saturated).toBe(0);
    expect(b.motion()).toBeNull();
  });

  it("limits each axis to F_max Δt/μ, or the vector", () => {
    const axis = point({});
    for (let k = 0; k < 30; k++) axis.push(50);
    expect(axis.push(50)).toBeCloseTo(0.009, 12);
    expect(axis.simulation.motion()?.saturated).toBeCloseTo(1 / 12, 12);
    const { model, state } = axis.simulation;
    expect(effectiveForce(model, state, 3)?.force[0]).toBeCloseTo(27, 9);
    expect(effectiveForce(model, state, 3)?.limit).toBe(27);
    const norm = paperFlag({ sheet: fuzzy({ clamp: "norm" }), wind: [200, 0, 150] });
    for (let k = 0; k < 20; k++) norm.step();
    const [x, y, z] = norm.state.v.subarray(3 * 280, 3 * 281);
    expect(Math.hypot(x, y, z)).toBeCloseTo(0.9, 9);
    expect(norm.motion()?.saturated).toBeGreaterThan(0.5);
  });

  it("turns round at once with anti-windup, late without (F8)", () => {
    const turns = (antiWindup: boolean): number => {
      const { push } = point({ antiWindup });
      for (let k = 0; k < 60; k++) push(3);
      let steps = 0;
      do steps++;
      while (push(-3) > 0);
      return steps;
    };
    expect(turns(true)).toBeLessThanOrEqual(10);
    expect(turns(false)).toBe(60);
  });

  it("goes on with the velocity it is given, at any step", () => {
    for (const range of ["scaled", "gain"] as const) {
      const { simulation, push } = point({ range });
      const snapshot = simulation.snapshot();
      snapshot.history[0].v[9] = 0.3;
      simulation.restore(snapshot);
      expect(push(0)).toBeCloseTo(0.003, 14);
    }
  });

  it("a speed as limit holds at every step length", () => {
    for (const dt of [0.002, 0.05]) {
      const { push } = point({ limit: { speed: 2 } }, dt);
      for (let k = 0; k < 200; k++) push(1e3);
      expect(push(1e3) / dt).toBeCloseTo(2, 9);
    }
  });

  it("gain: slower time instead of chatter; Δt_eff/Δt as the specification has it", () => {
    const share = (dt: number): number => {
      const flag = paperFlag({ sheet: fuzzy({ range: "gain" }), simulation: { dt } });
      flag.step();
      expect(effectiveStep(flag.model, flag.model.bodies[0], dt)).toBe(flag.motion()?.effectiveStep);
      return (flag.motion()?.effectiveStep ?? NaN) / dt;
    };
    expect([0.01, 0.02, 0.03, 0.033, 0.04].map((dt) => Number(share(dt).toFixed(2)))).toEqual([
      1, 1, 0.71, 0.65, 0.54,
    ]);
  });

  const rows: MotionTable = {
    values: Float64Array.of(-1, 1, -0.5, 0.5),
    cells: 1,
    rows: { by: "speed", from: 0, to: 1, cells: 1 },
    move: 0.009,
  };

  it("a second input chooses between rows: what moves faster is held back", () => {
    const { push } = point({ table: rows });
    const [slow, ...rest] = Array.from({ length: 200 }, () => push(9));
    expect(slow).toBeCloseTo(0.003, 12);
    // v = 0.9 (1 − v/2) at the limit.
    expect(rest.at(-1)! / 0.01).toBeCloseTo(0.9 / 1.45, 6);
    const strained = paperFlag({
      sheet: fuzzy({ table: { ...rows, rows: { by: "strain", from: 0, to: 0.5, cells: 1 } } }),
    });
    for (let k = 0; k < 50; k++) expect(strained.step().flags.nonFinite).toBe(false);
  });

  it.each([
    ["a line", {}],
    [
      "six cells",
      {
        table: {
          ...MOTION.table,
          cells: 6,
          values: Float64Array.of(-1, -0.666556, -0.333444, 0, 0.333444, 0.666556, 1),
        },
      },
    ],
    ["rows", { table: rows }],
    ["norm", { clamp: "norm" as const }],
  ])("has the same bits with WebAssembly and the reference, and after a restore: %s", (_, changes) => {
    const hash = (kernels: "auto" | "reference"): string => {
      const flag = paperFlag({
        sheet: fuzzy({ range: "gain", ...changes }),
        simulation: { advanced: { kernels }, dt: 0.03 },
      });
      for (let step = 0; step < 20; step++) flag.step();
      const snapshot = flag.snapshot();
      for (let step = 0; step < 20; step++) flag.step();
      const once = hashState(flag.state);
      flag.restore(snapshot);
      for (let step = 0; step < 20; step++) flag.step();
      expect(hashState(flag.state)).toBe(once);
      return once;
    };
    expect(hash("auto")).toBe(hash("reference"));
  });

  it("never asks for substeps", () => {
    expect(
      paperFlag({ sheet: fuzzy(), simulation: { dt: 0.1, quality: { substeps: "auto" } } }).substeps,
    ).toBe(1);
  });

  it("a cut sheet goes on with fewer springs", () => {
    const flag = paperFlag({ sheet: fuzzy() });
    const before = flag.model.springs.count;
    flag.cut({ kind: "line", body: "springs", from: [0.5, -0.1], to: [0.5, 1.1] });
    for (let step = 0; step < 5; step++) expect(flag.step().flags.nonFinite).toBe(false);
    expect(flag.model.springs.count).toBeLessThan(before);
  });
});
