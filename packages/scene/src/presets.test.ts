import { directions, MATERIAL_DEFAULTS } from "pliant";
import { describe, expect, test } from "vitest";
import { resolveMaterial } from "./build/cloth.ts";
import { materials, PRESET_NAMES } from "./presets.ts";

describe("presets", () => {
  test("every fabric has a title, a source and full, sensible numbers", () => {
    expect(materials().map(({ name }) => name)).toEqual(PRESET_NAMES);
    for (const { title, source, material } of materials()) {
      expect(title).not.toBe("");
      expect(source).toMatch(/Choi & Ko 2002|Feng et al\. 2022/);
      expect(Object.keys(material).sort()).toEqual(Object.keys(MATERIAL_DEFAULTS).sort());
      expect(material.density).toBeGreaterThan(0.04);
      expect(material.density).toBeLessThan(0.7);
      // Bending length (B/ρg)^⅓ of real fabric: 1 to 4 cm.
      const length = Math.cbrt(directions(material.bend).bias / (material.density * 9.81));
      expect(length).toBeGreaterThan(0.01);
      expect(length).toBeLessThan(0.04);
    }
  });

  test("the tested fabrics are as they were tested on the box drape", () => {
    expect(resolveMaterial("cotton")).toMatchObject({
      density: 0.15,
      stretch: 1000,
      bend: 1e-5,
      damping: 0.02,
      drag: 0.6,
    });
    expect(resolveMaterial("silk")).toMatchObject({
      density: 0.08,
      stretch: 500,
      bend: 2e-6,
      damping: 0.005,
    });
    expect(resolveMaterial("denim")).toMatchObject({
      density: 0.4,
      stretch: 3000,
      bend: 1e-4,
      damping: 0.05,
    });
  });
});
