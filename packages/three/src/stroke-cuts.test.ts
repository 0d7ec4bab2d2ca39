import { clothSheet, createModel, type Cut } from "pliant";
import { applyCuts } from "pliant/experimental";
import { OrthographicCamera, PerspectiveCamera, Vector2, type Camera } from "three";
import { describe, expect, it } from "vitest";
import { strokeCuts } from "./stroke-cuts.ts";

/** Upright sheets of 9 × 9 nodes and 1 m, facing +z, at z = 0 and at z = −1. */
const { model, state } = createModel({
  parts: [0, -1].map((z) =>
    clothSheet({ id: `z${z}`, size: [1, 1], nodes: [9, 9], down: [0, -1, 0], center: [0, 0, z] }),
  ),
});

const perspective = new PerspectiveCamera(40, 1, 0.01, 100);
const orthographic = new OrthographicCamera(-1, 1, 1, -1, 0.01, 100);
for (const camera of [perspective, orthographic]) camera.position.set(0.1, 0.05, 3);

/** Largest and least height at which a link of either sheet was cut, and how many. */
function cutHeights(
  camera: Camera,
  points: [number, number][],
): { low: number; high: number; gone: number }[] {
  const cuts: Cut[] = points
    .slice(1)
    .flatMap((to, k) => strokeCuts(camera, new Vector2(...points[k]), new Vector2(...to)));
  const after = applyCuts(model, state.x, cuts);
  const kept = new Set(Array.from(after.links.a, (a, k) => `${a} ${after.links.b[k]}`));
  return model.bodies.map(({ firstNode, nodeCount }) => {
    const found = { low: Infinity, high: -Infinity, gone: 0 };
    for (let k = 0; k < model.links.count; k++) {
      const [a, b] = [model.links.a[k], model.links.b[k]];
      if (a < firstNode || a >= firstNode + nodeCount || kept.has(`${a} ${b}`)) continue;
      for (const node of [a, b]) {
        found.low = Math.min(found.low, state.x[node * 3 + 1]);
        found.high = Math.max(found.high, state.x[node * 3 + 1]);
      }
      found.gone++;
    }
    return found;
  });
}

/** Where a point of the world is on the screen. */
const onScreen = (camera: PerspectiveCamera, x: number, y: number, z: number): [number, number] => {
  camera.updateMatrixWorld();
  const depth = camera.position.z - z;
  const scale = 1 / (Math.tan((camera.fov * Math.PI) / 360) * depth);
  return [(x - camera.position.x) * scale, (y - camera.position.y) * scale];
};

describe("strokeCuts", () => {
  it("cuts what lies under the stroke, in perspective farther things where they look to be", () => {
    const points = [-0.7, 0.1, 0.7].map((x) => onScreen(perspective, x, 0.23, 0));
    const [near, far] = cutHeights(perspective, points);
    // One row of cells: 9 upright links and 16 diagonals.
    expect(near.gone).toBe(25);
    expect([near.low, near.high]).toEqual([0.125, 0.25]);
    // 0.23 + (0.23 − 0.05)/3 = 0.29 m.
    expect(far).toEqual({ low: 0.25, high: 0.375, gone: 25 });
  });

  it("goes straight through without perspective", () => {
    const [near, far] = cutHeights(orthographic, [
      [-0.9, 0.12],
      [0.9, 0.12],
    ]);
    expect(near).toEqual({ low: 0.125, high: 0.25, gone: 25 });
    expect(far).toEqual(near);
  });

  it("cuts nothing beside the cloth, and nothing when it does not move", () => {
    for (const points of [
      [
        [-0.9, 0.9],
        [0.9, 0.9],
      ],
      [
        [0, 0.1],
        [0, 0.1],
      ],
    ] as [number, number][][]) {
      expect(cutHeights(perspective, points).map(({ gone }) => gone)).toEqual([0, 0]);
    }
  });
});
