import type { LinearMotion } from "@pliant/geometry";

/** Vertex p and triangle a b c, or edges p q and a b, in this order of points. */
export type PairKind = "vertex-triangle" | "edge-edge";

/**
 * Proves that two features on straight paths are apart from the start of the step to a share `until` of it; false if it
 * cannot. The difference of a point of one and a point of the other is affine in each of time and two coordinates:
 *
 * | | difference |
 * |---|---|
 * | vertex, triangle | p − a − s (b − a) − s r (c − b) |
 * | edges | p + s (q − p) − a − r (b − a) |
 *
 * so over a box of (time, s, r) each component of it lies between its values at the eight corners. A box in which some
 * component is never 0 is done, others are halved. No roots, no planes, no distances: nothing in common with what it
 * checks.
 */
export function provesApart(kind: PairKind, motion: LinearMotion, until: number): boolean {
  const resolution = 1e-12 * spread(motion);
  const stack: number[][] = [[0, until, 0, 1, 0, 1]];
  for (let k = 0; k < 200_000; k++) {
    const box = stack.pop();
    if (box === undefined) return true;
    const widest = widestSide(kind, motion, box, resolution);
    if (widest === DONE) continue;
    if (widest === SMALL) return false;
    const middle = 0.5 * (box[2 * widest] + box[2 * widest + 1]);
    const [lower, upper] = [box.slice(), box.slice()];
    lower[2 * widest + 1] = middle;
    upper[2 * widest] = middle;
    stack.push(upper, lower);
  }
  return false;
}

const DONE = -1;
const SMALL = -2;
/** The difference at the corners of a box: time is bit 1 of the corner's number, s bit 2, r bit 4. */
const corners = new Float64Array(24);

/** The coordinate along which the difference changes most in a box; DONE if it is never 0 there. */
function widestSide(kind: PairKind, motion: LinearMotion, box: number[], resolution: number): number {
  setCorners(kind, motion, box);
  const done =
    isNeverZero(1, 0, 0, resolution) ||
    isNeverZero(0, 1, 0, resolution) ||
    isNeverZero(0, 0, 1, resolution) ||
    isNeverZeroAcross(resolution);
  if (done) return DONE;
  const changes = [largestChange(1), largestChange(2), largestChange(4)];
  const largest = Math.max(...changes);
  return largest < resolution ? SMALL : changes.indexOf(largest);
}

function setCorners(kind: PairKind, { start, end }: LinearMotion, box: number[]): void {
  for (let bit = 0; bit < 2; bit++) {
    const time = box[bit];
    for (let axis = 0; axis < 3; axis++) {
      const x0 = (1 - time) * start[axis] + time * end[axis];
      const x1 = (1 - time) * start[axis + 3] + time * end[axis + 3];
      const x2 = (1 - time) * start[axis + 6] + time * end[axis + 6];
      const x3 = (1 - time) * start[axis + 9] + time * end[axis + 9];
      for (let corner = bit; corner < 8; corner += 2) {
        const s = box[2 + ((corner >> 1) & 1)];
        const r = box[4 + (corner >> 2)];
        corners[3 * corner + axis] =
          kind === "edge-edge"
            ? x0 - x2 + s * (x1 - x0) - r * (x3 - x2)
            : x0 - x1 - s * (x2 - x1 + r * (x3 - x2));
      }
    }
  }
}

/** Largest change of the difference between corners that differ in one coordinate (bit 1, 2 or 4). */
function largestChange(bit: number): number {
  let largest = 0;
  for (let corner = 0; corner < 8; corner++) {
    for (let axis = 0; axis < 3; axis++) {
      const change = corners[3 * (corner ^ bit) + axis] - corners[3 * corner + axis];
      largest = Math.max(largest, Math.abs(change));
    }
  }
  return largest;
}

/**
 * Thin or flat pairs are apart along none of the axes but along their own normal n = u × v, here at the start of the box,
 * or in their plane across u or v.
 */
function isNeverZeroAcross(resolution: number): boolean {
  const u = [0, 1, 2].map((axis) => corners[6 + axis] - corners[axis]);
  const v = [0, 1, 2].map((axis) => corners[18 + axis] - corners[6 + axis]);
  const n = cross(u, v);
  return [n, cross(n, u), cross(n, v)].some(([x, y, z]) => isNeverZero(x, y, z, resolution));
}

function cross([ux, uy, uz]: number[], [vx, vy, vz]: number[]): number[] {
  return [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
}

/** Rounding must not prove anything: what is not 0 is so by more than the resolution. */
function isNeverZero(nx: number, ny: number, nz: number, resolution: number): boolean {
  let low = Infinity;
  let high = -Infinity;
  for (let k = 0; k < 24; k += 3) {
    const along = nx * corners[k] + ny * corners[k + 1] + nz * corners[k + 2];
    low = Math.min(low, along);
    high = Math.max(high, along);
  }
  const margin = resolution * (Math.abs(nx) + Math.abs(ny) + Math.abs(nz));
  return low > margin || high < -margin;
}

/** Size of the box about all points over the step [m]. */
function spread({ start, end }: LinearMotion): number {
  let largest = 0;
  for (let axis = 0; axis < 3; axis++) {
    let low = Infinity;
    let high = -Infinity;
    for (let i = axis; i < start.length; i += 3) {
      low = Math.min(low, start[i], end[i]);
      high = Math.max(high, start[i], end[i]);
    }
    largest = Math.max(largest, high - low);
  }
  return largest;
}
