import { readFileSync, writeFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { sceneJsonSchema, sceneJsonSchemaText } from "./json-schema.ts";
import { spoil, validScene } from "./test/valid-scene.ts";

const file = new URL("../scene.schema.json", import.meta.url);

interface Schema {
  readonly description?: string;
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema | readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
}

/** Every schema inside a schema, with its path. */
function walk(schema: Schema, path: string): [string, Schema][] {
  const properties = Object.entries(schema.properties ?? {}).flatMap(([key, inner]) =>
    walk(inner, `${path}.${key}`),
  );
  const items = [schema.items ?? []]
    .flat()
    .flatMap((inner, index) => walk(inner as Schema, `${path}[${index}]`));
  const branches = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap((inner) => walk(inner, path));
  return [[path, schema], ...properties, ...items, ...branches];
}

describe("published JSON Schema", () => {
  test("scene.schema.json is up to date (PLIANT_WRITE_SCHEMA=1 npx vitest run json-schema writes it)", () => {
    // oxlint-disable-next-line no-undef -- the package has no Node types; its tests run in Node
    if (process.env["PLIANT_WRITE_SCHEMA"]) writeFileSync(file, sceneJsonSchemaText());
    expect(JSON.parse(readFileSync(file, "utf8"))).toEqual(JSON.parse(sceneJsonSchemaText()));
  });

  test("describes every field, numbers with their unit", () => {
    const all = walk(sceneJsonSchema() as Schema, "scene");
    expect(all.length).toBeGreaterThan(100);
    const numbers = all.filter(([path, { type }]) => type === "number" && path !== "scene.version");
    expect(numbers.filter(([, { description = "" }]) => !/\[.+\]\.$/.test(description))).toEqual([]);
    const fields = all.flatMap(([path, { properties = {} }]) =>
      Object.entries(properties).map(([key, field]) => ({ path: `${path}.${key}`, ...field })),
    );
    expect(fields.filter(({ path, description }) => !description && !path.endsWith(".kind"))).toEqual([]);
  });

  test("asks authors only for what has no default, and refuses unknown keys", () => {
    expect(sceneJsonSchema()).toMatchObject({ required: ["version"], additionalProperties: false });
  });

  test("accepts the valid scene and refuses spoilt ones, read by another reader", () => {
    // The reader does not know `required` outside an object schema: the one place that uses it is left out.
    const text = JSON.stringify(sceneJsonSchema(), (key, value: unknown) =>
      key === "oneOf" && JSON.stringify(value).startsWith('[{"required"') ? undefined : value,
    );
    const reader = z.fromJSONSchema(JSON.parse(text) as Parameters<typeof z.fromJSONSchema>[0]);
    expect(reader.safeParse(validScene()).error).toBeUndefined();
    expect(reader.safeParse(spoil(["cloth", 0, "material", "density"], -1)).success).toBe(false);
    expect(reader.safeParse(spoil(["gravty"], [0, 0, 0])).success).toBe(false);
    expect(reader.safeParse(spoil(["colliders", 0, "shape", "kind"], "cone")).success).toBe(false);
  });

  test("wants exactly one of spacing and nodes", () => {
    expect(sceneJsonSchemaText().replaceAll(/\s/g, "")).toContain(
      '"oneOf":[{"required":["spacing"]},{"required":["nodes"]}]',
    );
  });
});
