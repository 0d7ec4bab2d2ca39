import { readFileSync } from "node:fs";
import { parseScene, type Scene } from "@pliant/scene";
import { expect, test } from "vitest";
import { withoutLooks } from "../without-looks.ts";
import { ANIMATIONS, animationScene, type Animation } from "./animations.ts";

test.each(Object.keys(ANIMATIONS) as Animation[])("%s is as the example has it", (name) => {
  const text = readFileSync(new URL(`../../../examples/${name}/scene.json`, import.meta.url), "utf8");
  const { $schema: _, name: __, description: ___, ...scene } = parseScene(text).scene as Scene;
  expect(withoutLooks(animationScene(name))).toEqual(withoutLooks(scene));
});
