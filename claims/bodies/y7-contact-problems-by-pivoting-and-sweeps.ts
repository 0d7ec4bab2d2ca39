import { nextUniform, seedRandom } from "@pliant/geometry";
import { createLcpSpace, lcpViolation, solveLcp, sweepLcp } from "pliant/experimental";
import type { Experiment } from "../kit/experiment.ts";

/** Complementarity, docs/methods/bodies.md#test-problems: both solvers on random positive and rank-deficient problems. */
export const Y7: Experiment = {
  id: "Y7",
  claims: ["M9"],
  title: "Pivoting and sweeps solve the contact problems of the specification",
  criterion:
    "300 positive problems of up to 8 and 300 of rank 6 with 7 to 24 contacts: violation below 1e-6 by pivoting without a failure, below 1e-3 by at most 500 sweeps (conjugate ones)",
  quick: true,
  run() {
    const words = new Uint32Array(4);
    seedRandom(7, words);
    const random = (): number => 2 * nextUniform(words) - 1;
    const space = createLcpSpace(24);
    let [pivoted, swept, failures, pivots, contacts, longest] = [0, 0, 0, 0, 0, 0];
    for (let trial = 0; trial < 600; trial++) {
      const isFull = trial < 300;
      const n = isFull ? 1 + (trial % 8) : 7 + (trial % 18);
      const rank = isFull ? n + 2 : 6;
      const g = Array.from({ length: n }, () => Array.from({ length: rank }, random));
      const s = Array.from({ length: rank }, random);
      const dot = (a: readonly number[], b: readonly number[]): number =>
        a.reduce((sum, each, k) => sum + each * b[k], 0);
      const matrix = Float64Array.from(g.flatMap((a) => g.map((b) => dot(a, b))));
      const b = Float64Array.from(g, (row) => dot(row, s));
      const f = new Float64Array(n);
      const taken = solveLcp(matrix.slice(), n, b, f, space);
      if (taken < 0) failures++;
      pivots += taken;
      contacts += n;
      pivoted = Math.max(pivoted, lcpViolation(matrix, n, b, f));
      const other = new Float64Array(n);
      longest = Math.max(longest, sweepLcp(matrix, n, b, other, space));
      swept = Math.max(swept, lcpViolation(matrix, n, b, other));
    }
    return {
      measured: {
        "violation by pivoting": pivoted,
        "violation by sweeps": swept,
        failures,
        "sweeps at most": longest,
        "pivots per contact": pivots / contacts,
      },
      pass: pivoted < 1e-6 && swept < 1e-3 && failures === 0,
    };
  },
};
