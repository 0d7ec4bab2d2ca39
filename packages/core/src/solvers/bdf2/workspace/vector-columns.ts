import {
  f64,
  real,
  u32,
  VECTOR,
  type Arena,
  type NodeColumns,
  type StartColumns,
  type Sweep,
} from "@pliant/kernels";

/** Columns by node [m], [m/s], with one more node, which is that of empty slots. */
export const nodeColumns = (nodeCount: number) => ({
  nodeX: f64(3 * (nodeCount + 1)),
  nodeV: f64(3 * (nodeCount + 1)),
  olderX: f64(3 * (nodeCount + 1)),
  olderV: f64(3 * (nodeCount + 1)),
  startX: f64(3 * (nodeCount + 1)),
});

/** Vectors by slot: the iterate (see iterate.ts), its forces, and those of the linear solver. */
export const slotColumns = (slots: number) => ({
  nodeOf: u32(slots),
  present: f64(slots),
  x: f64(VECTOR * slots),
  delta: f64(VECTOR * slots),
  start: f64(VECTOR * slots),
  moved: f64(VECTOR * slots),
  base: f64(VECTOR * slots),
  w: real(VECTOR * slots),
  force: f64(VECTOR * slots),
  // Mass three times over, so that it can be multiplied number by number; 0 in empty slots.
  inert: real(VECTOR * slots),
  dx: real(VECTOR * slots),
  r: real(VECTOR * slots),
  p: real(VECTOR * slots),
  t: real(VECTOR * slots),
  u: real(VECTOR * slots),
  s: real(VECTOR * slots),
  // Slots at which a contact began or ended between two solves. If there are more, the matrix is factored anew.
  changed: u32(Math.ceil(slots / 4)),
});

/** Columns of the contacts between nodes and colliders. */
export const contactColumns = (contacts: number, nodeCount: number) => ({
  // Directions that contacts remove, three of a node at most: where the slot's vector begins, and the unit normal.
  normalAt: u32(3 * Math.min(contacts, nodeCount)),
  normals: real(9 * Math.min(contacts, nodeCount)),
  // Slots of the nodes that touch a collider.
  touched: u32(Math.min(contacts, nodeCount)),
});

type Nodes = Arena<ReturnType<typeof nodeColumns>>["columns"];
type Slots = Arena<ReturnType<typeof slotColumns>>["columns"];

export const nodesBySlot = (c: Nodes & Slots): NodeColumns => ({
  nodeOf: c.nodeOf,
  present: c.present,
  x: c.nodeX,
  v: c.nodeV,
  olderX: c.olderX,
  olderV: c.olderV,
});

export const startOfIterate = (c: Slots & Pick<StartColumns, "y">): StartColumns => ({
  x: c.x,
  y: c.y,
  delta: c.delta,
  w: c.w,
  start: c.start,
});

export const sweepVectors = ({ dx, r, p, t, u, s }: Slots): Sweep => ({ x: dx, r, p, t, u, s });
