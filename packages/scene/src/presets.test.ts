import { clothSheet, createModel, MATERIAL_DEFAULTS, Simulation } from "pliant";
import { directions } from "pliant/experimental";
import { describe, expect, test } from "vitest";
import { resolveMaterial } from "./build/cloth.ts";
import { materials, PRESET_NAMES, STRETCH_PER_DENSITY, type PresetName } from "./presets.ts";

describe("presets", () => {
  test("every fabric has a title, a source and full, sensible numbers", () => {
    expect(materials().map(({ name }) => name)).toEqual(PRESET_NAMES);
    for (const { title, source, material } of materials()) {
      expect(title).not.toBe("");
      expect(source).toMatch(/Choi & Ko 2002|Feng et al\. 2022|Wang et al\. 2011/);
      const keys = Object.keys(MATERIAL_DEFAULTS);
      expect(Object.keys(material).sort()).toEqual(keys.sort());
      expect(material.density).toBeGreaterThan(0.03);
      expect(material.density).toBeLessThan(0.7);
      // Bending length (B/ρg)^⅓ of real fabric: 1 to 4 cm.
      for (const bend of Object.values(directions(material.bend))) {
        const length = Math.cbrt(bend / (material.density * 9.81));
        expect(length).toBeGreaterThan(0.01);
        expect(length).toBeLessThan(0.04);
      }
    }
  });

  test("are as stiff as the fabric, or as stiff as a preset gets, and say which", () => {
    for (const { name, material, measuredStretch } of materials()) {
      const { warp, weft, bias } = directions(material.stretch);
      if (name === "cotton") continue;
      const most = STRETCH_PER_DENSITY * material.density;
      expect(Math.max(warp, weft, bias)).toBeLessThan(1.05 * most);
      if (!measuredStretch) continue;
      expect(measuredStretch.warp).toBeGreaterThan(warp);
      expect(warp).toBeGreaterThan(0.95 * most);
    }
  });

  test("cotton is as it was tested on the box drape", () => {
    expect(resolveMaterial("cotton")).toMatchObject({
      density: 0.15,
      stretch: 1000,
      bend: 1e-5,
      damping: 0.02,
      drag: 0.6,
    });
  });

  test("every fabric makes a sheet", () => {
    for (const { material } of materials()) {
      const part = clothSheet({ size: [1, 0.5], nodes: [9, 7], material });
      expect(() => createModel({ parts: [part] })).not.toThrow();
    }
  });
});

describe("fabrics tell themselves apart", () => {
  /** Angle below the horizontal of the chord of a strip of 8 cm that sticks out of a table, at rest [degrees]. */
  function droop(name: PresetName): number {
    const spacing = 0.01;
    const material = { ...resolveMaterial(name), drag: 4 };
    const part = clothSheet({ size: [4 * spacing, 9 * spacing], nodes: [5, 10], material });
    const simulation = new Simulation(createModel({ parts: [part] }));
    // Two rows lie on the table.
    for (let node = 0; node < 10; node++) simulation.pin(node);
    for (let k = 0; k < 270; k++) simulation.step();
    const [y, z] = [1, 2].map(
      (axis) => simulation.positions[47 * 3 + axis] - simulation.positions[7 * 3 + axis],
    );
    return (Math.atan2(-y, z) * 180) / Math.PI;
  }

  test("silk hangs down where denim sticks out", () => {
    const [silk, shirting, denim] = (["silk", "shirting", "denim"] as const).map(droop);
    // 86°, 83° and 69° were measured.
    expect(silk).toBeGreaterThan(80);
    expect(denim).toBeLessThan(silk - 12);
    expect(shirting).toBeLessThan(silk);
    expect(shirting).toBeGreaterThan(denim);
  });
});
