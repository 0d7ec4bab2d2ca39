import { tetBox } from "@pliant/solid";
import { describe, expect, it } from "vitest";
import { Simulation } from "../../simulation/simulation.ts";
import { createModel } from "../../state/create-model.ts";
import { solidRanges, VELOCITY } from "../../model/solid/solid-body.ts";
import { partOf, RUBBER, shapeOf } from "../../testing/solids.ts";
import { createWatchedPairs, findNewCrossings } from "./collision/surface-crossings.ts";

const smallBox = () =>
  shapeOf("small box", () => tetBox([0.05, 0.05, 0.05], [2, 2, 2]), { ...RUBBER, young: 2e5 }, 12);

/** Every triangle of the first body with every one of the second. */
function allPairs({ model: { triangles, bodies } }: Simulation) {
  const [one, other] = bodies;
  const corners: number[] = [];
  for (let s = one.firstTriangle; s < one.firstTriangle + one.triangleCount; s++)
    for (let t = other.firstTriangle; t < other.firstTriangle + other.triangleCount; t++)
      corners.push(...triangles.subarray(3 * s, 3 * s + 3), ...triangles.subarray(3 * t, 3 * t + 3));
  const count = corners.length / 6;
  return {
    ...createWatchedPairs(),
    count,
    isFold: new Uint8Array(count),
    corners: Uint32Array.from(corners),
  };
}

describe("small bodies that fly into each other by more than their mesh in a step", () => {
  it.each([1, 3])("do not cross at %d m/s, and keep their momentum", (speed) => {
    const turned = [0.3, 0.2, 0.1, Math.sqrt(0.86)] as const;
    const parts = [-1, 1].map((side) =>
      partOf(smallBox(), {
        id: `box ${side}`,
        pose: { position: [0.06 * side, 0.01 * side, 0], rotation: side < 0 ? turned : [0, 0, 0, 1] },
        velocity: [-side * speed, 0, 0],
      }),
    );
    const simulation = new Simulation(createModel({ parts, gravity: [0, 0, 0] }), { dt: 1 / 120, quality: { substeps: 1 } }); // prettier-ignore
    const watched = allPairs(simulation);
    const apart = simulation.positions.slice();
    const momentum = (): number =>
      solidRanges(simulation.model.bodies).reduce(
        (sum, { at }) => sum + simulation.state.solids[at + VELOCITY],
        0,
      );
    let least = Infinity;
    for (let step = 0; step < 30; step++) {
      simulation.step();
      expect(findNewCrossings(watched, apart, simulation.positions, [])).toBe(0);
      const [a, b] = solidRanges(simulation.model.bodies).map(({ at }) =>
        simulation.state.solids.subarray(at, at + 3),
      );
      least = Math.min(least, Math.hypot(b[0] - a[0], b[1] - a[1], b[2] - a[2]));
    }
    expect(least).toBeGreaterThan(0.03);
    expect(Math.abs(momentum())).toBeLessThan(1e-9 * speed);
  });
});
