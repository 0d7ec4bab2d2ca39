import { describe, expect, it } from "vitest";
import { CHEBYSHEV_BOUND, createChebyshev, remainingError } from "./chebyshev.ts";

describe("Chebyshev's semi-iteration", () => {
  it.each([2, 3, 4, 8, 16, 32, 100])(
    "of %d products is stable: nothing beyond 1/5 below, all that is left above",
    (products) => {
      const semi = createChebyshev(products);
      for (let sigma = 0; sigma <= 2; sigma += 1e-3) {
        const left = remainingError(semi, sigma);
        expect(left).toBeGreaterThan(-CHEBYSHEV_BOUND - 1e-9);
        expect(left).toBeLessThanOrEqual(1 + 1e-12);
      }
    },
  );

  it("counts modes that plain sweeps hardly touch", () => {
    expect(Math.abs(remainingError(createChebyshev(32), 0.004))).toBeLessThan(0.25);
    expect((1 - 0.004) ** 32).toBeGreaterThan(0.87);
  });
});
