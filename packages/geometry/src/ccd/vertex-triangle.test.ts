import { describe, expect, it } from "vitest";
import { nextUniform, seedRandom } from "../random.ts";
import { createImpact } from "./time-of-impact.ts";
import { vertexTriangle } from "./vertex-triangle.ts";

const TRIANGLE = [[0, 0, 0], [1, 0, 0], [0, 0, 1]]; // prettier-ignore
const hit = createImpact();

/** Whether p meets a triangle that moves by `by`, as a whole or corner by corner. */
function meets(
  from: number[],
  to: number[],
  triangle: number[][] = TRIANGLE,
  by: number[] | number[][] = [0, 0, 0],
): boolean {
  const moves = triangle.map((_, i) => (typeof by[0] === "number" ? by : by[i]) as number[]);
  const mesh = {
    start: Float64Array.from(triangle.flat()),
    end: Float64Array.from(triangle.flatMap((corner, i) => corner.map((x, k) => x + moves[i][k]))),
  };
  return vertexTriangle(
    { start: Float64Array.from(from), end: Float64Array.from(to) },
    0,
    mesh,
    0,
    1,
    2,
    hit,
  );
}

describe("vertexTriangle", () => {
  it("knows time and weights of a plain crossing, from both sides", () => {
    for (const side of [1, -1]) {
      expect(meets([0.25, side, 0.5], [0.25, -3 * side, 0.5])).toBe(true);
      expect(hit.time).toBeCloseTo(0.25, 9);
      expect([hit.s, hit.t]).toEqual([0.25, 0.5]);
    }
  });

  it.each([
    ["beside it", [0.6, 1, 0.6], [0.6, -1, 0.6]],
    ["short of it", [0.25, 1, 0.25], [0.25, 1e-9, 0.25]],
    ["away from it", [0.25, 1e-9, 0.25], [0.25, 1, 0.25]],
    ["along it", [-1, 1e-9, 0.25], [2, 1e-9, 0.25]],
    ["in its plane, beside it", [-1, 0, -1e-4], [2, 0, -1e-4]],
    ["in its plane, round a corner", [-0.5, 0, 0.45], [0.45, 0, -0.5]],
    ["in its plane, short of it", [-1, 0, 0.25], [-1e-5, 0, 0.25]],
    ["across an edge by ten times the tolerance", [-1e-5, 1, 0.5], [-1e-5, -1, 0.5]],
  ])("does not report a vertex that moves %s", (_, from, to) => {
    expect(meets(from, to)).toBe(false);
  });

  it.each([
    ["ends on it", [0.25, 1, 0.25], [0.25, 0, 0.25], 1],
    ["starts on it", [0.25, 0, 0.25], [0.25, 1, 0.25], 0],
    ["rests on it", [0.25, 0, 0.25], [0.25, 0, 0.25], 0],
    ["hits a corner", [1, 1, 0], [1, -1, 0], 0.5],
    ["hits an edge", [0.5, 1, 0.5], [0.5, -1, 0.5], 0.5],
    ["slides into an edge", [-1, 0, 0.25], [1, 0, 0.25], 0.5],
    ["slides into a corner along an edge", [-1, 0, 0], [3, 0, 0], 0.25],
    ["slides across a corner", [-0.5, 0, 0.5], [0.5, 0, -0.5], 0.5],
  ])("reports a vertex that %s", (_, from, to, time) => {
    expect(meets(from, to)).toBe(true);
    expect(hit.time).toBeCloseTo(time, 5);
  });

  it.each([
    [
      "a needle",
      [
        [0, 0, 0],
        [1, 0, 0],
        [0.5, 0, 1e-9],
      ],
      [0.5, 1, 0],
      [0.5, -1, 0],
    ],
    [
      "a segment",
      [
        [0, 0, 0],
        [1, 0, 0],
        [2, 0, 0],
      ],
      [1.5, 1, 0.5],
      [1.5, -1, -0.5],
    ],
    [
      "a point",
      [
        [1, 1, 1],
        [1, 1, 1],
        [1, 1, 1],
      ],
      [0, 0, 0],
      [2, 2, 2],
    ],
  ])("meets %s", (_, triangle, from, to) => {
    expect(meets(from, to, triangle)).toBe(true);
    expect(hit.time).toBeCloseTo(0.5, 5);
    expect(meets(from, to, triangle, [0, 0, 0.01])).toBe(false);
  });

  it("meets nothing that is not finite", () => {
    for (const bad of [NaN, Infinity, -Infinity]) {
      for (let place = 0; place < 6; place++) {
        const path = [0.25, 1, 0.25, 0.25, -1, 0.25];
        path[place] = bad;
        expect(meets(path.slice(0, 3), path.slice(3))).toBe(false);
      }
    }
  });

  it("is never later than a dense sampling of random pairs, and touches where it says so", () => {
    const words = new Uint32Array(4);
    seedRandom(11, words);
    const vector = (size: number): number[] => [0, 0, 0].map(() => size * (2 * nextUniform(words) - 1));
    let hits = 0;
    let exact = 0;
    let laterRoots = 0;
    for (let k = 0; k < 2000; k++) {
      const points = [0, 1, 2, 3].map(() => vector(1));
      const moves = points.map(() => vector(1.5));
      const { time: expected, changes } = bruteForce(points, moves, 200);
      const found = meets(points[0], add(points[0], moves[0], 1), points.slice(1), moves.slice(1));
      if (expected <= 1) {
        hits++;
        if (changes > 1) laterRoots++;
        expect(found, `pair ${k}`).toBe(true);
        expect(hit.time, `pair ${k}`).toBeLessThanOrEqual(expected + 1e-9);
      }
      if (!found) continue;
      if (hit.time > expected - 1e-9) exact++;
      const [p, a, b, c] = points.map((point, i) => add(point, moves[i], hit.time));
      const apart = p.map((x, i) => x - a[i] - hit.s * (b[i] - a[i]) - hit.t * (c[i] - a[i]));
      expect(Math.hypot(...apart), `pair ${k}`).toBeLessThan(1e-8);
    }
    expect(hits).toBeGreaterThan(60);
    // The sampling itself misses at most a few that come and go between two samples.
    expect(exact).toBeGreaterThan(0.97 * hits);
    // The first coplanarity may lie outside the triangle and a later one inside (FIX 6).
    expect(laterRoots).toBeGreaterThan(10);
  });
});

/**
 * First sign change of the volume between samples, refined, with weights inside (Infinity if there is none), and how
 * many sign changes it took.
 */
function bruteForce(
  points: number[][],
  moves: number[][],
  samples: number,
): { time: number; changes: number } {
  const at = (t: number): number[][] => points.map((point, i) => add(point, moves[i], t));
  const volume = (t: number): number => {
    const [p, a, b, c] = at(t);
    return dot(cross(add(b, a, -1), add(c, a, -1)), add(p, a, -1));
  };
  let before = volume(0);
  let changes = 0;
  for (let k = 1; k <= samples; k++) {
    const after = volume(k / samples);
    if (before <= 0 !== after <= 0) {
      changes++;
      let [low, high] = [(k - 1) / samples, k / samples];
      for (let halving = 0; halving < 60; halving++) {
        const middle = 0.5 * (low + high);
        if (volume(middle) <= 0 === before <= 0) low = middle;
        else high = middle;
      }
      const [p, a, b, c] = at(high);
      const normal = cross(add(b, a, -1), add(c, a, -1));
      // Areas of the three triangles at p, all on the same side.
      const areas = [[a, b], [b, c], [c, a]].map(([q, r]) => dot(cross(add(q, p, -1), add(r, p, -1)), normal)); // prettier-ignore
      if (Math.min(...areas) >= 0) return { time: high, changes };
    }
    before = after;
  }
  return { time: Infinity, changes };
}

function add(a: number[], b: number[], share: number): number[] {
  return a.map((x, k) => x + share * b[k]);
}

function dot(a: number[], b: number[]): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

function cross(a: number[], b: number[]): number[] {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}
