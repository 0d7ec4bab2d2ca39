import { cubicRoots } from "./cubic.ts";
import { degenerateImpact, moveTo } from "./degenerate-impact.ts";
import { PAIR_CLOSEST_SIZE, type FeaturePair } from "./feature-pair.ts";

/** Where and when two features first meet. */
export interface Impact {
  /** Share of the step, 0 to 1. */
  time: number;
  /** Vertex and triangle: weight of b. Two edges: share of the way from p to q. */
  s: number;
  /** Vertex and triangle: weight of c; that of a is 1 − s − t. Two edges: share of the way from a to b. */
  t: number;
}

export function createImpact(): Impact {
  return { time: Infinity, s: 0, t: 0 };
}

/** The dynamic test (docs/methods/cloth.md#dynamic-test) accepts weights down to −1e-6: features this near, in units of the larger one, touch. */
const TOUCH_SHARE = 1e-6;

/**
 * Bound on the relative rounding error of the cubic: its four coefficients sum up to 162 products of three components,
 * each with less than twelve roundings of 2⁻⁵³.
 */
const CUBIC_ROUNDING = 2.5e-13;
/** Of a distance. */
const DISTANCE_ROUNDING = 2e-14;

/**
 * First contact of two features whose four points move straight (eqs 22–23, with all roots tested in order, FIX 6).
 * They can meet only while their points lie in one plane: f = (u × v)·w = 0. Each interval in which f is 0 but for
 * rounding is searched for a time at which the features touch: by one look where nothing moves far in it, else by
 * `firstTouch`. So no crossing is missed. Features nearer than 2e-6 of their size may be reported as touching; in one
 * plane, grazing, 1e-5, and up to 1e-4 where one turns closely about an end of the other. Pairs with numbers that are
 * not finite never meet.
 *
 * @param span u, v, w at the start of the step and at its end, 18 numbers [m], see `Shape`
 * @param reach largest coordinate [m]: positions are known to its rounding only
 */
export function timeOfImpact(shape: FeaturePair, span: Float64Array, reach: number, out: Impact): boolean {
  const u = largest(span, 0);
  const v = largest(span, 3);
  const range = largest(span, 6) + reach;
  const tolerance = CUBIC_ROUNDING * u * v * range;
  // u × v over the step is n₀, n₁, n₂ in Bernstein's form, times 2 in the middle.
  crosses.fill(0);
  addCross(span, 0, 0, 0);
  addCross(span, 0, 9, 3);
  addCross(span, 9, 0, 3);
  addCross(span, 9, 9, 6);
  // So is f, times 3 in the middle, and it lies between its coefficients: nearly all pairs end here.
  const b0 = dotSpan(0, span, 6);
  const b1 = dotSpan(0, span, 15) + dotSpan(3, span, 6);
  const b2 = dotSpan(3, span, 15) + dotSpan(6, span, 6);
  const b3 = dotSpan(6, span, 15);
  if (Math.min(b0, b1 / 3, b2 / 3, b3) > tolerance) return false;
  if (Math.max(b0, b1 / 3, b2 / 3, b3) < -tolerance) return false;
  const touch = TOUCH_SHARE * Math.max(u, v) + DISTANCE_ROUNDING * range;
  // Where f would be 0 if it were linear, or halfway.
  if (staysApart(shape, span, b0 * b3 < 0 ? b0 / (b0 - b3) : 0.5, touch)) return false;
  cubic[0] = b0;
  cubic[1] = b1 - 3 * b0;
  cubic[2] = b2 - 2 * b1 + 3 * b0;
  cubic[3] = b3 - b2 + b1 - b0;
  const count = cubicRoots(cubic, 1, tolerance, roots);
  const travel = shape.travel(span);
  for (let k = 0; k < count; k++) {
    const start = roots[2 * k];
    const end = roots[2 * k + 1];
    const brief = travel * (end - start) <= touch;
    const time = brief ? start : degenerateImpact(shape, span, start, end, touch);
    if (time < 0) continue;
    moveTo(span, time, at);
    // During a brief interval the distance changes by no more than `touch`.
    if (!(shape.closest(at, near) <= 2 * touch) && brief) continue;
    out.time = time;
    out.s = near[0];
    out.t = near[1];
    return true;
  }
  return false;
}

const crosses = new Float64Array(9);
const cubic = new Float64Array(4);
const roots = new Float64Array(6);
const at = new Float64Array(9);
const near = new Float64Array(PAIR_CLOSEST_SIZE);

/**
 * Whether the features keep a gap, from start to end, in the direction of their closest points at some time (see
 * `firstTouch`). At about the time when they lie in one plane this tells most that pass each other by.
 */
function staysApart(shape: FeaturePair, span: Float64Array, time: number, touch: number): boolean {
  moveTo(span, time, at);
  if (!(shape.closest(at, near) > touch)) return false;
  if (!(shape.gap(span, near) > 0.25 * touch)) return false;
  moveTo(span, 1, at);
  return shape.gap(at, near) > 0.25 * touch;
}

/** Adds u × v, each taken at the start (0) or at the end (9) of the step. */
function addCross(span: Float64Array, u: number, v: number, out: number): void {
  crosses[out] += span[u + 1] * span[v + 5] - span[u + 2] * span[v + 4];
  crosses[out + 1] += span[u + 2] * span[v + 3] - span[u] * span[v + 5];
  crosses[out + 2] += span[u] * span[v + 4] - span[u + 1] * span[v + 3];
}

function dotSpan(n: number, span: Float64Array, w: number): number {
  return crosses[n] * span[w] + crosses[n + 1] * span[w + 1] + crosses[n + 2] * span[w + 2];
}

/** Largest component of one vector over the step. */
function largest(span: Float64Array, k: number): number {
  return Math.max(
    Math.abs(span[k]),
    Math.abs(span[k + 1]),
    Math.abs(span[k + 2]),
    Math.abs(span[k + 9]),
    Math.abs(span[k + 10]),
    Math.abs(span[k + 11]),
  );
}
