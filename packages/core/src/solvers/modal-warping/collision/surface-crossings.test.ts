import { createRandom } from "@pliant/testing";
import { expect, it } from "vitest";
import { createHull } from "./hull.ts";
import { createWatchedPairs, findNewCrossings, watchPair } from "./surface-crossings.ts";

const TRIANGLE = Uint32Array.from([0, 1, 2]);

/** Whether segments of one triangle meet the other, by solving for where. */
function meets(p: readonly number[][], q: readonly number[][]): boolean {
  const sub = (a: number[], b: number[]): number[] => a.map((x, k) => x - b[k]);
  const cross = (a: number[], b: number[]): number[] => [0, 1, 2].map((k) => a[(k + 1) % 3] * b[(k + 2) % 3] - a[(k + 2) % 3] * b[(k + 1) % 3]); // prettier-ignore
  const dot = (a: number[], b: number[]): number => a.reduce((sum, x, k) => sum + x * b[k], 0);
  const through = (a: number[], b: number[], [c, d, e]: readonly number[][]): boolean => {
    const [u, v, w] = [sub(d, c), sub(e, c), sub(a, b)];
    const det = dot(w, cross(u, v));
    const r = sub(a, c);
    const t = dot(r, cross(u, v)) / det;
    const s1 = dot(w, cross(r, v)) / det;
    const s2 = dot(w, cross(u, r)) / det;
    return t > 0 && t < 1 && s1 > 0 && s2 > 0 && s1 + s2 < 1;
  };
  return [0, 1, 2].some((k) => through(p[k], p[(k + 1) % 3], q) || through(q[k], q[(k + 1) % 3], p));
}

it("agrees with where edges meet triangles, and counts what is new", () => {
  const random = createRandom(3);
  const hull = createHull(new Float64Array(9), TRIANGLE, { isRound: true });
  const apart = Float64Array.from({ length: 18 }, (_, i) => (i < 9 ? i % 4 : 20 + (i % 4)));
  let crossings = 0;
  for (let trial = 0; trial < 300; trial++) {
    const x = Float64Array.from({ length: 18 }, () => random(-1, 1));
    const corners = [0, 1, 2, 3, 4, 5].map((k) => Array.from(x.subarray(3 * k, 3 * k + 3)));
    const watched = createWatchedPairs();
    watchPair(watched, hull, 0, 0, hull, 3, 0);
    const expected = meets(corners.slice(0, 3), corners.slice(3));
    expect(findNewCrossings(watched, apart, x, [])).toBe(expected ? 1 : 0);
    expect(findNewCrossings(watched, x, x, [])).toBe(0);
    if (expected) crossings++;
  }
  expect(crossings).toBeGreaterThan(20);
});
