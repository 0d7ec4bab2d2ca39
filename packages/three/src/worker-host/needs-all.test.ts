import { expect, it } from "vitest";
import { needsAll } from "./needs-all.ts";

it("is false for sheets among simple colliders", () => {
  const scene = {
    version: 2,
    cloth: [{ id: "a", paper: {} }],
    colliders: [{ id: "b", shape: { kind: "box" } }],
  };
  expect(needsAll(JSON.stringify(scene))).toBe(false);
  expect(needsAll(JSON.stringify(scene), null)).toBe(false);
});

it.each([
  { garments: [] },
  { colliders: [{ shape: { kind: "mannequin" } }] },
  { cloth: [{ shape: { kind: "mesh", file: "a.obj" } }] },
  { targetFps: 60 },
])("is true for %o", (scene) => {
  expect(needsAll(JSON.stringify(scene))).toBe(true);
});

it("is true where a frame rate is to be held", () => {
  expect(needsAll("{}", 60)).toBe(true);
});
