import { describe, expect, test } from "vitest";
import { tShirt, writePattern } from "@pliant/garment";
import { checkScene } from "../check.ts";

const scene = (garment: Record<string, unknown>): unknown => ({
  version: 2,
  garments: [{ id: "shirt", body: "form", ...garment }],
  colliders: [
    { id: "form", shape: { kind: "mannequin" } },
    { id: "floor", shape: { kind: "plane" } },
  ],
});

const errorsOf = (garment: Record<string, unknown>): string[] =>
  (checkScene(scene(garment)).errors ?? []).map(({ message }) => message);

describe("garments", () => {
  test("need little", () => {
    const { scene: checked } = checkScene(scene({ draft: { kind: "tShirt" } }));
    expect(checked?.garments[0]).toEqual({
      id: "shirt",
      body: "form",
      draft: { kind: "tShirt" },
      measurements: {},
      spacing: 0.015,
      material: "cotton",
      fabrics: {},
      seamBend: 3,
      place: { by: "auto", offset: [0, 0, 0] },
      pins: [],
      attach: [],
    });
    expect(checked?.dressing).toEqual({ settle: 0.5, steps: 400 });
  });

  test("take the content of a pattern file", () => {
    const pattern = JSON.parse(writePattern(tShirt())) as Record<string, unknown>;
    expect(errorsOf({ pattern })).toEqual([]);
  });

  test.each([
    [{}, "garments[0] is an object with id, body, expected exactly one of `draft`, `pattern` and `file`"],
    [
      { draft: { kind: "tshirt" } },
      'garments[0].draft.kind is "tshirt", expected a draft with kind "onePieceDress", "tShirt", "trousers", "circleSkirt" or "cape"',
    ],
    [
      { draft: { kind: "cape" }, body: "frm" },
      'garments[0].body is "frm", expected the id of a collider: "form" or "floor"; did you mean "form"?',
    ],
    [
      { draft: { kind: "cape" }, body: "floor" },
      'garments[0].body is "floor", expected a collider that has a body, not a plane',
    ],
    [
      { pattern: { pattern: { panels: {} } } },
      "garments[0].pattern has a fault: pattern.panels is empty, expected at least one panel",
    ],
    [{ draft: { kind: "cape" }, fabrics: { left: "slik" } }, "garments[0].fabrics.left is"],
    [
      { draft: { kind: "cape" }, spacing: 0 },
      "garments[0].spacing is 0, expected a number from 0.002 to 0.2 m",
    ],
  ])("%j: %s", (garment, message) => {
    expect(errorsOf(garment)).toEqual([expect.stringContaining(message)]);
  });
});
