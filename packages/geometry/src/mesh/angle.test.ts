import { expect, it } from "vitest";
import { createRandom } from "@pliant/testing";
import { angleBetween } from "./angle.ts";

it("is the angle between two directions of any length", () => {
  const random = createRandom(9);
  let worst = 0;
  for (let k = 0; k < 5000; k++) {
    const angle = k < 10 ? k * 1e-9 : random(0, Math.PI);
    const [u, v, turn] = [random(0.01, 100), random(0.01, 100), random(0, 7)];
    // The plane of both is turned about x.
    const found = angleBetween(
      u,
      0,
      0,
      v * Math.cos(angle),
      v * Math.sin(angle) * Math.cos(turn),
      v * Math.sin(angle) * Math.sin(turn),
    );
    worst = Math.max(worst, Math.abs(found - angle));
  }
  expect(worst).toBeLessThan(1e-14);
});

it("is known at its ends", () => {
  expect(angleBetween(1, 2, 3, 2, 4, 6)).toBe(0);
  expect(angleBetween(1, 2, 3, -2, -4, -6)).toBe(Math.PI);
  expect(angleBetween(1, 0, 0, 0, 0, 5)).toBeCloseTo(Math.PI / 2, 15);
});
