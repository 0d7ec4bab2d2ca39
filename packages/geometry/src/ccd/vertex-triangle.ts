import { timeOfImpact, type Impact } from "./time-of-impact.ts";
import type { LinearMotion } from "./linear-motion.ts";
import { VERTEX_TRIANGLE } from "./feature-pair.ts";

/**
 * First contact of a moving vertex p with a moving triangle a b c: true, and time and weights in `out`, if there is one.
 * They must not share a point, which would touch all the time.
 */
export function vertexTriangle(
  points: LinearMotion,
  p: number,
  mesh: LinearMotion,
  a: number,
  b: number,
  c: number,
  out: Impact,
): boolean {
  let reach = 0;
  for (let axis = 0; axis < 3; axis++) {
    for (let end = 0; end <= 9; end += 9) {
      const x = end === 0 ? points.start : points.end;
      const y = end === 0 ? mesh.start : mesh.end;
      const origin = y[3 * a + axis];
      const vertex = x[3 * p + axis];
      span[end + axis] = y[3 * b + axis] - origin;
      span[end + 3 + axis] = y[3 * c + axis] - origin;
      span[end + 6 + axis] = vertex - origin;
      reach = Math.max(reach, Math.abs(origin), Math.abs(vertex));
    }
  }
  return timeOfImpact(VERTEX_TRIANGLE, span, reach, out);
}

const span = new Float64Array(18);
