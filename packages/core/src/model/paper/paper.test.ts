import { describe, expect, it } from "vitest";
import { paperFaults } from "./paper-faults.ts";
import { hingeWeights } from "./paper-law.ts";
import { paperSheet } from "./paper-sheet.ts";
import { createModel } from "../../state/create-model.ts";

describe("paperSheet", () => {
  it("weighs what its area does, and has no fault", () => {
    const part = paperSheet({
      size: [0.3, 0.2],
      nodes: [7, 5],
      irregularity: 0.3,
      material: { density: 0.08 },
    });
    expect(part.mass.reduce((sum, mass) => sum + mass, 0)).toBeCloseTo(0.08 * 0.06, 15);
    expect(paperFaults(createModel({ parts: [part] }).model)).toEqual([]);
  });

  it.each([
    [{ sweeps: -1 }, "paperSheet: sweeps is -1"],
    [{ irregularity: 0.5 }, "paperSheet: irregularity is 0.5, expected a share of 0 to 0.35"],
    [{ damage: { bulge: 2 } }, "paperSheet: damage.bulge is 2, expected a share of 0 to 1"],
    [{ folds: 3 }, 'paperSheet: there is no option "folds"'],
  ])("refuses %j", (options, message) => {
    expect(() => paperSheet({ size: [1, 1], nodes: [3, 3], ...options })).toThrow(message);
  });

  /** Of a sheet on a cylinder of curvature 1/m whose axis is at right angles to a direction: over ½ B × area. */
  function bendingShare(bend: { warp: number; weft: number }, angle: number): number {
    const part = paperSheet({
      ...{ size: [0.2, 0.2], nodes: [41, 41], damage: false },
      material: { bend, stretch: 1 },
    });
    const { paper: sheet, triangles } = part;
    if (!sheet) throw new Error("no paper");
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    const height = (node: number): number =>
      0.5 * (c * sheet.flat[2 * node] + s * sheet.flat[2 * node + 1]) ** 2;
    let sum = 0;
    const weights = new Float64Array(4);
    const { a, b, left, right, count } = sheet.edges;
    for (let k = 0; k < count; k++) {
      if (right[k] === 0xffffffff) continue;
      const tip = (t: number): number =>
        [...triangles.subarray(3 * t, 3 * t + 3)].find((node) => node !== a[k] && node !== b[k]) ?? 0;
      const [l, r] = [tip(left[k]), tip(right[k])];
      hingeWeights(sheet.law, sheet.flat, a[k], b[k], l, r, weights, 0);
      const off = [a[k], b[k], l, r].reduce((total, node, at) => total + weights[at] * height(node), 0);
      sum += 0.5 * off * off;
    }
    return sum / (0.5 * 1e-4 * 0.04);
  }

  it("bends with B, in the mean over directions, and with its own along and across", () => {
    const angles = Array.from({ length: 12 }, (_, k) => (k * Math.PI) / 12);
    const shares = angles.map((angle) => bendingShare({ warp: 1e-4, weft: 1e-4 }, angle));
    const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length;
    // The border has an inner edge less per cell; along rows a grid is 13 % off the mean.
    expect(Math.abs(mean - 1)).toBeLessThan(0.04);
    for (const share of shares) expect(Math.abs(share - 1)).toBeLessThan(0.2);
    const [across, along] = [0, Math.PI / 2].map((angle) => bendingShare({ warp: 3e-4, weft: 1e-4 }, angle));
    expect(along / across).toBeCloseTo(3, 1);
  });
});
