import { readFileSync } from "node:fs";
import { parseScene, type Scene } from "@pliant/scene";
import { expect, test } from "vitest";
import { withoutLooks } from "../without-looks.ts";
import { SLOWED_SCENES, slowedScene, type SlowedScene } from "./slowed-scenes.ts";

test.each(Object.keys(SLOWED_SCENES) as SlowedScene[])("%s is as the example has it", (name) => {
  const text = readFileSync(new URL(`../../../examples/${name}/scene.json`, import.meta.url), "utf8");
  const { $schema: _, name: __, description: ___, time, ...scene } = parseScene(text).scene as Scene;
  const { time: ____, ...own } = slowedScene(name, { time });
  expect(withoutLooks(own)).toEqual(withoutLooks(scene));
});
