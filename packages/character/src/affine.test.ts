import { describe, expect, it } from "vitest";
import { AFFINE, invertAffine, multiplyAffine, writeAffine, writeJoint } from "./affine.ts";
import { normaliseTurn } from "./slerp.ts";

/** Translation, turn, scale, all of them uneven. */
const joints = [
  [1, 2, 3, 0, 0, 0, 1, 1, 1, 1],
  [0.5, -2, 0.1, 0.4, 0.3, -0.2, 0.8, 2, 0.5, 1.5],
  [0, 0, 0, 1, 0, 0, 0, 1, 1, 1],
  [0, 1, 0, 0, 1, 0.001, 0, 1, 3, 1],
  [3, 0, 0, 0.1, 0.2, 0.97, -0.02, -1, 1, 2],
].map((joint) => {
  const column = Float64Array.from(joint);
  normaliseTurn(column, 3);
  return column;
});

function affineOf(joint: Float64Array): Float64Array {
  const out = new Float64Array(AFFINE);
  writeAffine(joint, 0, out, 0);
  return out;
}

describe("affine maps", () => {
  it("scale, turn and move, in that order", () => {
    // A quarter turn about z takes x to y.
    const s = Math.SQRT1_2;
    const m = affineOf(Float64Array.of(1, 2, 3, 0, 0, s, s, 2, 1, 1));
    const at = (x: number, y: number, z: number): number[] =>
      [0, 4, 8].map((r) => m[r] * x + m[r + 1] * y + m[r + 2] * z + m[r + 3]);
    expect(at(1, 0, 0).map((v) => Math.round(v * 1e12) / 1e12 + 0)).toEqual([1, 4, 3]);
    expect(at(0, 1, 0).map((v) => Math.round(v * 1e12) / 1e12 + 0)).toEqual([0, 2, 3]);
  });

  it.each(joints.map((joint) => ({ joint })))("are undone by their inverse (%#)", ({ joint }) => {
    const m = affineOf(joint);
    const out = new Float64Array(AFFINE);
    multiplyAffine(m, 0, invertAffine(m), 0, out, 0);
    [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0].forEach((value, k) => expect(out[k]).toBeCloseTo(value, 12));
  });

  it.each(joints.map((joint) => ({ joint })))("give back what they were made of (%#)", ({ joint }) => {
    const m = affineOf(joint);
    const again = new Float64Array(10);
    writeJoint(m, 0, again, 0);
    affineOf(again).forEach((value, k) => expect(value).toBeCloseTo(m[k], 12));
    expect(again.slice(3, 7).reduce((sum, q) => sum + q * q, 0)).toBeCloseTo(1, 12);
  });

  it("that flatten have no inverse", () => {
    const flat = affineOf(Float64Array.of(0, 0, 0, 0, 0, 0, 1, 1, 0, 1));
    expect(() => invertAffine(flat)).toThrow("has no inverse");
  });
});
