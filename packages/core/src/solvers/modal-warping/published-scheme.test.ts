import { describe, expect, it } from "vitest";
import { solidEnergy } from "../../measure/solid-energy.ts";
import { createModel } from "../../state/create-model.ts";
import { MODES, ROTATION, VELOCITY } from "../../model/solid/solid-body.ts";
import { Simulation } from "../../simulation/simulation.ts";
import { createRandom } from "@pliant/testing";
import { ball, bar, partOf, RUBBER } from "../../testing/solids.ts";
import { createModalBodies } from "./modal-body.ts";
import { inertialAcceleration, spinChange } from "./inertial.ts";
import { turnQuaternion } from "./matrix3.ts";
import { addRow } from "./rows.ts";
import { takeFrame, rotateNode, warp } from "./warp.ts";

const drop = (young: number, dt: number): Simulation => {
  const shape = ball(8, { ...RUBBER, young });
  const part = partOf(shape, {
    pose: { position: [0, 0.75, 0], rotation: [0, 0, 0, 1] },
    velocity: [1, 0, 0],
    damping: 0.1,
    stiffnessDamping: 5e-4,
    friction: 0,
  });
  const colliders = [{ id: "floor", shape: { kind: "plane" } as const, friction: 0 }];
  return new Simulation(createModel({ parts: [part], colliders }), {
    dt,
    quality: { level: "paper-literal" },
  });
};

describe("the paper's own step", () => {
  it("lets a soft ball bounce, and slide on", () => {
    const simulation = drop(2e4, 1 / 120);
    const start = solidEnergy(simulation.model, simulation.state).total;
    let [touched, rebound] = [false, 0];
    for (let step = 0; step < 240; step++) {
      simulation.step();
      const y = simulation.state.solids[1];
      touched ||= y < 0.25;
      if (touched) rebound = Math.max(rebound, y - 0.25);
    }
    expect(rebound).toBeGreaterThan(0.03);
    expect(solidEnergy(simulation.model, simulation.state).total).toBeLessThan(start);
    expect(simulation.state.solids[VELOCITY]).toBeCloseTo(1, 2);
  });

  it("is not stable for stiff modes, as the specification found (FIX 7)", () => {
    const simulation = drop(1e9, 1 / 30);
    const start = solidEnergy(simulation.model, simulation.state).total;
    let most = 0;
    for (let step = 0; step < 120; step++) {
      if (simulation.step().flags.nonFinite) most = Infinity;
      most = Math.max(most, solidEnergy(simulation.model, simulation.state).total);
    }
    expect(most).toBeGreaterThan(10 * start);
  });

  it("has the accelerations of eq 9 (Y5)", () => {
    const random = createRandom(9);
    const shape = bar(6);
    const { model, state } = createModel({
      parts: [partOf(shape, { spin: [1, -2, 3] })],
      gravity: [0, 0, 0],
    });
    const modes = 6;
    const q = Array.from({ length: modes }, () => 0.2 * random(-1, 1));
    const rates = Array.from({ length: modes }, () => random(-1, 1));
    const second = Array.from({ length: modes }, () => random(-1, 1));
    // One mode alone has the velocity R_i Φ_i q̇ exactly: a straight way in q.
    for (let mode = 1; mode < modes; mode++) q[mode] = rates[mode] = second[mode] = 0;
    const [elastic] = createModalBodies(model.bodies, 0);
    const h = 1e-4;
    const node = 7;
    const at = (s: number): number[] => {
      const copy = { ...state, x: state.x.slice(), v: state.v.slice(), solids: state.solids.slice() };
      copy.solids.set(q.map((value, k) => value + s * rates[k] + 0.5 * s * s * second[k]), MODES); // prettier-ignore
      copy.solids.set(rates.map((value, k) => value + s * second[k]), MODES + modes); // prettier-ignore
      // R by a fine integration of ω = H⁻¹ L.
      const steps = 200;
      for (let i = 0; i < steps; i++) {
        const fine = { ...copy, x: copy.x.slice(), v: copy.v.slice(), solids: copy.solids.slice() };
        const u = (s * (i + 0.5)) / steps;
        fine.solids.set(q.map((value, k) => value + u * rates[k] + 0.5 * u * u * second[k]), MODES); // prettier-ignore
        warp(elastic, fine, [0, 0, 0]);
        const [wx, wy, wz] = elastic.spin.map((value) => (value * s) / steps);
        turnQuaternion(copy.solids, ROTATION, [wx, wy, wz], copy.solids, ROTATION);
      }
      warp(elastic, copy, [0, 0, 0]);
      return [...copy.x.subarray(3 * node, 3 * node + 3), ...copy.v.subarray(3 * node, 3 * node + 3)];
    };
    const [ahead, behind] = [at(h), at(-h)];
    state.solids.set(q, MODES);
    state.solids.set(rates, MODES + modes);
    warp(elastic, state, [0, 0, 0]);
    takeFrame(elastic, state);
    rotateNode(elastic, node);
    elastic.velocity.set([0, 0, 0, ...elastic.spin, ...rates]);
    const out = new Float64Array(elastic.size);
    spinChange(elastic, state.solids, out);
    out.set(second, 6);
    for (let axis = 0; axis < 3; axis++) {
      const d = new Float64Array(3);
      d[axis] = 1;
      const row = new Float64Array(elastic.size);
      addRow(elastic, state, node, 1, d, 0, row, 0);
      let expected = inertialAcceleration(elastic, state, node, d, 0);
      row.forEach((value, i) => (expected += value * out[i]));
      const measured = (ahead[3 + axis] - behind[3 + axis]) / (2 * h);
      expect(Math.abs(measured - expected)).toBeLessThan(1e-5 * (1 + Math.abs(expected)));
    }
  });
});
