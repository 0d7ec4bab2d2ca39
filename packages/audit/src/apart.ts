/** Twice what the products and sums below can lose, of the largest sum of magnitudes. */
const ERROR = 16 * 2 ** -53;

/**
 * A cheap certificate that two triangles do not cross: an axis along which one ends before the other begins, by more than
 * rounding can hide. Made for neighbours in a flat sheet, whose planes are one and whose signs would all need exact
 * arithmetic. Corners as in `triangleCrossing`; false means only that no axis was found.
 */
export function surelyApart(p: Float64Array, shared: boolean): boolean {
  for (let k = 0; k < 18; k++) from[k] = p[k] - p[k % 3];
  if (shared) return coneAxis() && conesApart();
  for (let first = 0; first < 6; first += 3) {
    setNormal(first);
    for (let k = 0; k < 3; k++) {
      setEdgeAxis(first + k, first + ((k + 1) % 3));
      if (spansApart()) return true;
    }
  }
  return false;
}

/** The six corners seen from the first, 6 × 3 [m]. */
const from = new Float64Array(18);
const normal = new Float64Array(3);
const axis = new Float64Array(3);
/** Corners along the axis. */
const along = new Float64Array(6);

/** Fills `along` and returns how far rounding may have moved each of it. */
function project(): number {
  let size = 0;
  for (let k = 0; k < 6; k++) {
    const x = axis[0] * from[3 * k];
    const y = axis[1] * from[3 * k + 1];
    const z = axis[2] * from[3 * k + 2];
    along[k] = x + y + z;
    size = Math.max(size, Math.abs(x) + Math.abs(y) + Math.abs(z));
  }
  return ERROR * size;
}

/** True when the whole spans of the triangles along the axis leave a gap. */
function spansApart(): boolean {
  const error = project();
  const [low1, high1] = [Math.min(along[0], along[1], along[2]), Math.max(along[0], along[1], along[2])];
  const [low2, high2] = [Math.min(along[3], along[4], along[5]), Math.max(along[3], along[4], along[5])];
  return low1 - high2 > error || low2 - high1 > error;
}

/** True when the common corner, at 0, lies between all others of one triangle and all others of the other. */
function conesApart(): boolean {
  const error = project();
  return Math.min(along[1], along[2]) > error && Math.max(along[4], along[5]) < -error;
}

function setNormal(first: number): void {
  const [a, b, c] = [3 * first, 3 * first + 3, 3 * first + 6];
  const [ux, uy, uz] = [from[b] - from[a], from[b + 1] - from[a + 1], from[b + 2] - from[a + 2]];
  const [vx, vy, vz] = [from[c] - from[a], from[c + 1] - from[a + 1], from[c + 2] - from[a + 2]];
  normal[0] = uy * vz - uz * vy;
  normal[1] = uz * vx - ux * vz;
  normal[2] = ux * vy - uy * vx;
}

/** Across an edge, in the plane of its triangle. */
function setEdgeAxis(a: number, b: number): void {
  const ex = from[3 * b] - from[3 * a];
  const ey = from[3 * b + 1] - from[3 * a + 1];
  const ez = from[3 * b + 2] - from[3 * a + 2];
  axis[0] = ey * normal[2] - ez * normal[1];
  axis[1] = ez * normal[0] - ex * normal[2];
  axis[2] = ex * normal[1] - ey * normal[0];
}

/** From the middle direction of one cone to that of the other; false where an edge has no length. */
function coneAxis(): boolean {
  axis.fill(0);
  return addDirection(1, 1) && addDirection(2, 1) && addDirection(4, -1) && addDirection(5, -1);
}

function addDirection(corner: number, sign: number): boolean {
  const [x, y, z] = [from[3 * corner], from[3 * corner + 1], from[3 * corner + 2]];
  const length = Math.sqrt(x * x + y * y + z * z);
  if (!(length > 0)) return false;
  axis[0] += (sign * x) / length;
  axis[1] += (sign * y) / length;
  axis[2] += (sign * z) / length;
  return true;
}
