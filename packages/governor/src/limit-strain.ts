import type { Body, Model } from "pliant";

/** So much more than the longest link was stretched one may be on another mesh [1]: to pull at less would move what was carried well. */
const RISE = 0.04;
/** Strain that counts as nothing [1]: who draws cloth at rest together more tightly draws its sides into what they lie on. */
const LEAST = 0.02;
/** Sweeps over all that are beyond. */
const PASSES = 20;

/** Strain that links and springs of another mesh may have [1]: a little more than the largest here (docs/methods/governor.md#resampling, step 5). */
export function strainLimit({ links, springs }: Model, body: Body, x: Float64Array): number {
  let most = LEAST;
  for (const { count, a, b, restLength } of [links, springs]) {
    for (let k = 0; k < count; k++) {
      if (!isOf(body, a[k])) continue;
      most = Math.max(most, distance(x, a[k], b[k]) / restLength[k] - 1);
    }
  }
  return most + RISE;
}

const isOf = ({ firstNode, nodeCount }: Body, node: number): boolean =>
  node >= firstNode && node < firstNode + nodeCount;

function distance(x: Float64Array, p: number, q: number): number {
  const [dx, dy, dz] = [x[3 * q] - x[3 * p], x[3 * q + 1] - x[3 * p + 1], x[3 * q + 2] - x[3 * p + 2]];
  return Math.sqrt(dx * dx + dy * dy + dz * dz);
}

/** Pulls the ends of overlong links and springs of a body together, lighter ends further; held ends stay. */
export function limitStrain(
  { links, springs, nodes }: Model,
  body: Body,
  x: Float64Array,
  isHeld: Uint8Array,
  limit: number,
): number {
  let pulled = 0;
  for (let pass = 0; pass < PASSES; pass++) {
    let found = 0;
    for (const { count, a, b, restLength } of [links, springs]) {
      for (let k = 0; k < count; k++) {
        const [p, q] = [a[k], b[k]];
        if (!isOf(body, p) || !isOf(body, q) || (isHeld[p] && isHeld[q])) continue;
        const length = distance(x, p, q);
        const most = restLength[k] * (1 + limit);
        if (!(length > most)) continue;
        const [wp, wq] = [isHeld[p] ? 0 : 1 / nodes.mass[p], isHeld[q] ? 0 : 1 / nodes.mass[q]];
        const share = (length - most) / length / (wp + wq);
        for (let axis = 0; axis < 3; axis++) {
          const d = x[3 * q + axis] - x[3 * p + axis];
          x[3 * p + axis] += wp * share * d;
          x[3 * q + axis] -= wq * share * d;
        }
        found++;
      }
    }
    pulled += found;
    if (found === 0) break;
  }
  return pulled;
}
