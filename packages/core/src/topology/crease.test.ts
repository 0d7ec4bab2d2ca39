import { paperBody } from "../model/paper/paper-body.ts";
import { describe, expect, it } from "vitest";
import { paperSheet } from "../model/paper/paper-sheet.ts";
import { createModel } from "../state/create-model.ts";
import { validate } from "../state/validate.ts";
import { Simulation } from "../simulation/simulation.ts";
import { drawCreases } from "./crease.ts";

const sheet = (options = {}) =>
  paperSheet({
    ...{ size: [0.2, 0.1], nodes: [11, 6], irregularity: 0.2, maxNewNodes: 300, damage: false },
    ...{ sweeps: 31, accelerates: true },
    material: { density: 0.08, stretch: 2000, bend: 1e-4, drag: 0 },
    ...options,
  });

describe("drawCreases", () => {
  it("puts a straight line of edges on the sheet, with a keeper across each, and keeps what it weighs", () => {
    const plain = sheet();
    const part = drawCreases(plain, [
      [
        [0.33, 0],
        [0.61, 1],
      ],
    ]);
    const { model, state } = createModel({ parts: [part] });
    expect(validate(model, state)).toEqual([]);
    const { damageSprings, flat } = part.paper ?? { damageSprings: null, flat: new Float64Array(0) };
    let length = 0;
    for (let k = 0; k < (damageSprings?.count ?? 0); k++) {
      const [a, b] = [damageSprings?.from[k] ?? 0, damageSprings?.to[k] ?? 0];
      // u = 0.33 + 0.28 v
      for (const node of [a, b]) {
        const [u, v] = [flat[2 * node] / 0.2 + 0.5, 0.5 - flat[2 * node + 1] / 0.1];
        expect(u).toBeCloseTo(0.33 + 0.28 * v, 6);
      }
      length += Math.hypot(flat[2 * b] - flat[2 * a], flat[2 * b + 1] - flat[2 * a + 1]);
    }
    expect(length).toBeCloseTo(Math.hypot(0.28 * 0.2, 0.1), 9);
    const weight = (mass: Float64Array): number => mass.reduce((sum, each) => sum + each, 0);
    expect(weight(part.mass)).toBeCloseTo(weight(plain.mass), 15);
  });

  it.each([1, -1])("folds to the side that the angle says: %d", (sign) => {
    const part = drawCreases(sheet(), [
      [
        [0.5, 0],
        [0.5, 1],
      ],
    ]);
    const simulation = new Simulation(createModel({ parts: [part], gravity: [0, 0, 0] }), { dt: 1 / 60 });
    for (let step = 1; step <= 240; step++) {
      simulation.input.folds[0] = sign * 1.5 * Math.min(1, step / 120);
      simulation.step();
    }
    // The front looks up: towards it, both halves rise over the crease.
    const { x } = simulation.state;
    const height = (node: number): number => x[3 * node + 1];
    const { damageSprings } = paperBody(simulation.model, 0).paper;
    const crease = height(damageSprings.from[0]);
    expect(sign * (height(0) - crease)).toBeGreaterThan(0.04);
    expect(sign * (height(10) - crease)).toBeGreaterThan(0.04);
  });

  it("says when no nodes are left", () => {
    const line = [
      [0, 0.43],
      [1, 0.57],
    ] as const;
    expect(() => drawCreases(sheet({ maxNewNodes: 2 }), [line])).toThrow("drawCreases: no nodes are left");
  });
});
