import type { Bvh } from "@pliant/geometry";
import type { Hull } from "./hull.ts";
import { distance, meanEdge, type Around } from "./rest-walls.ts";

/** Triangles nearer than this along the surface, in mean edges, lie beside each other [1] ... */
const BESIDE_EDGES = 2.5;
/** ... unless it is that many times farther than straight: they face each other across a slit [1]. */
const DETOUR_MIN = 2;
/** What lies beside each other is looked at when it is nearer than this share of its distance at rest [1]. */
const PRESSED_SHARE = 0.6;

/**
 * Pairs of triangles of one surface that lie beside each other at rest, and so are near for ever: they touch only where the surface folds,
 * which shows in the distance of their centres.
 */
export interface TrianglesBeside {
  /**
   * Of each triangle those beside it that do not share an edge with it, from `firstOf` on, and the squared distance of their centres below
   * which they are looked at [m²].
   */
  readonly firstOf: Uint32Array;
  readonly other: Uint32Array;
  readonly pressed: Float64Array;
  /** By less than this no two of them have come nearer that are looked at [m]. */
  readonly play: number;
  /** By node of the tree: which leaf it is. Of each leaf the ones, itself or later, that hold pairs, ascending, from `first` on. */
  readonly leaf: Int32Array;
  readonly first: Uint32Array;
  readonly leaves: Uint32Array;
  /** Bit 4 i + j: triangle i of the leaf and j of the other lie beside each other. */
  readonly masks: Uint16Array;
}

export function createTrianglesBeside(hull: Hull, x: Float64Array): TrianglesBeside {
  const { triangles, bvh } = hull.mesh;
  const lists = besideLists(x, triangles, hull.around);
  const [firstOf, other, pressed]: number[][] = [[0], [], []];
  let play = Infinity;
  lists.forEach((list, s) => {
    for (const t of list) {
      if (t === s || sharedCorners(triangles, s, t) > 1) continue;
      const apart = centreDistance(x, triangles, s, t);
      other.push(t);
      pressed.push((PRESSED_SHARE * apart) ** 2);
      play = Math.min(play, (1 - PRESSED_SHARE) * apart);
    }
    firstOf.push(other.length);
  });
  return {
    firstOf: Uint32Array.from(firstOf),
    other: Uint32Array.from(other),
    pressed: Float64Array.from(pressed),
    play,
    ...leafMasks(bvh, lists),
  };
}

/** What two leaves hold of such pairs, as a mask. */
export function besideMask({ leaf, first, leaves, masks }: TrianglesBeside, p: number, q: number): number {
  const to = leaf[q];
  let low = first[leaf[p]];
  const end = first[leaf[p] + 1];
  let high = end;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (leaves[middle] < to) low = middle + 1;
    else high = middle;
  }
  return low < end && leaves[low] === to ? masks[low] : 0;
}

/** A mask in which all pairs of two leaves of the largest size are. */
export const ALL_PAIRS = 0xffff;
/** Triangles of a leaf at most. */
export const LEAF_SIZE = 4;

function leafMasks({ nodeCount, size, first: from, order }: Bvh, lists: readonly (readonly number[])[]) {
  const leaf = new Int32Array(nodeCount).fill(-1);
  const leafOf = new Int32Array(order.length);
  const placeOf = new Int32Array(order.length);
  const members: number[][] = [];
  for (let node = 0; node < nodeCount; node++) {
    if (size[node] === 0) continue;
    leaf[node] = members.length;
    const own = Array.from(order.subarray(from[node], from[node] + size[node]));
    own.forEach((t, place) => {
      leafOf[t] = members.length;
      placeOf[t] = place;
    });
    members.push(own);
  }
  const [first, leaves, masks]: number[][] = [[0], [], []];
  members.forEach((own, p) => {
    const found = new Map<number, number>();
    own.forEach((s, i) => {
      for (const t of [s, ...lists[s]]) {
        const q = leafOf[t];
        if (q >= p) found.set(q, (found.get(q) ?? 0) | (1 << (LEAF_SIZE * i + placeOf[t])));
      }
    });
    for (const [q, mask] of [...found].sort(([a], [b]) => a - b)) {
      leaves.push(q);
      // Smaller leaves lack what larger ones have: as if it lay beside.
      masks.push(mask | missing(own.length, members[q].length));
    }
    first.push(leaves.length);
  });
  return {
    leaf,
    first: Uint32Array.from(first),
    leaves: Uint32Array.from(leaves),
    masks: Uint16Array.from(masks),
  };
}

function missing(rows: number, columns: number): number {
  let mask = 0;
  for (let i = 0; i < LEAF_SIZE; i++) {
    for (let j = 0; j < LEAF_SIZE; j++) if (i >= rows || j >= columns) mask |= 1 << (LEAF_SIZE * i + j);
  }
  return mask;
}

/** Of each triangle those beside it. */
function besideLists(x: Float64Array, triangles: Uint32Array, around: Around): number[][] {
  const walk = createWalk(x, around, BESIDE_EDGES * meanEdge(x, around));
  const incident: number[][] = Array.from({ length: x.length / 3 }, () => []);
  triangles.forEach((vertex, h) => incident[vertex].push(Math.floor(h / 3)));
  const lists: number[][] = [];
  const isMet = new Int32Array(triangles.length / 3).fill(-1);
  const reached = Array.from(incident, (list, vertex) => (list.length > 0 ? walk(vertex) : []));
  for (let s = 0; s < triangles.length / 3; s++) {
    isMet[s] = s;
    const found: number[] = [];
    for (let corner = 3 * s; corner < 3 * s + 3; corner++) {
      for (const vertex of reached[triangles[corner]]) {
        for (const t of incident[vertex]) {
          if (isMet[t] === s) continue;
          isMet[t] = s;
          found.push(t);
        }
      }
    }
    lists.push(found);
  }
  return lists;
}

function sharedCorners(triangles: Uint32Array, s: number, t: number): number {
  let shared = 0;
  for (let a = 3 * s; a < 3 * s + 3; a++) {
    for (let b = 3 * t; b < 3 * t + 3; b++) if (triangles[a] === triangles[b]) shared++;
  }
  return shared;
}

function centreDistance(x: Float64Array, triangles: Uint32Array, s: number, t: number): number {
  let squared = 0;
  for (let axis = 0; axis < 3; axis++) {
    let apart = 0;
    for (let corner = 0; corner < 3; corner++) {
      apart += (x[3 * triangles[3 * s + corner] + axis] - x[3 * triangles[3 * t + corner] + axis]) / 3;
    }
    squared += apart * apart;
  }
  return Math.sqrt(squared);
}

/** Vertices beside one, itself among them: by distances along edges, with Dijkstra's method; few, so a list is searched for the nearest. */
function createWalk(x: Float64Array, { first, nodes }: Around, most: number) {
  return (from: number): number[] => {
    const done = new Map<number, number>();
    const open = new Map<number, number>([[from, 0]]);
    while (open.size > 0) {
      let [nearest, least] = [-1, Infinity];
      for (const [vertex, length] of open) if (length < least) [nearest, least] = [vertex, length];
      open.delete(nearest);
      done.set(nearest, least);
      for (let k = first[nearest]; k < first[nearest + 1]; k++) {
        const next = nodes[k];
        const length = least + distance(x, nearest, next);
        if (length <= most && !done.has(next) && !(length >= (open.get(next) ?? Infinity)))
          open.set(next, length);
      }
    }
    return [...done]
      .filter(([vertex, along]) => along <= DETOUR_MIN * distance(x, from, vertex))
      .map(([vertex]) => vertex);
  };
}
