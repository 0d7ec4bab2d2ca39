import { describe, expect, it } from "vitest";
import { clothSheet } from "../model/cloth/sheet.ts";
import type { PlacedCollider } from "../model/part.ts";
import { createModel } from "../state/create-model.ts";
import { Simulation } from "./simulation.ts";

const still = { rotation: [0, 0, 0, 1] } as const;
const ball: PlacedCollider = {
  ...{ id: "ball", shape: { kind: "sphere", radius: 0.15 }, friction: 0.5 },
  pose: { position: [0, 0, 0], ...still },
};

/** A sheet of 0.6 m at a height, without air, so that its momentum changes by gravity and contacts alone. */
function sheetAt(height: number, colliders: readonly PlacedCollider[], quality: "live" | "film"): Simulation {
  const part = clothSheet({
    ...{ size: [0.6, 0.6], nodes: [25, 25], center: [0, height, 0] },
    material: { density: 0.2, drag: 0, stretch: 500 },
  });
  return new Simulation(createModel({ parts: [part], colliders }), { dt: 1 / 60, quality });
}

const massOf = ({ model }: Simulation): number => model.nodes.mass.reduce((sum, mass) => sum + mass, 0);

function momentumOf({ model, state }: Simulation): number {
  let sum = 0;
  model.nodes.mass.forEach((mass, node) => (sum += mass * state.v[3 * node + 1]));
  return sum;
}

describe("impulses of colliders", () => {
  it.each(["live", "film"] as const)("are the momentum that a sheet loses on a ball, %s", (quality) => {
    const simulation = sheetAt(0.16, [ball], quality);
    let given = 0;
    const steps = 60;
    for (let k = 0; k < steps; k++) {
      simulation.step();
      given += simulation.impulses[1];
    }
    const weight = massOf(simulation) * 9.81 * (steps / 60);
    const expected = -(weight + momentumOf(simulation));
    expect(Math.abs(given / expected - 1)).toBeLessThan(0.03);
  });

  it("are the weight and its moment of a sheet that hangs from a collider beside it", () => {
    const bar: PlacedCollider = {
      ...{ id: "bar", shape: { kind: "sphere", radius: 0.01 }, friction: 0.5 },
      pose: { position: [1, 0, 0], ...still },
    };
    const part = clothSheet({
      ...{ size: [0.4, 0.4], nodes: [9, 9], center: [0, 0, 0], down: [0, -1, 0] },
      material: { density: 0.2 },
    });
    const simulation = new Simulation(createModel({ parts: [part], colliders: [bar] }), { dt: 1 / 60 });
    for (let node = 0; node < 9; node++) simulation.attach(node, "bar");
    for (let k = 0; k < 90; k++) simulation.step();
    const weight = massOf(simulation) * 9.81;
    const [fx, fy, , , , torque] = simulation.reactions;
    expect(fy / -weight).toBeCloseTo(1, 1);
    expect(Math.abs(fx) / weight).toBeLessThan(0.02);
    // The sheet hangs 1 m to the left of the bar's origin.
    expect(torque / weight).toBeCloseTo(1, 1);
    expect(simulation.impulses[1] / (-weight / 60)).toBeCloseTo(1, 1);
  });

  it("are nothing without contact, and of one step only", () => {
    const simulation = sheetAt(2, [ball], "live");
    simulation.step();
    expect([...simulation.impulses]).toEqual([0, 0, 0, 0, 0, 0]);
  });
});
