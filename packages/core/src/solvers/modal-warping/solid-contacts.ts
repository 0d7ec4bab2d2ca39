/**
 * Contacts of one solver step: a point of a solid against a collider, or against a point of another solid. Points are
 * three nodes and weights; a node by itself has weights 1, 0, 0. In the order in which they were found, which is that of solids,
 * colliders and nodes.
 */
export interface SolidContacts {
  count: number;
  /** Numbers of a row: those of the velocity of the largest solid. */
  readonly width: number;
  /** Two per contact: which solid, −1 for none; 3 nodes (counted from the solid's first) and weights each. */
  sides: Int32Array;
  nodes: Uint32Array;
  weights: Float64Array;
  /** × 3: from the first side's point to where it touches, on a round surface [m]. */
  offset: Float64Array;
  /** Index of the collider, −1 of a contact of two solids. */
  collider: Int32Array;
  /** × 9: normal (towards the first side) and two tangents. */
  axes: Float64Array;
  /** Distance at the start of the step, negative inside [m]. */
  gap: Float64Array;
  /** × 3: velocity of the collider's surface there [m/s]. */
  drift: Float64Array;
  friction: Float64Array;
  restitution: Float64Array;
  /** Distance that is kept [m]. */
  restGap: Float64Array;
  /** 1 of those that the impulses see; the others are near, and watched. */
  active: Uint8Array;
  /** 1 of those that keep corners of triangles on their sides of a plane: these must end on them. */
  isPlane: Uint8Array;
  /** By which the distance at the end of the step exceeds what velocities along straight lines make of it [m]. */
  excess: Float64Array;
  /** Speed by which a contact yields per impulse [m/s/(N·s)]; share of its shortfall that it makes up for, 1 where it does not yield [1]. */
  yielding: Float64Array;
  firmness: Float64Array;
  /** × 3, along the axes [N·s]. */
  impulse: Float64Array;
  /** × 3 axes × 2 sides × width: J, and W Jᵀ. */
  rows: Float64Array;
  answers: Float64Array;
  /** × 6: J W Jᵀ of the axes by themselves, between the two tangents, and between the normal and each. */
  own: Float64Array;
}

const FIRST_CAPACITY = 64;

/** What is nearer than this is in contact, however it moves [m] (docs/methods/bodies.md#defaults, contact slop). */
export const CONTACT_SLOP = 1e-3;

export function createSolidContacts(width: number): SolidContacts {
  const contacts = { count: 0, width } as SolidContacts;
  allocate(contacts, FIRST_CAPACITY);
  return contacts;
}

/** Adds one contact, to be filled in, and returns its index. */
export function addContact(contacts: SolidContacts): number {
  if (contacts.count === contacts.gap.length) allocate(contacts, 2 * contacts.count);
  const k = contacts.count++;
  contacts.impulse[3 * k] = contacts.impulse[3 * k + 1] = contacts.impulse[3 * k + 2] = 0;
  contacts.offset[3 * k] = contacts.offset[3 * k + 1] = contacts.offset[3 * k + 2] = 0;
  contacts.restGap[k] = contacts.active[k] = contacts.excess[k] = contacts.yielding[k] = 0;
  contacts.isPlane[k] = 0;
  contacts.firmness[k] = 1;
  return k;
}

function allocate(contacts: SolidContacts, capacity: number): void {
  const { width } = contacts;
  const grow = <Column extends Float64Array | Int32Array | Uint32Array | Uint8Array>(
    old: Column | undefined,
    made: Column,
  ): Column => {
    if (old) made.set(old);
    return made;
  };
  contacts.sides = grow(contacts.sides, new Int32Array(2 * capacity));
  contacts.nodes = grow(contacts.nodes, new Uint32Array(6 * capacity));
  contacts.weights = grow(contacts.weights, new Float64Array(6 * capacity));
  contacts.offset = grow(contacts.offset, new Float64Array(3 * capacity));
  contacts.collider = grow(contacts.collider, new Int32Array(capacity));
  contacts.axes = grow(contacts.axes, new Float64Array(9 * capacity));
  contacts.gap = grow(contacts.gap, new Float64Array(capacity));
  contacts.drift = grow(contacts.drift, new Float64Array(3 * capacity));
  contacts.friction = grow(contacts.friction, new Float64Array(capacity));
  contacts.restitution = grow(contacts.restitution, new Float64Array(capacity));
  contacts.restGap = grow(contacts.restGap, new Float64Array(capacity));
  contacts.active = grow(contacts.active, new Uint8Array(capacity));
  contacts.isPlane = grow(contacts.isPlane, new Uint8Array(capacity));
  contacts.excess = grow(contacts.excess, new Float64Array(capacity));
  contacts.yielding = grow(contacts.yielding, new Float64Array(capacity));
  contacts.firmness = grow(contacts.firmness, new Float64Array(capacity));
  contacts.impulse = grow(contacts.impulse, new Float64Array(3 * capacity));
  contacts.rows = grow(contacts.rows, new Float64Array(6 * width * capacity));
  contacts.answers = grow(contacts.answers, new Float64Array(6 * width * capacity));
  contacts.own = grow(contacts.own, new Float64Array(6 * capacity));
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
export function setAxes(contacts: SolidContacts, k: number, x: number, y: number, z: number): void {
  const { axes } = contacts;
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
