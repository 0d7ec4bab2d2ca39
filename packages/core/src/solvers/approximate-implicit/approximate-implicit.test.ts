import { paperBody } from "../../model/paper/paper-body.ts";
import { mergeOptions } from "../../simulation/options.ts";
import { describe, expect, it } from "vitest";
import { hashState } from "../../state/hash.ts";
import { colliderVertices } from "../../input/input.ts";
import { validate } from "../../state/validate.ts";
import { createModel } from "../../state/create-model.ts";
import { clothSheet } from "../../model/cloth/sheet.ts";
import { paperSheet, type PaperSheetOptions } from "../../model/paper/paper-sheet.ts";
import { Simulation } from "../../simulation/simulation.ts";
import type { SimulationOptions } from "../../simulation/options.ts";

const FAST: Partial<PaperSheetOptions> = { sweeps: 15, accelerates: true };

function crumpling(
  options: Partial<PaperSheetOptions> = {},
  settings: Partial<SimulationOptions> = {},
): Simulation {
  const part = paperSheet({
    size: [0.2, 0.2],
    nodes: [13, 13],
    irregularity: 0.2,
    material: { density: 0.08, stretch: 500, bend: 1e-5, radius: 0, drag: 0.6 },
    ...options,
  });
  const start = createModel({
    parts: [part],
    gravity: [0, 0, 0],
    colliders: [{ id: "ball", shape: { kind: "cavity", radius: 0.16 }, friction: 0.3 }],
  });
  for (let i = 1; i < start.state.x.length; i += 3) start.state.x[i] += 1e-4 * ((i * 7) % 11);
  const shrink = (time: number): number => Math.max(0.05, 0.16 - 0.15 * time);
  return new Simulation(start, mergeOptions({ dt: 1 / 60 }, settings)).addDriver(
    (time, input) => (colliderVertices(input, "ball")[0] = shrink(time)),
  );
}

const run = (simulation: Simulation, steps: number): Simulation => {
  for (let step = 0; step < steps; step++) simulation.step();
  return simulation;
};

describe("approximate-implicit", () => {
  it.each([
    ["one plain sweep", {}],
    ["Chebyshev's", FAST],
  ])("crumples with every invariant, %s; the same bits with both kernels", (_, options) => {
    const [wasm, reference] = (["wasm", "reference"] as const).map((kernels) =>
      run(crumpling(options, { advanced: { kernels } }), 70),
    );
    expect(validate(wasm.model, wasm.state)).toEqual([]);
    expect(paperBody(wasm.model, 0).paper.damageSprings.count).toBeGreaterThan(0);
    expect(hashState(wasm.state)).toBe(hashState(reference.state));
    // What a break has put beyond the wall comes back in parts.
    for (let i = 0; i < wasm.positions.length; i += 3) {
      expect(Math.hypot(...wasm.positions.subarray(i, i + 3))).toBeLessThan(0.054);
    }
  });

  it.each([{}, FAST])("goes on bit for bit from a snapshot, across damage", (options) => {
    const simulation = run(crumpling(options), 40);
    const snapshot = simulation.snapshot();
    const first = hashState(run(simulation, 30).state);
    expect(simulation.model.revision).toBeGreaterThan(snapshot.revision);
    simulation.restore(snapshot);
    expect(hashState(run(simulation, 30).state)).toBe(first);
    // And in another simulation, as a page that was loaded anew would.
    const other = crumpling(options);
    other.restore(structuredClone(snapshot));
    expect(hashState(run(other, 30).state)).toBe(first);
  });

  it("that adopts damage goes on as one that is made anew", () => {
    const simulation = run(crumpling(), 50);
    const snapshot = simulation.snapshot();
    const other = crumpling();
    other.restore(snapshot);
    expect(hashState(run(simulation, 1).state)).toBe(hashState(run(other, 1).state));
  });

  it.each([{}, FAST])("holds pins and hangs from them without stretch", (options) => {
    const part = paperSheet({
      ...{ size: [0.2, 0.2], nodes: [9, 9], damage: false, sweeps: 31, ...options },
      ...{ across: [1, 0, 0], down: [0, -1, 0] },
      material: { density: 0.08, stretch: 500, bend: 1e-5, drag: 0 },
    });
    const simulation = new Simulation(createModel({ parts: [part] }), { dt: 1 / 60 });
    for (let node = 0; node < 9; node++) simulation.pin(node);
    const top = simulation.positions.slice(0, 27);
    const reports = Array.from({ length: 120 }, () => simulation.step());
    expect(simulation.positions.slice(0, 27)).toEqual(top);
    expect(reports.at(-1)?.maxStrain).toBeLessThan(0.01);
  });

  it("rests on a floor, and slides by friction only", () => {
    const part = paperSheet({
      size: [0.1, 0.1],
      nodes: [5, 5],
      center: [0, 0.01, 0],
      damage: false,
      ...FAST,
    });
    const floor = { id: "floor", shape: { kind: "plane" }, friction: 0.5 } as const;
    const simulation = new Simulation(createModel({ parts: [part], colliders: [floor] }), { dt: 1 / 60 });
    run(simulation, 120);
    for (let i = 1; i < simulation.positions.length; i += 3) {
      expect(simulation.positions[i]).toBeCloseTo(0.003, 4);
    }
  });

  it("stands beside cloth, which keeps its own way to the bit", () => {
    const cloth = clothSheet({ size: [0.2, 0.2], nodes: [7, 7], center: [1, 0, 0] });
    const page = paperSheet({ size: [0.2, 0.2], nodes: [7, 7], maxNewNodes: 20 });
    const [alone, both] = [[cloth], [page, cloth]].map((parts) => {
      const simulation = new Simulation(createModel({ parts }), { dt: 1 / 90, quality: { substeps: 8 } });
      simulation.edit(
        ...(parts.length > 1 ? [{ kind: "break", body: "paper", edges: [3, 4] } as const] : []),
      );
      return run(simulation, 20);
    });
    const first = both.model.bodies[1].firstNode;
    expect(both.positions.slice(3 * first)).toEqual(alone.positions);
    expect(validate(both.model, both.state)).toEqual([]);
    expect(paperBody(both.model, 0).paper.usedNodes).toBe(51);
  });
});
