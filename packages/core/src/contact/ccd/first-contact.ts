import { cubicRoots } from "./cubic.ts";
import { firstTouch, moveTo } from "./first-touch.ts";
import { NEAR_SIZE, type Shape } from "./shape.ts";

/** Where and when two features first meet. */
export interface Hit {
  /** Share of the step, 0 to 1. */
  time: number;
  /** Vertex and triangle: weight of b. Two edges: share of the way from p to q. */
  s: number;
  /** Vertex and triangle: weight of c; that of a is 1 − s − t. Two edges: share of the way from a to b. */
  t: number;
}

export function createHit(): Hit {
  return { time: Infinity, s: 0, t: 0 };
}

/** Spec/cloth.md §5 accepts weights down to −1e-6: features this near, in units of the larger one, touch. */
const TOUCH = 1e-6;

/**
 * Bound on the relative rounding error of the cubic: its four coefficients sum up to 162 products of three components,
 * each with less than twelve roundings of 2⁻⁵³.
 */
const CUBIC_ROUNDING = 2 ** -42;
/** Of a distance. */
const DISTANCE_ROUNDING = 2 ** -46;

/**
 * First contact of two features whose four points move straight (eqs 22–23, with all roots tested in order, FIX 6).
 * They can meet only while their points lie in one plane: f = (u × v)·w = 0. Each interval in which f is 0 but for
 * rounding is searched for a time at which the features touch: by one look where nothing moves far in it, else by
 * `firstTouch`. So no crossing is missed; features nearer than 2e-6 of their size (1e-5 if they graze) may be reported as touching, and
 * pairs with numbers that are not finite never are.
 *
 * @param span u, v, w at the start of the step and at its end, 18 numbers [m], see `Shape`
 * @param reach largest coordinate [m]: positions are known to its rounding only
 */
export function firstContact(shape: Shape, span: Float64Array, reach: number, out: Hit): boolean {
  const u = largest(span, 0);
  const v = largest(span, 3);
  const range = largest(span, 6) + reach;
  const tolerance = CUBIC_ROUNDING * u * v * range;
  // Bernstein coefficients of f (times 3 in the middle) hold it between them: nearly all pairs end here.
  const b0 = triple(span, 0, 0, 0);
  const b1 = triple(span, 9, 0, 0) + triple(span, 0, 9, 0) + triple(span, 0, 0, 9);
  const b2 = triple(span, 0, 9, 9) + triple(span, 9, 0, 9) + triple(span, 9, 9, 0);
  const b3 = triple(span, 9, 9, 9);
  if (Math.min(b0, b1 / 3, b2 / 3, b3) > tolerance) return false;
  if (Math.max(b0, b1 / 3, b2 / 3, b3) < -tolerance) return false;
  cubic[0] = b0;
  cubic[1] = b1 - 3 * b0;
  cubic[2] = b2 - 2 * b1 + 3 * b0;
  cubic[3] = b3 - b2 + b1 - b0;
  const count = cubicRoots(cubic, 1, tolerance, roots);
  if (count === 0) return false;
  const touch = TOUCH * Math.max(u, v) + DISTANCE_ROUNDING * range;
  const travel = shape.travel(span);
  for (let k = 0; k < count; k++) {
    const start = roots[2 * k];
    const end = roots[2 * k + 1];
    const brief = travel * (end - start) <= touch;
    const time = brief ? start : firstTouch(shape, span, start, end, touch);
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

const cubic = new Float64Array(4);
const roots = new Float64Array(6);
const at = new Float64Array(9);
const near = new Float64Array(NEAR_SIZE);

/** (u × v)·w, each taken at the start (0) or at the end (9) of the step. */
function triple(span: Float64Array, u: number, v: number, w: number): number {
  const nx = span[u + 1] * span[v + 5] - span[u + 2] * span[v + 4];
  const ny = span[u + 2] * span[v + 3] - span[u] * span[v + 5];
  const nz = span[u] * span[v + 4] - span[u + 1] * span[v + 3];
  return nx * span[w + 6] + ny * span[w + 7] + nz * span[w + 8];
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
