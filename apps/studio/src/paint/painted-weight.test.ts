import { expect, it } from "vitest";
import { paintedWeight } from "./painted-weight.ts";

it("lays a stroke over what is there, and wipes it", () => {
  const stroke = { nodeCount: 4, nodes: [1, 2], wipes: false };
  expect(paintedWeight("pin", {}, stroke)).toEqual([0, 1, 1, 0]);
  expect(paintedWeight("pin", { pin: { values: [1, 1, 0, 0] } }, { ...stroke, wipes: true })).toEqual([
    1, 0, 0, 0,
  ]);
  expect(paintedWeight("maxDistance", {}, stroke)).toEqual([1000, 0.05, 0.05, 1000]);
  expect(paintedWeight("maxDistance", { maxDistance: 0.2 }, stroke)).toEqual([0.2, 0.05, 0.05, 0.2]);
});
