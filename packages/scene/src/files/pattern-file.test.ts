import { circleSkirt, writePattern } from "@pliant/garment";
import { expect, test } from "vitest";
import { build } from "../build/build.ts";
import { checkScene } from "../check.ts";
import type { Scene } from "../schema/document.ts";
import { withFiles } from "./with-files.ts";

const { scene } = checkScene({
  version: 2,
  garments: [{ id: "skirt", body: "post", file: "patterns/skirt.json", spacing: 0.06 }],
  colliders: [{ id: "post", shape: { kind: "capsule", radius: 0.1, length: 1 } }],
});

test("a garment is cut to a pattern file below the scene's folder", async () => {
  const bytes = Uint8Array.from(writePattern(circleSkirt()), (letter) => letter.charCodeAt(0));
  const read = await withFiles(scene as Scene, async () => bytes);
  const { model } = build(read.scene as Scene, 0, { undressed: true });
  expect(model.bodies.map(({ id }) => id)).toEqual(["skirt"]);
  expect(model.nodes.count).toBeGreaterThan(300);
});

test.each([
  ["{}", "pattern is missing, expected an object of panels by name"],
  ['{ "pattern": { "panels": {} } }', "pattern.panels is empty, expected at least one panel"],
  ["\u00ff", "not a text (UTF-8)"],
])("of %j its faults are told", async (text, message) => {
  const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  const { errors = [] } = await withFiles(scene as Scene, async () => bytes);
  expect(errors.map((each) => each.message)).toEqual([
    `garments[0].file is "patterns/skirt.json", expected a pattern file that can be used: ${message === "not a text (UTF-8)" ? "" : "patterns/skirt.json: "}${message}`,
  ]);
});
