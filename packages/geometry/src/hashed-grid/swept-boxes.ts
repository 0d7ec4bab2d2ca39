import type { LinearMotion } from "../ccd/linear-motion.ts";

/** Boxes with sides along the axes, in columns. */
export interface Boxes {
  count: number;
  /** Lowest coordinates, count × 3 at least [m]. */
  low: Float64Array;
  /** Highest coordinates. A box with a low end above its high end, or with NaN, is empty: it overlaps nothing. */
  high: Float64Array;
}

export function createBoxes(): Boxes {
  return { count: 0, low: new Float64Array(0), high: new Float64Array(0) };
}

/**
 * Boxes that hold features over a whole step: points (one corner each), edges (two) or triangles (three). They are wider
 * by `pad` [m] on each side, and by what features may be apart that count as touching (`firstContact`). Columns grow
 * when they must.
 *
 * @param corners of all features, one after another: indices of points
 */
export function sweepBoxes(
  { start, end }: LinearMotion,
  corners: Uint32Array,
  cornerCount: 1 | 2 | 3,
  pad: number,
  out: Boxes,
): void {
  const count = Math.floor(corners.length / cornerCount);
  out.count = count;
  if (out.low.length < count * 3) {
    out.low = new Float64Array(count * 3);
    out.high = new Float64Array(count * 3);
  }
  for (let box = 0; box < count; box++) {
    let width = 0;
    let reach = 0;
    for (let axis = 0; axis < 3; axis++) {
      let low = Infinity;
      let high = -Infinity;
      for (let k = 0; k < cornerCount; k++) {
        const i = corners[box * cornerCount + k] * 3 + axis;
        low = Math.min(low, start[i], end[i]);
        high = Math.max(high, start[i], end[i]);
      }
      out.low[box * 3 + axis] = low;
      out.high[box * 3 + axis] = high;
      width = Math.max(width, high - low);
      reach = Math.max(reach, -low, high);
    }
    // A lost number in one coordinate empties the whole box.
    const margin = pad + (cornerCount > 1 ? SIZE_MARGIN * width : 0) + REACH_MARGIN * reach;
    for (let axis = 0; axis < 3; axis++) {
      out.low[box * 3 + axis] -= margin;
      out.high[box * 3 + axis] += margin;
    }
  }
}

/** Twice what grazing features may be apart. */
const SIZE_MARGIN = 2e-5;
const REACH_MARGIN = 1e-12;
