import { readFileSync } from "node:fs";
import { join } from "node:path";
import { SCENE_SCHEMA_VERSION, SCENE_VERSION } from "@pliant/scene";
import { describe, expect, it } from "vitest";
import { root } from "../lib/workspace.mjs";
import { changeBetween, covers, demandsOf } from "./schema-changes.mjs";

const read = (file: string): string => readFileSync(join(root, "packages/scene", file), "utf8");

it("the scene schema's version says what has changed since the last release", () => {
  const [version, ...before] = read("schema-released.txt").trim().split("\n");
  const { change, lines } = changeBetween(before, demandsOf(JSON.parse(read("scene.schema.json"))));
  const isSaid = covers(version, SCENE_SCHEMA_VERSION, change);
  expect(
    isSaid
      ? []
      : [`${version} to ${SCENE_SCHEMA_VERSION}, but the change is ${change}`, ...lines.slice(0, 20)],
  ).toEqual([]);
  expect(SCENE_SCHEMA_VERSION.split(".")[0]).toBe(String(SCENE_VERSION));
});

describe("a change of a schema", () => {
  const schema = { type: "object", properties: { a: { type: "number", minimum: 0 } }, required: ["a"] };
  const before = demandsOf(schema);
  it.each([
    ["none", { ...schema, description: "other words" }],
    ["minor", { ...schema, properties: { ...schema.properties, b: { type: "string" } } }],
    ["minor", { ...schema, properties: { a: { anyOf: [schema.properties.a, { type: "string" }] } } }],
    ["major", { ...schema, properties: { a: { anyOf: [{ type: "boolean" }, { type: "string" }] } } }],
    ["major", { ...schema, properties: {} }],
    ["major", { ...schema, properties: { a: { type: "number", minimum: 1 } } }],
    ["major", { ...schema, properties: { a: { type: "number", minimum: 0, maximum: 9 } } }],
  ])("is %s", (expected, after) => {
    expect(changeBetween(before, demandsOf(after)).change).toBe(expected);
  });

  it("is covered by a version that rose as far", () => {
    expect(covers("2.0.0", "2.1.0", "minor")).toBe(true);
    expect(covers("2.0.0", "2.0.1", "minor")).toBe(false);
    expect(covers("2.3.0", "3.0.0", "major")).toBe(true);
    expect(covers("2.0.0", "2.0.0", "none")).toBe(true);
  });
});
