import { MATERIAL_DEFAULTS } from "pliant";
import { expect, test } from "vitest";
import { drapeTest } from "./drape-test.ts";

test("the stiffer, the more shadow; the same seed gives the same drape", () => {
  const coarse = { spacing: 0.025, seconds: 0.2 };
  const [limp, stiff, again] = [1e-6, 1e-3, 1e-6].map(
    (bend) => drapeTest({ ...MATERIAL_DEFAULTS, bend }, coarse).coefficient,
  );
  expect(limp).toBeLessThan(80);
  expect(stiff).toBeGreaterThan(90);
  expect(again).toBe(limp);
});
