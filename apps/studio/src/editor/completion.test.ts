import { sceneJsonSchema } from "@pliant/scene";
import { expect, test } from "vitest";
import type { Schema } from "../inspector/schema.ts";
import { completionsAt } from "./completion.ts";

const root = sceneJsonSchema() as Schema;
/** Labels of what may stand at the bar. */
const at = (text: string): string[] =>
  completionsAt(root, text.replace("|", ""), text.indexOf("|")).map(({ label }) => label);

test("keys that are missing", () => {
  const keys = at('{ "version": 2, "|" }');
  expect(keys).toContain('"gravity"');
  expect(keys).not.toContain('"version"');
});

test("keys of the kind that is written", () => {
  const keys = at('{ "version": 2, "colliders": [{ "id": "a", "shape": { "kind": "sphere", "|" } }] }');
  expect(keys).toContain('"radius"');
  expect(keys).not.toContain('"clip"');
});

test("words that a value may be", () => {
  expect(at('{ "cloth": [{ "material": "|" }] }')).toContain('"silk"');
  expect(at('{ "contact": { "self": | } }')).toEqual(["true", "false"]);
  expect(at('{ "colliders": [{ "shape": { "kind": "|" } }] }')).toContain('"mannequin"');
});

test("a key comes with the least that is valid", () => {
  const found = completionsAt(root, '{ "" }', 3).find(({ label }) => label === '"time"');
  expect(found?.apply).toBe('"time": {}');
  const density = completionsAt(root, '{ "cloth": [{ "material": { "d" } }] }', 30).find(
    ({ label }) => label === '"density"',
  );
  expect([density?.detail, density?.info]).toEqual(["kg/m²", "Mass per area."]);
});
