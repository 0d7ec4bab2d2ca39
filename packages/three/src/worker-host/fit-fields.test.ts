import { clothSheet, createModel, Simulation, type PlacedCollider } from "pliant";
import { expect, test } from "vitest";
import { writeField } from "./fields.ts";

/** A level square of 1 m, wound outwards: as thin as nothing, at a height [m]. */
function table(height: number): PlacedCollider {
  const vertices = Float64Array.from([-0.5, 0, -0.5, 0.5, 0, -0.5, 0.5, 0, 0.5, -0.5, 0, 0.5]);
  const triangles = Uint32Array.from([0, 2, 1, 0, 3, 2]);
  return {
    id: "table",
    shape: { kind: "mesh", vertices, triangles, thickness: 0.002 },
    pose: { position: [0, height, 0], rotation: [0, 0, 0, 1] },
    friction: 0.5,
  };
}

function over(colliders: readonly PlacedCollider[]): Simulation {
  const cloth = clothSheet({ id: "cloth", size: [0.4, 0.4], nodes: [9, 9] });
  return new Simulation(createModel({ parts: [cloth], colliders }));
}

const fieldOf = (simulation: Simulation, name: "gap" | "pressure"): Float32Array => {
  const out = new Float32Array(simulation.model.nodes.count);
  writeField(name, simulation, out);
  return out;
};

test("the gap is the way from the face of the cloth to the nearest mesh, wherever that stands", () => {
  const simulation = over([table(-0.1)]);
  const { radius } = simulation.model.bodies[0].material;
  for (const gap of fieldOf(simulation, "gap")) expect(gap).toBeCloseTo(0.1 - radius, 6);
  expect(Math.max(...fieldOf(over([]), "gap"))).toBe(0);
  expect(Math.max(...fieldOf(over([table(-3)]), "gap"))).toBe(0.25);
});

test("cloth that lies presses by its weight per area", () => {
  const simulation = over([table(-0.01)]);
  for (let step = 0; step < 60; step++) simulation.step();
  const { density } = simulation.model.bodies[0].material;
  const pressure = fieldOf(simulation, "pressure");
  const mean = pressure.reduce((sum, each) => sum + each, 0) / pressure.length;
  expect(mean / (9.81 * density)).toBeGreaterThan(0.5);
  expect(mean / (9.81 * density)).toBeLessThan(1.5);
});
