/** Boxes of triangles, triangleCount × 3 each [m]. Sorted by their middles. */
export interface Centres {
  readonly low: Float64Array;
  readonly high: Float64Array;
}

const BINS = 16;

/** Deeper than this the tree is halved by count, so that its depth is bounded whatever the triangles are. */
const UNEVEN_DEPTH = 40;

/**
 * Sorts order[from … to) into two parts and returns where the second begins. The cut is one of 15 across the longest side
 * of the box of the middles: the one with the least sum of count × surface of both boxes, which is what a search is
 * expected to cost (MacDonald & Booth 1990).
 */
export function splitTriangles(
  boxes: Centres,
  order: Uint32Array,
  from: number,
  to: number,
  depth: number,
): number {
  const halves = (from + to) >>> 1;
  if (depth > UNEVEN_DEPTH) return halves;
  const { axis, low, high } = longestAxis(boxes, order, from, to);
  const scale = BINS / (high - low);
  // Also when the middles are so close together that the scale is beyond f64.
  if (!(high > low) || scale === Infinity) return halves;
  const binOf = (triangle: number): number =>
    Math.min(BINS - 1, Math.floor((middle(boxes, triangle, axis) - low) * scale));
  const cut = cheapestCut(boxes, order, from, to, binOf);
  let end = from;
  for (let k = from; k < to; k++) {
    if (binOf(order[k]) >= cut) continue;
    const triangle = order[k];
    order[k] = order[end];
    order[end++] = triangle;
  }
  return end === from || end === to ? halves : end;
}

/** Twice the middle would overflow no sooner, and halves are exact. */
function middle({ low, high }: Centres, triangle: number, axis: number): number {
  return 0.5 * (low[triangle * 3 + axis] + high[triangle * 3 + axis]);
}

function longestAxis(
  boxes: Centres,
  order: Uint32Array,
  from: number,
  to: number,
): { axis: number; low: number; high: number } {
  let best = { axis: 0, low: 0, high: 0 };
  for (let axis = 0; axis < 3; axis++) {
    let low = Infinity;
    let high = -Infinity;
    for (let k = from; k < to; k++) {
      const at = middle(boxes, order[k], axis);
      low = Math.min(low, at);
      high = Math.max(high, at);
    }
    if (high - low > best.high - best.low) best = { axis, low, high };
  }
  return best;
}

/** The bin that begins the second part. */
function cheapestCut(
  boxes: Centres,
  order: Uint32Array,
  from: number,
  to: number,
  binOf: (triangle: number) => number,
): number {
  const counts = new Uint32Array(BINS);
  const bounds = new Float64Array(BINS * 6);
  for (let bin = 0; bin < BINS; bin++) clear(bounds, bin * 6);
  for (let k = from; k < to; k++) {
    const bin = binOf(order[k]);
    counts[bin]++;
    for (let axis = 0; axis < 3; axis++) {
      const low = bin * 6 + axis;
      bounds[low] = Math.min(bounds[low], boxes.low[order[k] * 3 + axis]);
      bounds[low + 3] = Math.max(bounds[low + 3], boxes.high[order[k] * 3 + axis]);
    }
  }
  const before = costs(counts, bounds, 1);
  const behind = costs(counts, bounds, -1);
  let cut = 1;
  for (let k = 2; k < BINS; k++) {
    if (before[k - 1] + behind[k] < before[cut - 1] + behind[cut]) cut = k;
  }
  return cut;
}

/** Count × surface of all bins from an end up to each. */
function costs(counts: Uint32Array, bounds: Float64Array, step: 1 | -1): Float64Array {
  const result = new Float64Array(BINS);
  const box = new Float64Array(6);
  clear(box, 0);
  let count = 0;
  for (let k = 0; k < BINS; k++) {
    const bin = step === 1 ? k : BINS - 1 - k;
    count += counts[bin];
    for (let axis = 0; axis < 3; axis++) {
      box[axis] = Math.min(box[axis], bounds[bin * 6 + axis]);
      box[3 + axis] = Math.max(box[3 + axis], bounds[bin * 6 + 3 + axis]);
    }
    const [x, y, z] = [box[3] - box[0], box[4] - box[1], box[5] - box[2]];
    result[bin] = count === 0 ? 0 : count * (x * y + y * z + z * x);
  }
  return result;
}

function clear(bounds: Float64Array, at: number): void {
  bounds.fill(Infinity, at, at + 3);
  bounds.fill(-Infinity, at + 3, at + 6);
}
