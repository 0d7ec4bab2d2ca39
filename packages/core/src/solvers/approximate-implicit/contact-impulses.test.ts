import { describe, expect, it } from "vitest";
import { paperSheet } from "../../model/paper/paper-sheet.ts";
import { Simulation } from "../../simulation/simulation.ts";
import { createModel } from "../../state/create-model.ts";

const MATERIAL = { density: 0.08, stretch: 5000, bend: 3e-4, drag: 0, radius: 5e-4 };

/** A sheet that falls, slightly bent, on a floor in two halves. */
function falling(): Simulation {
  const part = paperSheet({
    ...{ size: [0.1, 0.1], nodes: [7, 7], center: [0, 0.004, 0], sweeps: 7, accelerates: true },
    ...{ damage: false, material: MATERIAL },
  });
  const [c, s] = [Math.cos(0.1), Math.sin(0.1)];
  const half = (id: string, sign: number) =>
    ({
      id,
      shape: { kind: "plane" },
      friction: 0.3,
      pose: { position: [0, 0, 0], rotation: [0, 0, sign * s, c] },
    }) as const;
  const start = createModel({ parts: [part], colliders: [half("left", 1), half("right", -1)] });
  return new Simulation(start, { dt: 1 / 60, quality: { substeps: 1 } });
}

describe("impulses of contacts", () => {
  it("are what the sheet's momentum lacks, in every step, on two colliders", () => {
    const simulation = falling();
    const { mass } = simulation.model.nodes;
    const momentum = (axis: number): number => {
      const { v } = simulation.state;
      return mass.reduce((sum, each, node) => sum + each * v[3 * node + axis], 0);
    };
    const weight = mass.reduce((sum, each) => sum + each, 0) * simulation.model.gravity[1];
    let touched = 0;
    for (let step = 0; step < 40; step++) {
      const before = [momentum(0), momentum(1)];
      simulation.step();
      const { force, count } = simulation.contacts;
      let [x, y] = [0, weight];
      for (let k = 0; k < count; k++) {
        x += force[3 * k];
        y += force[3 * k + 1];
      }
      expect(Math.abs(momentum(0) - before[0] - x / 60)).toBeLessThan(1e-12);
      expect(Math.abs(momentum(1) - before[1] - y / 60)).toBeLessThan(1e-12);
      touched = Math.max(touched, count);
    }
    expect(touched).toBeGreaterThan(5);
  });
});
