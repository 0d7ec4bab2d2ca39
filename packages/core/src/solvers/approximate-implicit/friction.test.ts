import { describe, expect, it } from "vitest";
import { paperSheet } from "../../model/paper/paper-sheet.ts";
import { Simulation } from "../../simulation/simulation.ts";
import { createModel } from "../../state/create-model.ts";
import { hashState } from "../../state/hash.ts";

const MATERIAL = { density: 0.08, stretch: 5000, bend: 3e-4, drag: 0, radius: 5e-4 };
const G = 9.81;

/** A sheet that slides along x on a floor. */
function sliding(friction: number, speed: number, kernels: "wasm" | "reference" = "wasm"): Simulation {
  const part = paperSheet({
    ...{ size: [0.1, 0.1], nodes: [6, 6], center: [0, 5e-4, 0], sweeps: 7, accelerates: true },
    ...{ damage: false, material: MATERIAL },
  });
  const floor = { id: "floor", shape: { kind: "plane" }, friction } as const;
  const start = createModel({ parts: [part], colliders: [floor], gravity: [0, -G, 0] });
  for (let i = 0; i < start.state.v.length; i += 3) start.state.v[i] = speed;
  return new Simulation(start, { dt: 1 / 120, quality: { substeps: 1 }, advanced: { kernels } });
}

function run(simulation: Simulation, steps: number): Simulation {
  for (let step = 0; step < steps; step++) simulation.step();
  return simulation;
}

describe("friction of paper", () => {
  it("takes μ g of the speed in every step, and then it sticks", () => {
    const simulation = sliding(0.3, 0.5);
    run(simulation, 10);
    expect(simulation.state.v[0]).toBeCloseTo(0.5 - (0.3 * G * 10) / 120, 4);
    run(simulation, 30);
    const at = simulation.state.x[0];
    run(simulation, 30);
    expect(simulation.state.v[0]).toBe(0);
    expect(simulation.state.x[0]).toBe(at);
  });

  it("takes nothing where there is none", () => {
    expect(run(sliding(0, 0.5), 60).state.v[0]).toBeCloseTo(0.5, 9);
  });

  it("pushes by the weight, and holds back by μ times that", () => {
    const simulation = run(sliding(0.3, 0.5), 5);
    const { force, count } = simulation.contacts;
    const weight = 0.08 * 0.01 * G;
    let [x, y] = [0, 0];
    for (let k = 0; k < count; k++) {
      x += force[3 * k];
      y += force[3 * k + 1];
    }
    expect(y / weight).toBeCloseTo(1, 6);
    expect(x / weight).toBeCloseTo(-0.3, 3);
  });

  it("goes on bit for bit from a snapshot in mid-slide, with both kernels alike", () => {
    const simulation = run(sliding(0.3, 0.5), 8);
    const snapshot = structuredClone(simulation.snapshot());
    const hash = hashState(run(simulation, 20).state);
    const other = sliding(0.3, 0.5);
    other.restore(snapshot);
    expect(hashState(run(other, 20).state)).toBe(hash);
    expect(hashState(run(sliding(0.3, 0.5, "reference"), 28).state)).toBe(hash);
  });
});
