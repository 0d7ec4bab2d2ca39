import { describe, expect, it } from "vitest";
import { createRandom } from "@pliant/testing";
import { createLcpSpace, lcpViolation, solveLcp, sweepLcp } from "./lcp.ts";

/** G Gᵀ of n rows of length `rank`: positive semi-definite. */
function problem(random: (low: number, high: number) => number, n: number, rank: number) {
  const g = Float64Array.from({ length: n * rank }, () => random(-1, 1));
  const matrix = new Float64Array(n * n);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) {
      for (let k = 0; k < rank; k++) matrix[i * n + j] += g[i * rank + k] * g[j * rank + k];
    }
  }
  // Feasible whatever the rank: b = G s.
  const s = Float64Array.from({ length: rank }, () => random(-1, 1));
  const b = Float64Array.from({ length: n }, (_, i) => {
    let sum = 0;
    for (let k = 0; k < rank; k++) sum += g[i * rank + k] * s[k];
    return sum;
  });
  return { matrix, b };
}

/** a = A f + b of the one solution, by trying every set of unknowns above 0. */
function enumerate(matrix: Float64Array, n: number, b: Float64Array): Float64Array {
  for (let set = 0; set < 1 << n; set++) {
    const members = Array.from({ length: n }, (_, i) => i).filter((i) => (set >> i) & 1);
    const solved = gauss(
      members.map((i) => members.map((j) => matrix[i * n + j])),
      members.map((i) => -b[i]),
    );
    if (solved.some((value) => !(value >= -1e-12))) continue;
    const f = new Float64Array(n);
    members.forEach((i, k) => (f[i] = solved[k]));
    if (lcpViolation(matrix, n, b, f) < 1e-10) return f;
  }
  throw new Error("no solution");
}

function gauss(rows: number[][], right: number[]): number[] {
  const n = right.length;
  for (let k = 0; k < n; k++) {
    let best = k;
    for (let i = k; i < n; i++) if (Math.abs(rows[i][k]) > Math.abs(rows[best][k])) best = i;
    [rows[k], rows[best]] = [rows[best], rows[k]];
    [right[k], right[best]] = [right[best], right[k]];
    for (let i = k + 1; i < n; i++) {
      const share = rows[i][k] / rows[k][k];
      for (let j = k; j < n; j++) rows[i][j] -= share * rows[k][j];
      right[i] -= share * right[k];
    }
  }
  for (let k = n - 1; k >= 0; k--) {
    for (let j = k + 1; j < n; j++) right[k] -= rows[k][j] * right[j];
    right[k] /= rows[k][k];
  }
  return right;
}

describe("lcp", () => {
  it("pivots to what enumeration finds, and sweeps come near (docs/methods/bodies.md#test-problems)", () => {
    const random = createRandom(1);
    const space = createLcpSpace(24);
    for (let trial = 0; trial < 300; trial++) {
      const n = 1 + (trial % 8);
      const { matrix, b } = problem(random, n, n + 2);
      const exact = enumerate(matrix, n, b);
      const f = new Float64Array(n);
      expect(solveLcp(matrix.slice(), n, b, f, space)).toBeGreaterThanOrEqual(0);
      expect(lcpViolation(matrix, n, b, f)).toBeLessThan(1e-9);
      for (let i = 0; i < n; i++) expect(Math.abs(f[i] - exact[i])).toBeLessThan(1e-7 * (1 + exact[i]));
      const swept = new Float64Array(n);
      sweepLcp(matrix, n, b, swept, createLcpSpace(n, 1_000));
      expect(lcpViolation(matrix, n, b, swept)).toBeLessThan(1e-6);
    }
  });

  it("takes redundant contacts: rank 6, 7 to 24 of them", () => {
    const random = createRandom(2);
    const space = createLcpSpace(24);
    for (let trial = 0; trial < 300; trial++) {
      const n = 7 + (trial % 18);
      const { matrix, b } = problem(random, n, 6);
      const f = new Float64Array(n);
      expect(solveLcp(matrix.slice(), n, b, f, space)).toBeGreaterThanOrEqual(0);
      expect(lcpViolation(matrix, n, b, f)).toBeLessThan(1e-6);
    }
  });

  it("says when there is no solution", () => {
    const f = new Float64Array(1);
    expect(solveLcp(new Float64Array([0]), 1, new Float64Array([-1]), f, createLcpSpace(1))).toBe(-1);
  });

  it("shares a box's weight between its corners", () => {
    // Four corners of a unit plate of 1 kg: 1/m + (r × n) H⁻¹ (r × n).
    const corners = [[1, 1], [1, -1], [-1, 1], [-1, -1]]; // prettier-ignore
    const matrix = Float64Array.from(
      corners.flatMap(([x, z]) => corners.map(([u, w]) => 1 + 3 * (x * u + z * w))),
    );
    const b = new Float64Array(4).fill(-9.81);
    const pivoted = new Float64Array(4);
    const swept = new Float64Array(4);
    solveLcp(matrix.slice(), 4, b, pivoted, createLcpSpace(4));
    sweepLcp(matrix, 4, b, swept, createLcpSpace(4));
    for (const f of [pivoted, swept]) expect(f[0] + f[1] + f[2] + f[3]).toBeCloseTo(9.81, 6);
  });
});
