import { expect, test } from "vitest";
import { differences, effectBetween } from "./effects.ts";

const sheet = { id: "a", shape: { kind: "grid", nodes: [4, 4] }, material: "cotton" };
const scene = { version: 2, name: "One", gravity: [0, -9.81, 0], cloth: [sheet] };

test.each([
  ["the same", scene, "none"],
  ["another title", { ...scene, name: "Two" }, "none"],
  ["another fabric", { ...scene, cloth: [{ ...sheet, material: "silk" }] }, "live"],
  ["a fabric in numbers", { ...scene, cloth: [{ ...sheet, material: { density: 0.1 } }] }, "live"],
  ["another colour", { ...scene, cloth: [{ ...sheet, look: { colour: "#336699" } }] }, "look"],
  ["a colour and a fabric", { ...scene, cloth: [{ ...sheet, look: {}, material: "silk" }] }, "live"],
  ["gravity", { ...scene, gravity: [0, -1.6, 0] }, "live"],
  ["wind where there was none", { ...scene, wind: [3, 0, 0] }, "live"],
  ["another mesh", { ...scene, cloth: [{ ...sheet, shape: { kind: "grid", nodes: [5, 4] } }] }, "restart"],
  ["another sheet", { ...scene, cloth: [sheet, { ...sheet, id: "b" }] }, "restart"],
  ["a fabric and a mesh", { ...scene, cloth: [{ id: "a", material: "silk" }] }, "restart"],
])("%s", (_, after, effect) => expect(effectBetween(scene, after)).toBe(effect));

test("differences are as deep as they go", () =>
  expect(
    differences(scene, { ...scene, cloth: [{ ...sheet, shape: { kind: "grid", nodes: [4, 5] } }] }),
  ).toEqual([["cloth", 0, "shape", "nodes", 1]]));
