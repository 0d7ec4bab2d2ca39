import { parseScene, sceneJsonSchema } from "@pliant/scene";
import { expect, test } from "vitest";
import { withValue } from "./edit-text.ts";
import koreanTips from "./korean-tips.json" with { type: "json" };
import { branchesOf, branchOf, meaningOf, sampleOf, unitOf, type Schema } from "./schema.ts";

const root = sceneJsonSchema() as Schema;
const cloth = root.properties?.["cloth"]?.items as Schema;
const material = cloth.properties?.["material"] as Schema;

test("a field says its unit and its meaning", () => {
  const density = branchesOf(material)[1].properties?.["density"] as Schema;
  expect([unitOf(density), meaningOf(density)]).toEqual(["kg/m²", "Mass per area."]);
  const gravity = root.properties?.["gravity"] as Schema;
  expect([unitOf(gravity), meaningOf(gravity)]).toEqual(["m/s²", "Acceleration by gravity: [x, y, z]."]);
});

test("finds the alternative that a value takes", () => {
  expect(branchOf(material, "silk").enum).toContain("silk");
  expect(branchOf(material, { density: 0.1 }).properties).toHaveProperty("density");
  const shape = cloth.properties?.["shape"] as Schema;
  expect(branchOf(shape, { kind: "mesh", file: "a.obj" }).properties).toHaveProperty("file");
});

test.each(["cloth", "colliders", "solids", "keyframes"])("a new entry of %s is valid, or nearly", (noun) => {
  const item = root.properties?.[noun]?.items as Schema;
  const { errors } = parseScene(JSON.stringify({ version: 2, [noun]: [sampleOf(item)] }));
  // What several nouns must satisfy together is not in the schema.
  expect(errors?.filter(({ path }) => path.split(/[.[]/).length > 4) ?? []).toEqual([]);
});

test("an edit leaves the rest of the text as it was written", () => {
  const text = '{\n  "version": 2,\n  "gravity": [0, -9.81, 0],\n  "cloth": [ { "id": "a" } ]\n}\n';
  expect(withValue(text, ["gravity", 1], -1.6)).toBe(text.replace("-9.81", "-1.6"));
  const added = withValue(text, ["cloth", 0, "material"], "silk");
  expect(JSON.parse(added)).toMatchObject({ cloth: [{ id: "a", material: "silk" }] });
  expect(JSON.parse(withValue(added, ["cloth", 0, "material"], undefined))).toEqual(JSON.parse(text));
});

/** Every text that the inspector may show as a tip. */
function descriptionsOf(schema: unknown): string[] {
  if (typeof schema !== "object" || schema === null) return [];
  const own = (schema as Schema).description;
  return [...(typeof own === "string" ? [own] : []), ...Object.values(schema).flatMap(descriptionsOf)];
}

// A text that is new or other is shown in English until somebody adds it to korean-tips.json.
test("tips are there in Korean, nearly all, and keep the units", () => {
  const tips: Readonly<Record<string, string>> = koreanTips;
  const wanted = [...new Set(descriptionsOf(root))].filter((text) => !/^[xyz] \[[^\]]+\]\.$/.test(text));
  const missing = wanted.filter((text) => tips[text] === undefined);
  expect(missing.length / wanted.length < 0.05 ? [] : missing).toEqual([]);
  const wrong = Object.entries(tips).filter(
    ([english, korean]) =>
      unitOf({ description: korean }) !== unitOf({ description: english }) || !/[가-힣]/.test(korean),
  );
  expect(wrong).toEqual([]);
});
