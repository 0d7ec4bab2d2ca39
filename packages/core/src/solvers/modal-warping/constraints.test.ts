import { describe, expect, it } from "vitest";
import { createModel } from "../../state/create-model.ts";
import { loadNodes } from "../../input/load.ts";
import { Simulation } from "../../simulation/simulation.ts";
import { box, partOf } from "../../testing/solids.ts";

const shape = box();
const start = (): Simulation =>
  new Simulation(createModel({ parts: [partOf(shape)] }), { dt: 1 / 120, quality: { substeps: 1 } });

/** Nodes at the end of the box where x is least. */
const END = Array.from({ length: shape.basis.nodeCount }, (_, node) => node).filter(
  (node) => shape.basis.x[3 * node] < -0.199,
);

describe("holding solids", () => {
  it("hangs from pinned nodes, bends, and comes to rest", () => {
    const simulation = start();
    for (const node of END) simulation.pin(node);
    for (let step = 0; step < 1200; step++) simulation.step();
    for (const node of END) {
      for (let axis = 0; axis < 3; axis++) {
        expect(Math.abs(simulation.positions[3 * node + axis] - shape.basis.x[3 * node + axis])).toBeLessThan(
          0.02,
        );
      }
    }
    const far = shape.basis.x.findIndex((value, i) => i % 3 === 0 && value > 0.199);
    expect(simulation.positions[far + 1] - shape.basis.x[far + 1]).toBeLessThan(-0.01);
    expect(Math.max(...simulation.state.v.map(Math.abs))).toBeLessThan(0.05);
  });

  it("carries pinned nodes where they are led", () => {
    const simulation = start();
    for (let step = 0; step < 240; step++) {
      for (const node of END) {
        const [x, y, z] = shape.basis.x.subarray(3 * node, 3 * node + 3);
        simulation.pin(node, [x, y + 0.5 * Math.min(1, step / 120), z]);
      }
      simulation.step();
    }
    const [node] = END;
    expect(simulation.positions[3 * node + 1]).toBeCloseTo(shape.basis.x[3 * node + 1] + 0.5, 2);
  });

  it("is pulled by a grab, and let go", () => {
    const simulation = start();
    const held = simulation.grab(0, [0, 0.3, 0]);
    for (let step = 0; step < 600; step++) simulation.step();
    // The spring carries the body at about a hand's breadth.
    expect(simulation.positions[1]).toBeGreaterThan(0.1);
    expect(simulation.positions[1]).toBeLessThan(0.3);
    simulation.release(held);
    for (let step = 0; step < 60; step++) simulation.step();
    expect(simulation.positions[1]).toBeLessThan(-0.5);
  });

  it("is pushed by a force", () => {
    const simulation = start();
    const mass = shape.basis.mass.reduce((sum, each) => sum + each, 0);
    loadNodes(simulation.input, [0, 1, 2, 3], [0, 9.81 * mass, 0]);
    for (let step = 0; step < 120; step++) simulation.step();
    expect(Math.abs(simulation.state.solids[1])).toBeLessThan(0.01);
  });
});
