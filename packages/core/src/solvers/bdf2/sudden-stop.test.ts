import { describe, expect, test } from "vitest";
import { energies } from "../../measure/energy.ts";
import { clothSheet } from "../../model/cloth/sheet.ts";
import { Simulation } from "../../simulation/simulation.ts";
import { createModel } from "../../state/create-model.ts";

/** A sheet that stands on edge falls on a floor: its greatest mean speed upwards after that [m/s], and the sum of all rises of its energy [J]. */
function fall(size: number, nodes: number, height: number, dt: number) {
  const [cos, sin] = [Math.cos(1.56), Math.sin(1.56)];
  const part = clothSheet({
    ...{ size: [size, size], nodes: [nodes, nodes], center: [0, height + 0.5 * size * sin, 0] },
    ...{ across: [cos, sin, 0], down: [0, 0, 1] },
  });
  const floor = { id: "floor", shape: { kind: "plane" }, friction: 0.5 } as const;
  const simulation = new Simulation(createModel({ parts: [part], colliders: [floor] }), { dt });
  const { model } = simulation;
  let [up, rises, last] = [-Infinity, 0, energies(model, simulation.state).total];
  for (let time = 0; time < 0.6; time += dt) {
    const { contacts } = simulation.step();
    const { v } = simulation.state;
    let mean = 0;
    for (let i = 1; i < v.length; i += 3) mean += v[i] / model.nodes.count;
    if (contacts > 0) up = Math.max(up, mean);
    const { total } = energies(model, simulation.state);
    rises += Math.max(0, total - last);
    last = total;
  }
  return { up, rises, start: 9.81 * height * model.nodes.mass.reduce((sum, mass) => sum + mass, 0) };
}

describe("a sheet that lands on its edge", () => {
  test.each([
    [0.3, 17, 0.2, 1 / 90],
    [0.5, 17, 0.2, 1 / 90],
    [0.5, 25, 0.3, 1 / 60],
    [0.3, 9, 0.3, 1 / 120],
  ])("%f m with %i nodes, from %f m, in steps of %f s: does not bounce", (size, nodes, height, dt) => {
    const { up, rises, start } = fall(size, nodes, height, dt);
    expect(up).toBeLessThan(0.15 * Math.sqrt(2 * 9.81 * height));
    expect(rises).toBeLessThan(0.02 * start);
  });
});
