import { describe, expect, it } from "vitest";
import { paperSheet } from "../../model/paper/paper-sheet.ts";
import { createModel } from "../../state/create-model.ts";
import type { Vec3 } from "@pliant/geometry";
import { Simulation } from "../../simulation/simulation.ts";
import { clothSheet } from "../../model/cloth/sheet.ts";
import { createLift, setLift } from "./lift.ts";

const K = 1.6;
/** Flat, its normal along +y. */
const start = createModel({
  parts: [clothSheet({ size: [0.2, 0.3], nodes: [4, 5], material: { lift: K } })],
});
const [body] = start.model.bodies;
const count = start.model.nodes.count;

function liftAt(velocity: (node: number) => Vec3, x = start.state.x) {
  const v = new Float64Array(3 * count);
  for (let node = 0; node < count; node++) v.set(velocity(node), 3 * node);
  const out = createLift(count);
  const open = new Float64Array(body.triangleCount).fill(1);
  setLift(body, start.model.triangles, { x, v, air: new Float64Array(3 * count) }, open, out);
  return { ...out, v };
}

const sum = (force: Float64Array): number[] =>
  [0, 1, 2].map((axis) => force.reduce((all, f, i) => (i % 3 === axis ? all + f : all), 0));

describe("setLift", () => {
  it("is ½ ρ v² A C_L′ sin α cos α, square to the sheet", () => {
    for (const degrees of [2, 10, 45, 80, 90]) {
      const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
      const [fx, fy, fz] = sum(liftAt(() => [7 * cos, -7 * sin, 0]).force);
      expect(fy).toBeCloseTo(K * 49 * 0.06 * sin * cos, 12);
      expect([fx, fz]).toEqual([expect.closeTo(0, 12), expect.closeTo(0, 12)]);
    }
  });

  it("resists by −∂f/∂v along the normal, by central differences, and takes energy only", () => {
    const x = start.state.x.map((value, i) => value + 0.01 * Math.sin(7 * i));
    const velocity =
      (by = 0) =>
      (node: number): Vec3 => [3 + Math.cos(node), -0.4 + by, Math.sin(node)];
    // Of the flat sheet the normal is y: along it nothing is left out.
    const [plus, minus, middle] = [liftAt(velocity(1e-5)), liftAt(velocity(-1e-5)), liftAt(velocity())];
    for (let node = 0; node < count; node++) {
      const slope = -(plus.force[3 * node + 1] - minus.force[3 * node + 1]) / 2e-5;
      expect(middle.resistance[6 * node + 3]).toBeCloseTo(slope, 8);
    }
    const bent = liftAt(velocity(), x);
    for (let i = 0; i < 3 * count; i += 3) {
      let power = 0;
      for (let axis = 0; axis < 3; axis++) power += bent.force[i + axis] * bent.v[i + axis];
      expect(power).toBeLessThan(0);
    }
  });
});

describe("a plate that is let go at speed", () => {
  /** How fast it sinks as a whole after 0.02 s [m/s]; cloth begins to flutter soon after. */
  const sinking = (lift: number, solver: "paper" | "cloth"): number => {
    const material = { density: 0.08, bend: 1e-3, drag: 0, lift };
    const options = { size: [0.1, 0.1], nodes: [3, 3], material } as const;
    const part = solver === "paper" ? paperSheet({ ...options, damage: false }) : clothSheet(options);
    const thrown = createModel({ parts: [part] });
    for (let i = 0; i < thrown.state.v.length; i += 3) thrown.state.v[i] = 5;
    const simulation = new Simulation(thrown, { dt: 0.01, quality: { substeps: 10 } });
    for (let step = 0; step < 2; step++) simulation.step();
    const { mass } = thrown.model.nodes;
    let [momentum, all] = [0, 0];
    mass.forEach((each, node) => {
      momentum -= each * simulation.state.v[3 * node + 1];
      all += each;
    });
    return momentum / all;
  };

  it.each(["paper", "cloth"] as const)(
    "falls like a stone without lift, and glides with it: %s",
    (solver) => {
      expect(sinking(0, solver)).toBeCloseTo(9.81 * 0.02, 6);
      // ρ v′ = ρ g − K_l v s: it comes near to ρ g/(K_l v) as e^(−t K_l v/ρ).
      const last = (0.08 * 9.81) / (1.6 * 5);
      expect(sinking(1.6, solver) / last).toBeCloseTo(1 - Math.exp((-0.02 * 1.6 * 5) / 0.08), 1);
    },
  );
});
