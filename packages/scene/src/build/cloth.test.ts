import { MATERIAL_DEFAULTS } from "pliant";
import { describe, expect, test } from "vitest";
import { clothSchema } from "../schema/cloth.ts";
import { buildCloth, resolveMaterial } from "./cloth.ts";

describe("cloth", () => {
  test("becomes a part with its grid, mass and material", () => {
    const part = buildCloth(
      clothSchema.parse({
        id: "a",
        shape: { kind: "grid", size: [2, 1], spacing: 0.1 },
        material: { density: 0.2 },
      }),
    );
    expect(part).toMatchObject({ id: "a", solver: "bdf2", grid: { columns: 21, rows: 11 } });
    expect(part.mass.reduce((sum, mass) => sum + mass, 0)).toBeCloseTo(2 * 1 * 0.2, 12);
  });

  test("material: numbers over preset over cotton", () => {
    expect(resolveMaterial({})).toEqual(MATERIAL_DEFAULTS);
    expect(resolveMaterial({ density: 0.2, stretch: 1000, bend: 1e-5, damping: 0, drag: 0 })).toEqual({
      ...MATERIAL_DEFAULTS,
      density: 0.2,
      stretch: 1000,
      bend: 1e-5,
      damping: 0,
      drag: 0,
    });
    expect(resolveMaterial({ preset: "silk", bend: 1 })).toEqual({ ...resolveMaterial("silk"), bend: 1 });
  });

  test('strain limit "none" is the engine\'s Infinity', () => {
    expect(resolveMaterial({ strainLimit: "none" }).strainLimit).toBe(Infinity);
    expect(resolveMaterial({ strainLimit: 0.1 }).strainLimit).toBe(0.1);
    const limit = { warp: 0.01, weft: "none", bias: 0.1 } as const;
    expect(resolveMaterial({ strainLimit: limit }).strainLimit).toEqual({
      warp: 0.01,
      weft: Infinity,
      bias: 0.1,
    });
    expect(resolveMaterial({ preset: "silk" }).strainLimit).toEqual(resolveMaterial("silk").strainLimit);
    expect(resolveMaterial({}).strainLimit).toBe(MATERIAL_DEFAULTS.strainLimit);
  });
});
