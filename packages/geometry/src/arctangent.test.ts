import { expect, it } from "vitest";
import { arctangent2 } from "./arctangent.ts";

it("is atan2 in all quadrants", () => {
  for (let k = 0; k < 720; k++) {
    const angle = ((k - 359.5) * Math.PI) / 360;
    for (const size of [1e-6, 1, 1e6]) {
      const found = arctangent2(size * Math.sin(angle), size * Math.cos(angle));
      expect(Math.abs(found - angle)).toBeLessThan(1e-15 * 4);
    }
  }
  expect(arctangent2(0, 0)).toBe(0);
  expect(arctangent2(0, -1)).toBe(Math.PI);
});
