/**
 * What touches in a solver step: a point of a solid, and what it meets: a collider, or a point of another solid. Points are
 * three nodes and weights; a node by itself has weights 1, 0, 0. In the order in which they were found, which is that of solids,
 * colliders and nodes.
 */
export interface SolidContacts {
  count: number;
  /** Numbers of a row: those of the velocity of the largest solid. */
  readonly width: number;
  /** Two per touch: which solid, −1 for none; 3 nodes (counted from the solid's first) and weights each. */
  sides: Int32Array;
  nodes: Uint32Array;
  weights: Float64Array;
  /** Index of the collider, −1 of a touch of two solids. */
  collider: Int32Array;
  /** × 9: normal (towards the first side) and two tangents. */
  axes: Float64Array;
  /** Distance at the start of the step, negative inside [m]. */
  gap: Float64Array;
  /** × 3: velocity of the collider's surface there [m/s]. */
  drift: Float64Array;
  friction: Float64Array;
  restitution: Float64Array;
  /** × 3, along the axes [N·s]. */
  impulse: Float64Array;
  /** × 3 axes × 2 sides × width: J, and W Jᵀ. */
  rows: Float64Array;
  answers: Float64Array;
  /** × 3: J W Jᵀ of the axes by themselves, and between the two tangents. */
  own: Float64Array;
}

const FIRST_CAPACITY = 64;

/** What is this near touches, whatever it does [m]: spec/bodies.md §9, contact slop. */
export const CONTACT_SLOP = 1e-3;

export function createSolidContacts(width: number): SolidContacts {
  const touches = { count: 0, width } as SolidContacts;
  allocate(touches, FIRST_CAPACITY);
  return touches;
}

/** Room for one more; returns its place. Rarely makes more room. */
export function addContact(touches: SolidContacts): number {
  if (touches.count === touches.gap.length) allocate(touches, 2 * touches.count);
  return touches.count++;
}

function allocate(touches: SolidContacts, capacity: number): void {
  const { width } = touches;
  const grow = <Column extends Float64Array | Int32Array | Uint32Array>(
    old: Column | undefined,
    made: Column,
  ): Column => {
    if (old) made.set(old);
    return made;
  };
  touches.sides = grow(touches.sides, new Int32Array(2 * capacity));
  touches.nodes = grow(touches.nodes, new Uint32Array(6 * capacity));
  touches.weights = grow(touches.weights, new Float64Array(6 * capacity));
  touches.collider = grow(touches.collider, new Int32Array(capacity));
  touches.axes = grow(touches.axes, new Float64Array(9 * capacity));
  touches.gap = grow(touches.gap, new Float64Array(capacity));
  touches.drift = grow(touches.drift, new Float64Array(3 * capacity));
  touches.friction = grow(touches.friction, new Float64Array(capacity));
  touches.restitution = grow(touches.restitution, new Float64Array(capacity));
  touches.impulse = grow(touches.impulse, new Float64Array(3 * capacity));
  touches.rows = grow(touches.rows, new Float64Array(6 * width * capacity));
  touches.answers = grow(touches.answers, new Float64Array(6 * width * capacity));
  touches.own = grow(touches.own, new Float64Array(4 * capacity));
}

/** One side's point: three nodes, counted from the solid's first, and their weights. */
export function setPoint(
  { nodes, weights }: SolidContacts,
  k: number,
  side: number,
  a: number,
  wa: number,
  b: number,
  wb: number,
  c: number,
  wc: number,
): void {
  const at = 6 * k + 3 * side;
  nodes[at] = a;
  nodes[at + 1] = b;
  nodes[at + 2] = c;
  weights[at] = wa;
  weights[at + 1] = wb;
  weights[at + 2] = wc;
}

/** Normal and, across it, two tangents. */
export function setAxes(touches: SolidContacts, k: number, x: number, y: number, z: number): void {
  const { axes } = touches;
  const at = 9 * k;
  axes[at] = x;
  axes[at + 1] = y;
  axes[at + 2] = z;
  // Across the axis that the normal is farthest from.
  const [a, b, c] = [Math.abs(x), Math.abs(y), Math.abs(z)];
  const [ex, ey, ez] = a <= b && a <= c ? [1, 0, 0] : b <= c ? [0, 1, 0] : [0, 0, 1];
  const [tx, ty, tz] = [y * ez - z * ey, z * ex - x * ez, x * ey - y * ex];
  const scale = 1 / Math.sqrt(tx * tx + ty * ty + tz * tz);
  axes[at + 3] = tx * scale;
  axes[at + 4] = ty * scale;
  axes[at + 5] = tz * scale;
  axes[at + 6] = (y * tz - z * ty) * scale;
  axes[at + 7] = (z * tx - x * tz) * scale;
  axes[at + 8] = (x * ty - y * tx) * scale;
}
