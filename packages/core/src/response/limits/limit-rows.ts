import { NO_COLLIDER, type Contacts } from "../../collision/contacts.ts";

/** Limits that nodes may reach in a substep, in order of the nodes: what `Contacts` has of each. */
export interface LimitRows {
  count: number;
  readonly node: Uint32Array;
  /** Out of the limit into where the node may be, capacity × 3. */
  readonly normal: Float64Array;
  /** How far the node is from the limit at the start, along the normal [m]. */
  readonly gap: Float64Array;
  /** Motion of what the limit is measured from, capacity × 3 [m]. */
  readonly drift: Float64Array;
  /** Where each stands among the contacts. */
  readonly at: Uint32Array;
}

export function createLimitRows(capacity: number): LimitRows {
  return {
    count: 0,
    node: new Uint32Array(capacity),
    normal: new Float64Array(3 * capacity),
    gap: new Float64Array(capacity),
    drift: new Float64Array(3 * capacity),
    at: new Uint32Array(capacity),
  };
}

/** Merges rows into contacts, which stay in order of the nodes: a node's limits come after its contacts. */
export function mergeRows(rows: LimitRows, contacts: Contacts): void {
  let from = contacts.count - 1;
  let to = contacts.count + rows.count - 1;
  contacts.count += rows.count;
  for (let row = rows.count - 1; row >= 0; to--) {
    if (from >= 0 && contacts.node[from] > rows.node[row]) moveContact(contacts, from--, to);
    else writeRow(rows, row--, contacts, to);
  }
}

function moveContact(contacts: Contacts, from: number, to: number): void {
  const { node, collider, normal, gap, drift, persistent } = contacts;
  node[to] = node[from];
  collider[to] = collider[from];
  gap[to] = gap[from];
  persistent[to] = persistent[from];
  for (let axis = 0; axis < 3; axis++) {
    normal[3 * to + axis] = normal[3 * from + axis];
    drift[3 * to + axis] = drift[3 * from + axis];
  }
}

function writeRow(rows: LimitRows, row: number, contacts: Contacts, to: number): void {
  rows.at[row] = to;
  contacts.node[to] = rows.node[row];
  contacts.collider[to] = NO_COLLIDER;
  contacts.gap[to] = rows.gap[row];
  contacts.persistent[to] = contacts.held[to] = contacts.stopped[to] = 0;
  for (let axis = 0; axis < 3; axis++) {
    contacts.normal[3 * to + axis] = rows.normal[3 * row + axis];
    contacts.drift[3 * to + axis] = rows.drift[3 * row + axis];
    contacts.impactFriction[3 * to + axis] = 0;
  }
}
