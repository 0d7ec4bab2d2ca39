import { describe, expect, it } from "vitest";
import type { PlacedCollider } from "../../model/part.ts";
import { createModel } from "../../state/create-model.ts";
import type { Quaternion } from "@pliant/geometry";
import { createRandom } from "@pliant/testing";
import { Simulation } from "../../simulation/simulation.ts";
import { ball, box, partOf } from "../../testing/solids.ts";

/** Two triangles at a height of 0.5 m, solid to both sides, without a thickness. */
const SHEET: PlacedCollider = {
  id: "sheet",
  shape: {
    kind: "mesh",
    vertices: Float64Array.from([-2, 0.5, -2, 2, 0.5, -2, 2, 0.5, 2, -2, 0.5, 2]),
    triangles: Uint32Array.from([0, 2, 1, 0, 3, 2]),
  },
  friction: 0.5,
};

describe("a sheet without a thickness", () => {
  it.each([1, -1])("holds what falls on it, from side %d", (side) => {
    const random = createRandom(3);
    for (let drop = 0; drop < 8; drop++) {
      const turn = [0, 1, 2, 3].map(() => random(-1, 1));
      const size = Math.hypot(...turn);
      const part = partOf(drop % 2 === 0 ? ball() : box(), {
        pose: {
          position: [0, 0.5 + 0.6 * side, 0],
          rotation: turn.map((value) => value / size) as unknown as Quaternion,
        },
        velocity: [random(-1, 1), -2 * side, random(-1, 1)],
        spin: [random(-3, 3), random(-3, 3), random(-3, 3)],
      });
      const simulation = new Simulation(
        createModel({ parts: [part], colliders: [SHEET], gravity: [0, -9.81 * side, 0] }),
        { dt: 1 / 120, quality: { substeps: 1 } },
      );
      for (let step = 0; step < 150; step++) simulation.step();
      let least = Infinity;
      for (let i = 1; i < simulation.positions.length; i += 3)
        least = Math.min(least, side * (simulation.positions[i] - 0.5));
      expect(least).toBeGreaterThan(-0.005);
    }
  });
});
