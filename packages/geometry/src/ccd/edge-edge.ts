import { EDGE_EDGE } from "./feature-pair.ts";
import type { LinearMotion } from "./linear-motion.ts";
import { timeOfImpact, type Impact } from "./time-of-impact.ts";

/**
 * First contact of two moving edges p q and a b: true, and time and places along both in `out`, if there is one.
 * They must not share a point, which would touch all the time.
 */
export function edgeEdge(
  points: LinearMotion,
  p: number,
  q: number,
  mesh: LinearMotion,
  a: number,
  b: number,
  out: Impact,
): boolean {
  let reach = 0;
  for (let axis = 0; axis < 3; axis++) {
    for (let end = 0; end <= 9; end += 9) {
      const x = end === 0 ? points.start : points.end;
      const y = end === 0 ? mesh.start : mesh.end;
      const origin = x[3 * p + axis];
      const other = y[3 * a + axis];
      span[end + axis] = x[3 * q + axis] - origin;
      span[end + 3 + axis] = y[3 * b + axis] - other;
      span[end + 6 + axis] = other - origin;
      reach = Math.max(reach, Math.abs(origin), Math.abs(other));
    }
  }
  return timeOfImpact(EDGE_EDGE, span, reach, out);
}

const span = new Float64Array(18);
