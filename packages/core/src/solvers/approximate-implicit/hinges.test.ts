import { describe, expect, it } from "vitest";
import { paperMesh } from "../../model/paper/paper-mesh.ts";
import { Simulation } from "../../simulation/simulation.ts";
import { createModel } from "../../state/create-model.ts";
import { createHinges, GRADIENT } from "./hinge-list.ts";
import { setGradient } from "./hinges.ts";
import { STRIDE } from "./workspace.ts";

describe("hinges", () => {
  it("have the gradient of their angle", () => {
    const hinges = createHinges(1);
    hinges.nodes.set([0, 1, 2, 3]);
    const x = Float64Array.from([0, 0, 0, 0, 0.1, 1, -0.2, 0, -1, 0.3, 0.4, 0, 1.1, 0.6, 0.9, 0]);
    const angle = setGradient(hinges, 0, x);
    const gradient = hinges.gradient.slice(0, GRADIENT);
    expect(angle).toBeGreaterThan(0.5);
    for (let n = 0; n < 4; n++) {
      for (let axis = 0; axis < 3; axis++) {
        const at = (step: number): number => {
          const moved = x.slice();
          moved[STRIDE * n + axis] += step;
          return setGradient(hinges, 0, moved);
        };
        expect(gradient[3 * n + axis]).toBeCloseTo((at(1e-6) - at(-1e-6)) / 2e-6, 7);
      }
    }
  });

  /** A strip with one crease, one half held flat; the other hangs as a load says. */
  it.each([0.0025, 0.005, 0.02])("have κ ℓ and know a right angle, with cells of %f m", (cell) => {
    const [columns, width, kappa] = [4, 0.02, 0.01];
    const flat: number[] = [];
    for (let k = 0; k <= columns; k++) flat.push((k - 2) * cell, 0, (k - 2) * cell, width);
    const triangles: number[] = [];
    for (let k = 0; k < columns; k++) {
      const [a, b, c, d] = [2 * k, 2 * k + 2, 2 * k + 3, 2 * k + 1];
      triangles.push(a, b, c, a, c, d);
    }
    const material = { density: 0.08, stretch: 5000, bend: 1, drag: 0, radius: 0 };
    const part = paperMesh({
      flat,
      triangles,
      material,
      creases: [{ nodes: [4, 5], stiffness: kappa }],
      sweeps: 63,
    });
    const { model, state } = createModel({ parts: [part], gravity: [0, 0, 0] });
    const simulation = new Simulation({ model, state }, { dt: 1 / 60 });
    // Held at a right angle: what the crease asks of its tips is the moment.
    for (let node = 0; node < 10; node++) {
      const along = (Math.floor(node / 2) - 2) * cell;
      const [x, y] = along <= 0 ? [along, 0] : [0, along];
      simulation.pin(node, [x, y, node % 2 === 0 ? 0 : -width]);
    }
    for (let step = 0; step < 3; step++) simulation.step();
    const angle = simulation.state.hingeAngles[0];
    expect(angle).toBeCloseTo(Math.PI / 2, 3);
    expect(part.paper.hinges.stiffness[0] * angle).toBeCloseTo((kappa * width * Math.PI) / 2, 6);
  });
});
