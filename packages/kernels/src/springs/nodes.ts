import { VECTOR } from "../layout.ts";
import type { NodeColumns, StartColumns, StartFactors } from "./contract.ts";

export function gather(width: number, nodes: NodeColumns, by: StartFactors, out: StartColumns): void {
  const { nodeOf, present } = nodes;
  const { origin, fall, back, lag, fromNow, fromOlder } = by;
  for (let slot = 0; slot < nodeOf.length; slot++) {
    const here = present[slot];
    let i = first(slot, width);
    for (let axis = 0; axis < VECTOR; axis++, i += width) {
      const m = VECTOR * nodeOf[slot] + axis;
      const x = nodes.x[m];
      const delta = x - nodes.olderX[m];
      out.x[i] = x;
      out.y[i] = x - origin[axis] * here;
      out.delta[i] = delta;
      out.w[i] = back * delta;
      out.start[i] = lag * delta + fromNow * nodes.v[m] - fromOlder * nodes.olderV[m] + fall[axis] * here;
    }
  }
}

export function scatter(
  width: number,
  { nodeOf, x, v }: NodeColumns,
  moved: Float64Array,
  base: Float64Array,
  delta: Float64Array,
  fromMoved: number,
  fromDelta: number,
): void {
  for (let slot = 0; slot < nodeOf.length; slot++) {
    let i = first(slot, width);
    for (let axis = 0; axis < VECTOR; axis++, i += width) {
      const m = VECTOR * nodeOf[slot] + axis;
      const by = moved[i] + base[i];
      x[m] += by;
      v[m] = fromMoved * by - fromDelta * delta[i];
    }
  }
}

/** Where a slot's vector begins. */
function first(slot: number, width: number): number {
  const place = slot % width;
  return VECTOR * (slot - place) + place;
}
