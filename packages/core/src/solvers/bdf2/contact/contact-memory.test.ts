import { describe, expect, it } from "vitest";
import { CONTACT_MEMORY_ROW } from "../../../model/cloth/contact-memory.ts";
import { clothSheet } from "../../../model/cloth/sheet.ts";
import { Simulation } from "../../../simulation/simulation.ts";
import { createModel } from "../../../state/create-model.ts";
import { hashState } from "../../../state/hash.ts";

/** A sheet that falls a millimetre on a slope of this angle [rad]. */
function onSlope(angle: number, friction: number): Simulation {
  const g = 9.81;
  const part = clothSheet({
    size: [0.3, 0.3],
    nodes: [13, 13],
    center: [0, 0.004, 0],
    material: { drag: 0 },
  });
  const colliders = [{ id: "floor", shape: { kind: "plane", normal: [0, 1, 0] }, friction }] as const;
  const gravity = [g * Math.sin(angle), -g * Math.cos(angle), 0] as const;
  return new Simulation(createModel({ parts: [part], colliders, gravity }), { dt: 1 / 60 });
}

const rows = ({ state: { clothContacts } }: Simulation): number[][] =>
  Array.from({ length: clothContacts.length / CONTACT_MEMORY_ROW }, (_, node) => [
    ...clothContacts.subarray(CONTACT_MEMORY_ROW * node, CONTACT_MEMORY_ROW * (node + 1)),
  ]);

function run(simulation: Simulation, steps: number): Simulation {
  for (let k = 0; k < steps; k++) simulation.step();
  return simulation;
}

describe("what cloth remembers of its contacts", () => {
  it("is that they hold, with the friction that carries the weight along the slope", () => {
    const simulation = run(onSlope(0.3, 0.5), 60);
    const all = rows(simulation);
    expect(all.every(([collider, held]) => collider === 1 && held === 1)).toBe(true);
    const along = all.reduce((sum, [, , x]) => sum + x, 0);
    const weight = simulation.model.nodes.mass.reduce((sum, mass) => sum + mass, 0) * 9.81;
    expect(along / (-weight * Math.sin(0.3))).toBeCloseTo(1, 1);
  });

  it("or that they slide, with μ times what they push", () => {
    const simulation = run(onSlope(0.3, 0.1), 60);
    const all = rows(simulation);
    expect(all.every(([collider, held]) => collider === 1 && held === 0)).toBe(true);
    const along = all.reduce((sum, [, , x]) => sum + x, 0);
    const weight = simulation.model.nodes.mass.reduce((sum, mass) => sum + mass, 0) * 9.81;
    expect(along / (-0.1 * weight * Math.cos(0.3))).toBeCloseTo(1, 1);
  });

  it("is nothing in flight, and leaves the hash alone", () => {
    const part = clothSheet({ size: [0.3, 0.3], nodes: [5, 5], center: [0, 2, 0] });
    const floor = { id: "floor", shape: { kind: "plane", normal: [0, 1, 0] }, friction: 0.5 } as const;
    const flies = run(new Simulation(createModel({ parts: [part], colliders: [floor] })), 3);
    expect(flies.state.clothContacts.every((number) => number === 0)).toBe(true);
    const bare = { ...flies.state, clothContacts: new Float64Array(0) };
    expect(hashState(bare)).toBe(hashState(flies.state));
  });

  it("goes on from a snapshot, bit for bit", () => {
    const simulation = run(onSlope(0.3, 0.28), 20);
    const snapshot = simulation.snapshot();
    const expected = hashState(run(simulation, 20).state);
    const other = onSlope(0.3, 0.28);
    other.restore(snapshot);
    expect(hashState(run(other, 20).state)).toBe(expected);
  });
});

it.each([
  [0.3, 0],
  [0.3, 0.2],
  [0.3, 0.28],
  [0.3, 0.35],
  [0.3, 1],
])("a sheet on a slope of %d rad with μ = %d moves as a block does", (angle, friction) => {
  const simulation = run(onSlope(angle, friction), 12);
  const from = mean(simulation.positions);
  const speed = mean(simulation.state.v);
  run(simulation, 48);
  const time = 48 / 60;
  const acceleration = Math.max(0, 9.81 * (Math.sin(angle) - friction * Math.cos(angle)));
  const expected = speed * time + 0.5 * acceleration * time * time;
  expect(Math.abs(mean(simulation.positions) - from - (acceleration > 0 ? expected : 0))).toBeLessThan(
    0.02 * expected + 1e-3,
  );
});

const mean = (column: Float64Array): number =>
  column.reduce((sum, value, i) => sum + (i % 3 === 0 ? value : 0), 0) / (column.length / 3);
