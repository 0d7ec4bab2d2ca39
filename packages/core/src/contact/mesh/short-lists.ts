/** Triangles per list at most. */
export const LISTED = 16;

/** How far a node and what is near it may go, together, before its list is made anew [m]. */
export const ROOM = 1.5e-3;

/**
 * Of nodes near a mesh that deforms: the triangles of which one is the nearest, wherever the node and they go within `ROOM`. All that were
 * no more than 2 × ROOM farther away than the nearest one are listed: none of the others can have become it.
 */
export interface ShortLists {
  /** nodeCount × 3: where the node was [m]. */
  readonly place: Float64Array;
  /**
   * nodeCount: how far what is near has gone from then to the start of solver step `step`, and how far it goes in that step [m]. Less than 0
   * if the list was made for the end of the step.
   */
  readonly spent: Float64Array;
  readonly near: Float64Array;
  readonly step: Int32Array;
  /** nodeCount: length of the list, 0: none; nodeCount × LISTED. */
  readonly count: Uint8Array;
  readonly triangles: Uint32Array;
}

export function createShortLists(nodeCount: number): ShortLists {
  return {
    place: new Float64Array(3 * nodeCount),
    spent: new Float64Array(nodeCount),
    near: new Float64Array(nodeCount),
    step: new Int32Array(nodeCount).fill(-2),
    count: new Uint8Array(nodeCount),
    triangles: new Uint32Array(LISTED * nodeCount),
  };
}

/** In solver step `step` what is near goes this far at most [m]. Lists of nodes that missed a step are lost. */
export function beginStep(lists: ShortLists, node: number, step: number, near: number): void {
  if (lists.step[node] === step) return;
  if (lists.step[node] === step - 1) lists.spent[node] += lists.near[node];
  else lists.count[node] = 0;
  lists.step[node] = step;
  lists.near[node] = near;
}

/** Whether the list is good for a node at p, at the start or at the end of the step. */
export function isListed(
  { place, spent, near, count }: ShortLists,
  node: number,
  p: Float64Array,
  atEnd: boolean,
): boolean {
  if (count[node] === 0) return false;
  const i = 3 * node;
  const dx = p[0] - place[i];
  const dy = p[1] - place[i + 1];
  const dz = p[2] - place[i + 2];
  const gone = Math.abs(spent[node] + (atEnd ? near[node] : 0));
  return Math.sqrt(dx * dx + dy * dy + dz * dz) + gone <= ROOM;
}

/** Keeps what is listed for a node at p; too much for a list is not kept. */
export function keepList(
  lists: ShortLists,
  node: number,
  p: Float64Array,
  atEnd: boolean,
  found: Uint32Array,
  triangleOf: Uint32Array,
  count: number,
): void {
  lists.count[node] = count <= LISTED ? count : 0;
  if (count > LISTED) return;
  for (let axis = 0; axis < 3; axis++) lists.place[3 * node + axis] = p[axis];
  lists.spent[node] = atEnd ? -lists.near[node] : 0;
  for (let k = 0; k < count; k++) lists.triangles[LISTED * node + k] = triangleOf[found[k]];
}
