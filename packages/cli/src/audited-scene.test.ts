import { createSimulation, parseScene, stepping, withLevel } from "@pliant/scene";
import { expect, test } from "vitest";
import { auditedScene } from "./audited-scene.ts";
import { TINY } from "./test/scene-file.ts";

const parsed = (text: string) => {
  const { scene } = parseScene(text);
  if (!scene) throw new Error("the scene is not valid");
  return scene;
};

test("the triangles of a run with cuts, frame by frame, those at the time of a frame, too", () => {
  const cut = `"cut": [{ "from": [-1, 0.31], "to": [0.4, 0.31], "time": 0.1 }, { "from": [0.4, 0.31], "to": [2, 0.31], "time": 0.14 }],`;
  const scene = parsed(TINY.replace('"pins"', `${cut} "pins"`));
  const { stepsPerFrame, frames } = stepping(scene.time);
  const simulation = createSimulation(withLevel(scene, "film"), { advanced: { kernels: "reference" } });
  const audited = auditedScene(scene, 30, true);
  const sizes = new Set<number>();
  for (let frame = 0; frame <= frames; frame++) {
    const triangles = audited.triangles(frame / 30);
    expect(triangles).toEqual(simulation.model.triangles);
    sizes.add(triangles.length);
    for (let step = 0; step < stepsPerFrame; step++) simulation.step();
  }
  expect(sizes.size).toBe(3);
  expect(audited).toMatchObject({ vertexCount: 81, triangleCount: 128, frames: 7, changes: true });
});

test("nothing moves on time: no cut later than the start, colliders at rest or not asked", () => {
  const floor = `"colliders": [{ "id": "floor", "shape": { "kind": "plane" }, "position": [0, -1, 0] }],`;
  const scene = parsed(TINY.replace('"cloth"', `${floor} "cloth"`));
  expect(auditedScene(scene, 60, true)).toMatchObject({ frames: 13, changes: false });
  expect(auditedScene(scene, 60, true).poses(1)).toEqual(Float64Array.of(0, -1, 0, 0, 0, 0, 1));
  const without = auditedScene(scene, 60, false);
  expect(without.colliders).toEqual([]);
  expect(without.poses(1)).toHaveLength(0);
});

test("a mannequin is where its motion has it", () => {
  const scene = parsed(
    JSON.stringify({
      version: 2,
      cloth: [{ id: "sheet", shape: { kind: "grid", size: [1, 1], nodes: [2, 2] } }],
      colliders: [{ id: "body", shape: { kind: "mannequin", triangles: 3000, clip: "T", blendIn: 1 } }],
    }),
  );
  const audited = auditedScene(scene, 30, true);
  expect(audited.changes).toBe(true);
  const widest = (time: number): number => {
    const [{ shape }] = audited.collidersAt(time, new Float32Array(12));
    return shape.kind === "mesh"
      ? shape.vertices.reduce((most, x, i) => (i % 3 === 0 ? Math.max(most, x) : most), 0)
      : 0;
  };
  // From arms held off to arms held out.
  expect(widest(1)).toBeGreaterThan(1.1 * widest(0));
});
