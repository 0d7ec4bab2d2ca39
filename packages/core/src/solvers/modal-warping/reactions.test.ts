import { describe, expect, it } from "vitest";
import { createModel } from "../../state/create-model.ts";
import { clothSheet } from "../../model/cloth/sheet.ts";
import { Simulation } from "../../simulation/simulation.ts";
import { box, partOf, RUBBER } from "../../testing/solids.ts";

const firm = box(12, { ...RUBBER, young: 2e5 });

function run(density: number, seconds: number, size: readonly [number, number] = [0.3, 0.16]): Simulation {
  const cloth = clothSheet({
    size: [...size],
    nodes: [13, 8],
    center: [0, 0.215, 0],
    material: { density, stretch: 1000, bend: 1e-5 },
  });
  const solid = partOf(firm, { id: "box", pose: { position: [0, 0.1, 0], rotation: [0, 0, 0, 1] } });
  const colliders = [{ id: "floor", shape: { kind: "plane" } as const, friction: 0.5 }];
  const simulation = new Simulation(createModel({ parts: [cloth, solid], colliders }), {
    dt: 1 / 60,
    quality: { substeps: 8 },
  });
  for (let step = 0; step < seconds * 60; step++) simulation.step();
  return simulation;
}

/** What the floor carries of the solid, over some steps [N]. */
function carried(simulation: Simulation): number {
  let sum = 0;
  for (let step = 0; step < 30; step++) {
    simulation.step();
    const { contacts, model } = simulation;
    for (let k = 0; k < contacts.count; k++) {
      if (model.colliders[contacts.collider[k]].id === "floor") sum += contacts.force[3 * k + 1] / 30;
    }
  }
  return sum;
}

describe("cloth on a solid", () => {
  it("lies on it, and the solid feels its weight", () => {
    // 20 kg/m²: a heavy rug, so that its weight shows.
    const simulation = run(20, 1.5);
    const weight = 9.81 * firm.basis.mass.reduce((sum, each) => sum + each, 0);
    const rug = 9.81 * 20 * 0.3 * 0.16;
    let low = Infinity;
    for (let i = 1; i < 3 * 13 * 8; i += 3) low = Math.min(low, simulation.positions[i]);
    expect(low).toBeGreaterThan(0.19);
    expect(carried(simulation) / (weight + rug)).toBeCloseTo(1, 1);
    expect(carried(simulation)).toBeGreaterThan(weight + 0.8 * rug);
  });

  it("hangs over its edges, and the solid feels that, too", () => {
    // None of its nodes lies on the top, along z: the edges carry nearly all.
    const simulation = run(3, 1.2, [0.36, 0.5]);
    const weight = 9.81 * firm.basis.mass.reduce((sum, each) => sum + each, 0);
    const rug = 9.81 * 3 * 0.36 * 0.5;
    expect(simulation.contacts.features.count).toBeGreaterThan(0);
    expect((carried(simulation) - weight) / rug).toBeGreaterThan(0.9);
  });

  it("has no colliders of its own without cloth", () => {
    expect(createModel({ parts: [partOf(firm)] }).model.colliders).toEqual([]);
  });
});
