import type { Body, Model } from "pliant";

/** Strain beyond which no link is left, and below which none is touched [1] (docs/methods/governor.md#resampling, step 5: Provot's 10 %). */
const MOST = 0.1;
const LEAST = 0.005;
/** Sweeps over all that are beyond. */
const PASSES = 5;

/** The largest strain of a body's links and springs in x [1], within those two: nothing is to be stretched more than it was. */
export function strainLimit({ links, springs }: Model, body: Body, x: Float64Array): number {
  let most = LEAST;
  for (const { count, a, b, restLength } of [links, springs]) {
    for (let k = 0; k < count; k++) {
      if (!isOf(body, a[k])) continue;
      most = Math.max(most, distance(x, a[k], b[k]) / restLength[k] - 1);
    }
  }
  return Math.min(MOST, most);
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
  limit = MOST,
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
