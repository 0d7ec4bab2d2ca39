import { expect, test } from "vitest";
import { checkScene } from "../check.ts";
import { createSimulation } from "../create-simulation.ts";
import { validScene } from "../test/valid-scene.ts";
import { colliderPoses } from "./collider-poses.ts";

test("where a run has them, at every step", () => {
  const shape = { kind: "sphere", radius: 0.1 };
  const motion = {
    keys: [
      { time: 0, offset: [0, 0, 0] },
      { time: 0.3, offset: [1, 2, 3], rotationDegrees: [0, 180, 30] },
    ],
  };
  const { scene } = checkScene({
    ...validScene(),
    colliders: [
      { id: "hand", shape, position: [1, 1, 1], rotationDegrees: [90, 0, 0], motion },
      { id: "rest", shape, position: [5, 6, 7] },
    ],
    cloth: [{ id: "sheet", shape: { kind: "grid", size: [1, 1], nodes: [3, 3] }, material: "silk" }],
  });
  if (!scene) throw new Error("the scene is not valid");
  const at = colliderPoses(scene);
  const simulation = createSimulation(scene, { advanced: { kernels: "reference" } });
  expect(at(0)).toEqual(simulation.state.poses);
  for (let step = 0; step < 30; step++) {
    simulation.step();
    const poses = at(simulation.state.time);
    simulation.state.poses.forEach((each, k) => expect(poses[k]).toBeCloseTo(each, 12));
  }
  expect([...at(1).subarray(0, 3)]).toEqual([2, 3, 4]);
  expect([...at(0).subarray(0, 3)]).toEqual([1, 1, 1]);
});
