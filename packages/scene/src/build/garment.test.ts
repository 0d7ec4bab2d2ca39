import { describe, expect, test } from "vitest";
import { checkScene } from "../check.ts";
import type { Scene } from "../schema/document.ts";
import { buildGarment, fabricOptions } from "./garment.ts";

function garmentOf(fields: Record<string, unknown>): Scene["garments"][number] {
  const { scene, errors } = checkScene({
    version: 2,
    garments: [{ id: "it", body: "post", spacing: 0.06, ...fields }],
    colliders: [{ id: "post", shape: { kind: "capsule", radius: 0.1, length: 1 } }],
  });
  if (!scene) throw new Error(errors.map(({ message }) => message).join("\n"));
  return scene.garments[0];
}

describe("garment", () => {
  test("follows measurements that are given, where nothing is known of the body", () => {
    const width = (waist: number): number => {
      const draft = { kind: "circleSkirt", length: 0.3 };
      const { flat } = buildGarment(garmentOf({ draft, measurements: { waist } }), undefined);
      return Math.max(...flat.filter((_, k) => k % 2 === 0));
    };
    expect(width(1) - width(0.6)).toBeCloseTo((0.4 / (2 * Math.PI)) * Math.SQRT1_2, 3);
  });

  test("has fabrics of single panels by their names", () => {
    const garment = garmentOf({ draft: { kind: "tShirt" }, fabrics: { "left-sleeve-front": "denim" } });
    const { panels } = buildGarment(garment, undefined);
    const fabrics = panels.map(({ panel }) => [panel.id, panel.fabric]);
    expect(fabrics).toContainEqual(["left-sleeve-front", "left-sleeve-front"]);
    expect(fabrics).toContainEqual(["front", undefined]);
    const { fabrics: numbers } = fabricOptions(garment);
    // With its grain: what warp, weft and bias are by.
    expect(numbers?.["left-sleeve-front"]).toMatchObject({
      density: 0.378,
      stretch: { warp: 2800, weft: 2800, bias: 53 },
    });
  });

  test("says which fabric is of no panel", () => {
    const garment = garmentOf({ draft: { kind: "cape" }, fabrics: { lapel: "silk" } });
    expect(() => buildGarment(garment, undefined)).toThrow(
      'garment "it" has no panel for its fabric "lapel", expected one of "left", "right"',
    );
  });
});
