import { expect, test } from "vitest";
import { exponential } from "./exponential.ts";

test("is eˣ to the last bits, and 0 where nothing is left", () => {
  let worst = 0;
  for (let x = -700; x <= 0; x += 0.0371) {
    worst = Math.max(worst, Math.abs(exponential(x) / Math.exp(x) - 1));
  }
  expect(worst).toBeLessThan(5e-16);
  expect(exponential(0)).toBe(1);
  expect(exponential(-1e4)).toBe(0);
  expect(exponential(-Infinity)).toBe(0);
});
