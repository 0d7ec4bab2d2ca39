import { describe, expect, it } from "vitest";
import { solidRanges } from "../../model/solid/solid-body.ts";
import { Simulation } from "../../simulation/simulation.ts";
import { createModel } from "../../state/create-model.ts";
import { hashState } from "../../state/hash.ts";
import { box, partOf, RUBBER } from "../../testing/solids.ts";

const firm = box(8, { ...RUBBER, young: 5e5 });

/** A box on the floor, another on it, and one that will fall beside them. */
function settled(): Simulation {
  const places = [
    [0, 0.1, 0],
    [0, 0.301, 0],
    [3, 0.1, 0],
  ] as const;
  const parts = places.map((position, k) =>
    partOf(firm, { id: `box ${k}`, pose: { position, rotation: [0, 0, 0, 1] } }),
  );
  const colliders = [{ id: "floor", shape: { kind: "plane" } as const, friction: 0.5 }];
  const simulation = new Simulation(createModel({ parts, colliders }), { dt: 1 / 60 });
  for (let step = 0; step < 240; step++) simulation.step();
  return simulation;
}

const isStill = ({ state }: Simulation): boolean => state.v.every((speed) => speed === 0);
const carried = ({ contacts }: Simulation): number => {
  let sum = 0;
  for (let k = 0; k < contacts.count; k++) sum += contacts.force[3 * k + 1];
  return sum;
};

describe("solids that sleep", () => {
  const weight = 9.81 * firm.basis.mass.reduce((sum, each) => sum + each, 0);

  it("stay where they are, and are still carried", () => {
    const simulation = settled();
    expect(isStill(simulation)).toBe(true);
    const places = simulation.positions.slice();
    for (let step = 0; step < 10; step++) simulation.step();
    expect(simulation.positions).toEqual(places);
    expect(carried(simulation) / (3 * weight)).toBeCloseTo(1, 3);
  });

  it("wake with their company when one is touched, and the others do not", () => {
    const simulation = settled();
    const grab = simulation.grab(0, [0, 0.3, 0]);
    simulation.step();
    const moves = (k: number): boolean => {
      const { firstNode, nodeCount } = simulation.model.bodies[k];
      return simulation.state.v
        .subarray(3 * firstNode, 3 * (firstNode + nodeCount))
        .some((speed) => speed !== 0);
    };
    expect([0, 1, 2].map(moves)).toEqual([true, true, false]);
    simulation.release(grab);
    for (let step = 0; step < 240; step++) simulation.step();
    expect(isStill(simulation)).toBe(true);
  });

  it("wake when the floor moves", () => {
    const simulation = settled();
    simulation.input.poses[1] += 0.01;
    simulation.step();
    expect(isStill(simulation)).toBe(false);
  });

  it("do the same from a snapshot", () => {
    const simulation = settled();
    const snapshot = simulation.snapshot();
    const other = settled();
    other.restore(snapshot);
    for (const each of [simulation, other]) {
      for (let step = 0; step < 5; step++) each.step();
      each.grab(3, [0.1, 0.5, 0]);
      for (let step = 0; step < 20; step++) each.step();
    }
    expect(hashState(other.state)).toBe(hashState(simulation.state));
  });

  it("do not when nothing carries them: what floats, floats on", () => {
    const part = partOf(firm, { velocity: [1e-3, 0, 0] });
    const simulation = new Simulation(createModel({ parts: [part], gravity: [0, 0, 0] }), { dt: 1 / 60 });
    for (let step = 0; step < 120; step++) simulation.step();
    expect(simulation.state.solids[solidRanges(simulation.model.bodies)[0].at]).toBeCloseTo(2e-3, 9);
  });
});
