import { describe, expect, it } from "vitest";
import { createSoup, soupArena } from "../testing/soup.ts";
import { BOX } from "./contract.ts";
import { wideScale } from "./wide-scale.ts";

describe("the scale of wide nodes", () => {
  const { cloth } = soupArena("reference", createSoup(1));
  const scaleOf = (far: number): number => {
    cloth.boxes.fill(0, BOX, 2 * BOX);
    cloth.boxes[BOX + 9] = -far;
    return wideScale(cloth);
  };

  it("lets 16 bits reach the root's box, and twice as far at most", () => {
    for (const far of [0.001, 0.3, 0.5, 0.7, 1, 1.1, 40, 1e5]) {
      expect(far * scaleOf(far)).toBeLessThanOrEqual(32000);
      expect(far * scaleOf(far)).toBeGreaterThanOrEqual(16000);
    }
  });

  it("stays the same where a box grows a little", () => expect(scaleOf(0.7)).toBe(scaleOf(0.99)));

  it("is a number whatever the box, ranks and empty ones included", () => {
    cloth.boxes.fill(0, BOX, 2 * BOX);
    expect(wideScale(cloth)).toBeLessThan(Infinity);
    cloth.boxes.fill(-Infinity, BOX, 2 * BOX);
    expect(wideScale(cloth)).toBeGreaterThan(0);
    cloth.boxes.fill(0, BOX, 2 * BOX);
    cloth.boxes[BOX + 7] = 1e9;
    expect(wideScale(cloth)).toBeGreaterThan(32000);
  });
});
