import { expect, it } from "vitest";
import { heavyElastica } from "./elastica.ts";

it.each([
  [0.1, 0.0125],
  [1, 0.12456],
  [8, 0.88433],
  [20, 1.86393],
  [100, 5.8881],
  [1000, 21.3354],
])("has the published H/W at Γ = %d", (gamma, expected) => {
  const { drop, reach } = heavyElastica(gamma);
  expect(drop / reach / expected).toBeCloseTo(1, 4);
});

it("hangs at Peirce's 41.5° at Γ = 8", () => {
  const { drop, reach } = heavyElastica(8);
  expect((Math.atan2(drop, reach) * 180) / Math.PI).toBeCloseTo(41.49, 2);
});
