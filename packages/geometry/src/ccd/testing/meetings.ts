import { nextUint32, nextUniform, seedRandom } from "../../random.ts";
import type { Impact } from "../time-of-impact.ts";
import type { LinearMotion } from "../linear-motion.ts";

/** Vertex p and triangle a b c, or edges p q and a b: the four points in this order. */
export type Kind = "vertex-triangle" | "edge-edge";

/** Four points on straight paths that are known to meet. */
export interface Meeting {
  readonly motion: LinearMotion;
  /** At this share of the step they touch; they may do so earlier too. */
  readonly time: number;
  /** What is special about it, for the message of a failing test. */
  readonly story: string;
}

const SHAPES = ["well shaped", "needle", "flat", "point"] as const;
const MOTIONS = [
  "any",
  "in its plane",
  "plane moves",
  "along its edge",
  "tangent",
  "none",
  "fast",
  "slow",
] as const;

/** Features that touch at a random time, made from that time outwards: every third has something degenerate about it. */
export function createMeetings(kind: Kind, seed: number): () => Meeting {
  const words = new Uint32Array(4);
  seedRandom(seed, words);
  const uniform = (): number => nextUniform(words);
  const below = (count: number): number => nextUint32(words) % count;
  const pick = <T>(items: readonly T[]): T => items[below(items.length)];
  const vector = (): number[] => [0, 0, 0].map(() => 2 * uniform() - 1);
  const weight = (): number => pick([0, 1, uniform(), uniform(), uniform()]);

  /** Four points that touch, of size 1. */
  const touching = (shape: string): number[][] => {
    const thin =
      shape === "well shaped"
        ? 1
        : shape === "needle"
          ? pick([1e-2, 1e-5, 1e-8, 1e-10, 1e-12]) * uniform()
          : 0;
    const long = shape === "point" ? 0 : 1;
    const along = vector();
    const a = vector();
    const b = a.map((x, k) => x + long * along[k]);
    if (kind === "vertex-triangle") {
      const share = 2 * uniform() - 0.5;
      const c = a.map((x, k) => x + long * (share * along[k] + thin * (2 * uniform() - 1)));
      const s = weight();
      const t = (1 - s) * weight();
      return [a.map((x, k) => (1 - s - t) * x + s * b[k] + t * c[k]), a, b, c];
    }
    const s = weight();
    const t = weight();
    // Needles of edges are parallel ones.
    const other = along.map((x) => long * (uniform() * x + thin * (2 * uniform() - 1)));
    const p = a.map((x, k) => x + t * (b[k] - x) - s * other[k]);
    return [p, p.map((x, k) => x + other[k]), a, b];
  };

  return () => {
    const plain = below(3) > 0;
    const shape = plain ? "well shaped" : pick(SHAPES);
    const manner = plain ? "any" : pick(MOTIONS);
    const points = touching(shape);
    const [a, b, c] = kind === "edge-edge" ? points : points.slice(1);
    const first = minus(b, a);
    const second = minus(c, a);
    const normal = cross(first, second);
    const common = vector();
    const speed = manner === "fast" ? 1000 * uniform() : manner === "slow" ? 1e-9 : manner === "none" ? 0 : 2;
    const moves = points.map(() => {
      const free = vector().map((x) => speed * x);
      if (manner === "along its edge") return first.map((x) => x * speed * (uniform() - 0.5));
      if (manner === "in its plane") return combine(first, uniform() - 0.5, second, uniform() - 0.5);
      if (manner === "plane moves") {
        return combine(combine(first, uniform() - 0.5, second, uniform() - 0.5), 1, common, 1);
      }
      const size = dot(normal, normal);
      return manner === "tangent" && size > 0 ? combine(free, 1, normal, -dot(free, normal) / size) : free;
    });
    const time = pick([0, 1, uniform(), uniform(), uniform()]);
    const scale = pick([1e-6, 1e-5, 1e-4, 1e-3, 1e-2, 0.1, 1, 10, 100, 1000]) * (1 + uniform());
    // Far from the origin positions are rounded more coarsely: to 1e-7 of the features' size at most.
    const offset = vector().map((x) => x * Math.min(pick([0, 1, 1e3]), 1e8 * scale, 1e3));
    const at = (from: number): Float64Array =>
      Float64Array.from(
        points.flatMap((point, i) => point.map((x, k) => offset[k] + scale * (x + from * moves[i][k]))),
      );
    const motion = { start: at(-time), end: at(1 - time) };
    return { motion, time, story: `${shape}, ${manner}, at ${time}, scale ${scale}, ${kind}, seed ${seed}` };
  };
}

/** Where the point of a feature that a hit names is at its time, less that of the other: 0 if they touch. */
export function separation(kind: Kind, { start, end }: LinearMotion, { time, s, t }: Impact): number {
  const weights = kind === "edge-edge" ? [1 - s, s, t - 1, -t] : [1, s + t - 1, -s, -t];
  const difference = [0, 1, 2].map((k) =>
    weights.reduce(
      (sum, weight, i) => sum + weight * ((1 - time) * start[3 * i + k] + time * end[3 * i + k]),
      0,
    ),
  );
  return Math.sqrt(dot(difference, difference));
}

/** Length of the longest edge of the features over the step, and rounding of their places [m]. */
export function extent(kind: Kind, { start, end }: LinearMotion): { size: number; rounding: number } {
  const edges = kind === "edge-edge" ? [[0, 1], [2, 3]] : [[1, 2], [2, 3], [3, 1]]; // prettier-ignore
  const lengths = [start, end].flatMap((x) =>
    edges.map(([i, j]) => {
      const edge = minus([...x.subarray(3 * i, 3 * i + 3)], [...x.subarray(3 * j, 3 * j + 3)]);
      return Math.sqrt(dot(edge, edge));
    }),
  );
  return { size: Math.max(...lengths), rounding: 1e-13 * Math.max(...[...start, ...end].map(Math.abs)) };
}

function minus(a: readonly number[], b: readonly number[]): number[] {
  return a.map((x, k) => x - b[k]);
}

function combine(a: readonly number[], s: number, b: readonly number[], t: number): number[] {
  return a.map((x, k) => s * x + t * b[k]);
}

function dot(a: readonly number[], b: readonly number[]): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

function cross(a: readonly number[], b: readonly number[]): number[] {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}
