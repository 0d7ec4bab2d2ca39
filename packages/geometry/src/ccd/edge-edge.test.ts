import { describe, expect, it } from "vitest";
import { nextUniform, seedRandom } from "../random.ts";
import { createImpact } from "./time-of-impact.ts";
import { edgeEdge } from "./edge-edge.ts";

const hit = createImpact();

/** Whether the edge p q, moved, meets the edge a b at rest. */
function meets(first: number[][], moves: number[][], second: number[][]): boolean {
  const start = Float64Array.from(first.flat());
  const end = start.map((x, k) => x + moves.flat()[k]);
  const rest = Float64Array.from(second.flat());
  return edgeEdge({ start, end }, 0, 1, { start: rest, end: rest }, 0, 1, hit);
}

const both = (move: number[]): number[][] => [move, move];
/** Along x. */
const REST = [[0, 0, 0], [1, 0, 0]]; // prettier-ignore

describe("edgeEdge", () => {
  it("knows time and places of a plain crossing", () => {
    expect(meets([[0.25, 1, -0.5], [0.25, 1, 1.5]], both([0, -4, 0]), REST)).toBe(true); // prettier-ignore
    expect(hit.time).toBeCloseTo(0.25, 9);
    expect([hit.s, hit.t]).toEqual([0.25, 0.25]);
  });

  it.each([
    [
      "parallel, falling on it",
      [
        [0.5, 1, 0],
        [2, 1, 0],
      ],
      [0, -2, 0],
      0.5,
    ],
    [
      "parallel, opposite, end on end",
      [
        [2, 1, 0],
        [1, 1, 0],
      ],
      [0, -2, 0],
      0.5,
    ],
    [
      "collinear, sliding into it",
      [
        [2, 0, 0],
        [3, 0, 0],
      ],
      [-2, 0, 0],
      0.5,
    ],
    [
      "collinear, overlapping",
      [
        [0.5, 0, 0],
        [3, 0, 0],
      ],
      [-2, 0, 0],
      0,
    ],
    [
      "in one plane, end to side",
      [
        [0.5, 0, 1],
        [0.5, 0, 2],
      ],
      [0, 0, -2],
      0.5,
    ],
    [
      "in one plane, crossing at rest",
      [
        [0.5, 0, -1],
        [0.5, 0, 2],
      ],
      [0, 0, 0],
      0,
    ],
    [
      "a point",
      [
        [0.5, 1, 0],
        [0.5, 1, 0],
      ],
      [0, -2, 0],
      0.5,
    ],
    ["its own twin", REST, [0, 0, 0], 0],
  ])("meets an edge that is %s", (_, first, move, time) => {
    expect(meets(first, both(move), REST)).toBe(true);
    expect(hit.time).toBeCloseTo(time, 5);
  });

  it.each([
    [
      "parallel, ends apart",
      [
        [1.001, 1, 0],
        [2, 1, 0],
      ],
      [0, -2, 0],
    ],
    [
      "parallel, sliding beside it",
      [
        [-2, 0, 1e-4],
        [-1, 0, 1e-4],
      ],
      [4, 0, 0],
    ],
    [
      "collinear, sliding away",
      [
        [2, 0, 0],
        [3, 0, 0],
      ],
      [2, 0, 0],
    ],
    [
      "collinear, short of it",
      [
        [2, 0, 0],
        [3, 0, 0],
      ],
      [-0.9999, 0, 0],
    ],
    [
      "in one plane, passing an end",
      [
        [1.0001, 0, 1],
        [1.0001, 0, 2],
      ],
      [0, 0, -4],
    ],
    [
      "above it",
      [
        [0.5, 1e-9, -1],
        [0.5, 1e-9, 2],
      ],
      [0, 1, 0],
    ],
    [
      "a point beside it",
      [
        [0.5, 1, 1e-4],
        [0.5, 1, 1e-4],
      ],
      [0, -2, 0],
    ],
    [
      "lost",
      [
        [0.5, NaN, -1],
        [0.5, 1, 2],
      ],
      [0, -2, 0],
    ],
  ])("does not meet an edge that is %s", (_, first, move) => {
    expect(meets(first, both(move), REST)).toBe(false);
  });

  it("agrees with a sampled closest approach on random pairs", () => {
    const words = new Uint32Array(4);
    seedRandom(12, words);
    const vector = (size: number): number[] => [0, 0, 0].map(() => size * (2 * nextUniform(words) - 1));
    let hits = 0;
    for (let k = 0; k < 1500; k++) {
      const first = [vector(1), vector(1)];
      const moves = [vector(1.5), vector(1.5)];
      const second = [vector(1), vector(1)];
      const expected = bruteForce(first, moves, second);
      const found = meets(first, moves, second);
      if (expected <= 1) {
        hits++;
        expect(found, `pair ${k}`).toBe(true);
        expect(hit.time, `pair ${k}`).toBeLessThanOrEqual(expected + 1e-9);
      }
      if (!found) continue;
      const apart = [0, 1, 2].map((axis) => {
        const [p, q] = first.map((point, i) => point[axis] + hit.time * moves[i][axis]);
        const [a, b] = second.map((point) => point[axis]);
        return p + hit.s * (q - p) - a - hit.t * (b - a);
      });
      expect(Math.hypot(...apart), `pair ${k}`).toBeLessThan(1e-8);
    }
    expect(hits).toBeGreaterThan(60);
  });
});

/**
 * Seen along the resting edge it is a point, and the moving edge sweeps over it where their cross product changes sign;
 * there it must pass between both ends of both.
 */
function bruteForce(first: number[][], moves: number[][], second: number[][]): number {
  const [a, b] = second;
  const axis = b.map((x, k) => x - a[k]);
  const length = Math.hypot(...axis);
  const z = axis.map((x) => x / length);
  const x = unit(cross(z, Math.abs(z[0]) < 0.5 ? [1, 0, 0] : [0, 1, 0]));
  const y = cross(z, x);
  /** Ends of the moving edge in the frame of the resting one. */
  const seen = (t: number): number[][] =>
    first.map((point, i) => {
      const from = point.map((coordinate, k) => coordinate + t * moves[i][k] - a[k]);
      return [dot(from, x), dot(from, y), dot(from, z)];
    });
  const side = (t: number): number => {
    const [p, q] = seen(t);
    return p[0] * q[1] - p[1] * q[0];
  };
  const samples = 300;
  for (let k = 1; k <= samples; k++) {
    let [low, high] = [(k - 1) / samples, k / samples];
    const before = side(low) <= 0;
    if (before === side(high) <= 0) continue;
    for (let halving = 0; halving < 60; halving++) {
      const middle = 0.5 * (low + high);
      if (side(middle) <= 0 === before) low = middle;
      else high = middle;
    }
    const [p, q] = seen(high);
    const towards = [q[0] - p[0], q[1] - p[1]];
    const share = -(p[0] * towards[0] + p[1] * towards[1]) / (towards[0] ** 2 + towards[1] ** 2);
    const height = p[2] + share * (q[2] - p[2]);
    if (share >= 0 && share <= 1 && height >= 0 && height <= length) return high;
  }
  return Infinity;
}

function unit(a: number[]): number[] {
  const length = Math.hypot(...a);
  return a.map((x) => x / length);
}

function dot(a: number[], b: number[]): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

function cross(a: number[], b: number[]): number[] {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}
