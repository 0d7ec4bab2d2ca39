import { nextUint32, nextUniform, seedRandom, type LinearMotion } from "@pliant/geometry";
import type { PairKind } from "./apart.ts";

/** Four points on straight paths, and when two features of them are known to touch (null if it is not known). */
export interface MovingPair {
  readonly motion: LinearMotion;
  readonly contact: number | null;
}

const PECULIARITIES = [
  "none",
  "none",
  "one plane",
  "moving plane",
  "needle",
  "rest",
  "shared point",
  "fast",
] as const;

/** Random pairs of 1e-6 to 1e3 m, many degenerate. Half of them are aimed: moved so as to touch at a known time. */
export function createMovingPairs(kind: PairKind, seed: number): () => MovingPair {
  const words = new Uint32Array(4);
  seedRandom(seed, words);
  const uniform = (): number => nextUniform(words);
  const vector = (size: number): number[] => [0, 0, 0].map(() => size * (2 * uniform() - 1));
  const weight = (): number => [0, 1, uniform(), uniform(), uniform()][nextUint32(words) % 5];
  return () => {
    const peculiarity = PECULIARITIES[nextUint32(words) % PECULIARITIES.length];
    const points = [0, 1, 2, 3].map(() => vector(1));
    const moves = points.map(() => vector(peculiarity === "fast" ? 300 : peculiarity === "rest" ? 0 : 1));
    if (peculiarity === "needle") {
      // The triangle's, or the second edge nearly along the first.
      const thin = 10 ** (-12 * uniform());
      const along = kind === "edge-edge" ? minus(points[1], points[0]) : minus(points[2], points[1]);
      const from = kind === "edge-edge" ? 2 : 1;
      const side = vector(thin);
      points[3] = points[from].map((x, k) => x + 0.7 * along[k] + side[k]);
    }
    if (peculiarity.endsWith("plane")) {
      // All in the plane of two vectors; a moving plane takes all points along.
      const [u, v, common] = [vector(1), vector(1), vector(peculiarity === "one plane" ? 0 : 1)];
      const flat = ([a, b]: number[]): number[] => u.map((x, k) => a * x + b * v[k]);
      points.forEach((point, i) => (points[i] = flat(point)));
      moves.forEach((move, i) => (moves[i] = flat(move).map((x, k) => x + common[k])));
    }
    const contact = uniform() < 0.5 ? weight() : null;
    // Points are where they are at the time of contact; the first feature is shifted onto the second.
    if (contact !== null) {
      const [s, t] = [weight(), weight()];
      const target = points[2].map((x, k) =>
        kind === "edge-edge"
          ? x + t * (points[3][k] - x) - points[0][k] - s * (points[1][k] - points[0][k])
          : (1 - s) * points[1][k] + s * ((1 - t) * x + t * points[3][k]) - points[0][k],
      );
      const shifted = kind === "edge-edge" ? [0, 1] : [0];
      for (const i of shifted) points[i] = points[i].map((x, k) => x + target[k]);
    } else if (peculiarity === "shared point") points[0] = points[2].slice();
    const scale = 10 ** (9 * uniform() - 6);
    const at = (time: number): Float64Array =>
      Float64Array.from(
        points.flatMap((point, i) =>
          point.map((x, k) => scale * (x + (time - (contact ?? 0)) * moves[i][k])),
        ),
      );
    return { motion: { start: at(0), end: at(1) }, contact };
  };
}

function minus(a: readonly number[], b: readonly number[]): number[] {
  return a.map((x, k) => x - b[k]);
}
