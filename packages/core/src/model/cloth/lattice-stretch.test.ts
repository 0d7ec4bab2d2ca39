import { describe, expect, it } from "vitest";
import { latticeStretch } from "./lattice-stretch.ts";

/** Moduli of the lattice with these constants, by its compliances. */
function moduliOf({ warp, weft, bias }: { warp: number; weft: number; bias: number }, a: number, b: number) {
  const r = (a * a) / (b * b);
  const shear = bias / 2;
  const [across, down] = [weft + shear * r, warp + shear / r];
  const det = across * down - shear * shear;
  return {
    warp: det / across,
    weft: det / down,
    bias: 4 / ((across + down - 2 * shear) / det + 1 / shear),
  };
}

describe("latticeStretch", () => {
  it.each([
    ["alike in all directions", { warp: 1000, weft: 1000, bias: 1000 }, 0.01, 0.01],
    ["alike, on oblong cells", { warp: 1000, weft: 1000, bias: 1000 }, 0.013, 0.01],
    ["silk", { warp: 500, weft: 500, bias: 19 }, 0.01, 0.01],
    ["jersey, stiffest on the bias", { warp: 34, weft: 17, bias: 37 }, 0.01, 0.01],
    ["unequal, on oblong cells", { warp: 900, weft: 300, bias: 40 }, 0.02, 0.03],
  ])("has the fabric's moduli: %s", (_, fabric, a, b) => {
    const found = moduliOf(latticeStretch(fabric, a, b), a, b);
    for (const along of ["warp", "weft", "bias"] as const)
      expect(found[along] / fabric[along]).toBeCloseTo(1, 10);
  });

  it("is three quarters of Y where all directions are alike", () => {
    const { warp, weft, bias } = latticeStretch({ warp: 8, weft: 8, bias: 8 }, 1, 1);
    for (const each of [warp, weft, bias]) expect(each).toBeCloseTo(6, 12);
  });

  it("keeps warp and weft where the bias cannot be had", () => {
    const made = latticeStretch({ warp: 1000, weft: 1000, bias: 1000 }, 0.02, 0.01);
    const found = moduliOf(made, 0.02, 0.01);
    expect(Math.min(made.warp, made.weft)).toBeGreaterThanOrEqual(0);
    expect(found.warp).toBeCloseTo(1000, 6);
    expect(found.weft).toBeCloseTo(1000, 6);
    expect(found.bias).toBeLessThan(1000);
  });

  it("has no diagonals without a bias or without yarns", () => {
    expect(latticeStretch({ warp: 1, weft: 2, bias: 0 }, 1, 1)).toEqual({ warp: 1, weft: 2, bias: 0 });
    expect(latticeStretch({ warp: 1, weft: 0, bias: 5 }, 1, 1)).toEqual({ warp: 1, weft: 0, bias: 0 });
  });
});
