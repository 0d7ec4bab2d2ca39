import { expect, it } from "vitest";
import { meshPattern } from "../mesh/mesh-pattern.ts";
import { miura } from "../testing/patterns.ts";
import { thicken } from "./thicken.ts";

it("closes: every edge has two triangles that run against each other, and the volume is that of the sheet", () => {
  const { places, triangles } = meshPattern(miura(3, 2), 0.6);
  const { positions, triangles: all } = thicken(
    places.flatMap(([x, y]) => [x, y, 0]),
    triangles.flat(),
    0.1,
  );
  const sides = new Map<string, number>();
  let volume = 0;
  for (let t = 0; t < all.length; t += 3) {
    const [p, q, r] = [0, 1, 2].map((k) => positions.subarray(3 * all[t + k], 3 * all[t + k] + 3));
    volume +=
      (p[0] * (q[1] * r[2] - q[2] * r[1]) +
        p[1] * (q[2] * r[0] - q[0] * r[2]) +
        p[2] * (q[0] * r[1] - q[1] * r[0])) /
      6;
    for (let k = 0; k < 3; k++) sides.set(`${all[t + k]},${all[t + ((k + 1) % 3)]}`, 1);
  }
  for (const side of sides.keys()) expect(sides.has(side.split(",").toReversed().join())).toBe(true);
  expect(volume).toBeCloseTo(6 * 0.1, 5);
});
