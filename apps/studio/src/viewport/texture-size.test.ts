import { BufferGeometry, PlaneGeometry } from "three";
import { describe, expect, it } from "vitest";
import { metresPerTexture } from "./texture-size.ts";

describe("metresPerTexture", () => {
  it("measures a sheet along u and along v, however it lies", () => {
    const geometry = new PlaneGeometry(2, 3, 4, 4).rotateX(0.5).rotateY(1);
    const { x, y } = metresPerTexture(geometry);
    expect(x).toBeCloseTo(2, 5);
    expect(y).toBeCloseTo(3, 5);
  });

  it("takes a metre where there is nothing to measure", () => {
    expect(metresPerTexture(new BufferGeometry()).toArray()).toEqual([1, 1]);
  });
});
