import { MATERIAL_DEFAULTS, type Material } from "pliant";
import { describe, expect, test } from "vitest";
import type { Drape } from "./drape-shadow.ts";
import { bendFromDrape, bendFromOverhang } from "./fit-bend.ts";

/** A curve of the right kind, known: 100 c³/(c³ + (1.5 cm)³), with a scatter by seed. */
function curve({ density, bend }: Material, seed = 1, scatter = 0): Drape {
  const mean = typeof bend === "number" ? bend : Math.sqrt(bend.warp * bend.weft);
  const cubed = mean / (density * 9.81);
  return { coefficient: (100 * cubed) / (cubed + 0.015 ** 3) + scatter * (seed - 2), folds: 8 };
}

describe("B from a cantilever", () => {
  test("of Peirce's overhang is ρg (half of it)³, three times as uncertain as the length", () => {
    const { mean, low, high } = bendFromOverhang(0.15, 0.038, 0.0001);
    expect(mean).toBeCloseTo(0.15 * 9.81 * 0.019 ** 3, 12);
    expect((high - low) / mean).toBeCloseTo((6 * 0.0001) / 0.038, 4);
  });
});

describe("B from a drape", () => {
  test.each([5, 20, 50, 80, 95])("finds B of a known curve at %d %%", (coefficient) => {
    const { mean, low, high, runs } = bendFromDrape(MATERIAL_DEFAULTS, coefficient, {
      test: curve,
      within: 1,
    });
    const exact = 0.15 * 9.81 * ((0.015 ** 3 * coefficient) / (100 - coefficient));
    expect(mean / exact).toBeGreaterThan(0.93);
    expect(mean / exact).toBeLessThan(1.07);
    expect(low).toBeLessThan(exact);
    expect(high).toBeGreaterThan(exact);
    expect(runs).toBeLessThanOrEqual(30);
  });

  test("the more the tests scatter, the less is known", () => {
    const found = [0, 5].map((scatter) =>
      bendFromDrape(MATERIAL_DEFAULTS, 50, { test: (material, seed) => curve(material, seed, scatter) }),
    );
    expect(found[1].high / found[1].low).toBeGreaterThan(found[0].high / found[0].low);
  });

  test("directions keep their ratios", () => {
    const material = { ...MATERIAL_DEFAULTS, bend: { warp: 4e-5, weft: 1e-5, bias: 1.5e-5 } };
    const { bend, mean } = bendFromDrape(material, 60, { test: curve });
    expect(bend).toEqual({ warp: 2 * mean, weft: mean / 2, bias: expect.closeTo(0.75 * mean, 12) as number });
  });

  test("what tells nothing of B is refused", () => {
    expect(() => bendFromDrape(MATERIAL_DEFAULTS, 120)).toThrow(
      "bendFromDrape: coefficient is 120, expected 3 to 97 %",
    );
    const flat = (): Drape => ({ coefficient: 40, folds: 8 });
    expect(() => bendFromDrape(MATERIAL_DEFAULTS, 60, { test: flat })).toThrow("no B gives 60 %");
  });
});
