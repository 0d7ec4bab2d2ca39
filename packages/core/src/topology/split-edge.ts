import { CREASED, flatArea, flatDistance, NO_INDEX, UNBROKEN } from "../model/paper/paper.ts";
import { MEMORY_ROW, NODE_MEMORY } from "../model/paper/contact-memory.ts";
import type { State } from "../state/state.ts";
import type { PaperDraft } from "./paper-draft.ts";

/** How an edge is split. */
export interface Split {
  readonly edge: number;
  /** Where the new node is on it, from its first end to its second [1]. */
  readonly at: number;
  /** How far along the normal it stands off, and the rest lengths of both parts [m]. */
  readonly offset: number;
  readonly rest: readonly [number, number];
  /** Rest length of a keeper between the ends [m]; 0: there is none. */
  readonly keep: number;
  /** Neither part is split again. */
  readonly isFinal?: boolean;
}

/**
 * Splits an edge a–b (docs/methods/paper.md#breaks): a new node c, two triangles become four (one becomes two on a border), and edges from
 * c to the corners beside. Mass and momentum stay: what c gets is what a and b lose, and its velocity is theirs at its place.
 * False, and nothing is changed, when no node is left.
 */
export function splitEdge(draft: PaperDraft, state: State, split: Split): boolean {
  const { paper, edges, body } = draft;
  const { edge, at } = split;
  const c = paper.usedNodes;
  if (c >= body.nodeCount) return false;
  const [a, b] = [edges.a[edge], edges.b[edge]];
  placeNode(draft, state, split, c);
  const before = edges.count;
  addEdge(draft, {
    a: c,
    b,
    left: edges.left[edge],
    right: edges.right[edge],
    restLength: split.rest[1],
    marks: edges.marks[edge],
  });
  edges.b[edge] = c;
  edges.restLength[edge] = split.rest[0];
  const halves = { a, b, c, added: before };
  let area = divide(draft, halves, edges.left[edge], false);
  if (edges.right[edge] !== NO_INDEX) area += divide(draft, halves, edges.right[edge], true);
  const mass = (body.material.density * area) / 6;
  draft.mass[body.firstNode + a] -= (1 - at) * mass;
  draft.mass[body.firstNode + b] -= at * mass;
  draft.mass[body.firstNode + c] = mass;
  draft.touched.push(edge, before);
  if (split.isFinal) for (const half of [edge, before]) edges.marks[half] |= UNBROKEN;
  if (split.keep > 0) {
    addDamageSpring(draft, { a, b, restLength: split.keep, from: c, to: c, crease: 0 });
    for (let k = before + 1; k < edges.count; k++) edges.marks[k] |= CREASED;
  }
  return true;
}

/** Where c is: on the flat sheet, on the texture, in space. */
function placeNode(draft: PaperDraft, state: State, { edge, at, offset }: Split, c: number): void {
  const { paper, edges, body, uvs } = draft;
  const { x, v } = state;
  const [a, b] = [edges.a[edge], edges.b[edge]];
  const mix = (column: Float64Array | Float32Array, size: number, first: number): void => {
    for (let k = 0; k < size; k++) {
      const [p, q] = [column[size * (first + a) + k], column[size * (first + b) + k]];
      column[size * (first + c) + k] = at === 0.5 ? 0.5 * (p + q) : p + at * (q - p);
    }
  };
  const first = body.firstNode;
  if (offset !== 0) edgeNormal(draft, x, edge);
  mix(paper.flat, 2, 0);
  mix(uvs, 2, first);
  mix(x, 3, first);
  mix(v, 3, first);
  handOnContacts(draft, state.paperContacts, { a, b, c });
  if (offset !== 0) for (let axis = 0; axis < 3; axis++) x[3 * (first + c) + axis] += offset * normal[axis];
  const made = c - paper.madeNodes;
  paper.parents[2 * made] = a;
  paper.parents[2 * made + 1] = b;
  paper.shares[made] = at;
  paper.usedNodes = c + 1;
}

/** What c remembers of contacts: what both ends do, in the mean. */
function handOnContacts(
  { memory }: PaperDraft,
  contacts: Float64Array,
  { a, b, c }: { a: number; b: number; c: number },
): void {
  const [from, other, to] = [a, b, c].map((node) => memory + NODE_MEMORY * node);
  contacts.copyWithin(to, from, from + NODE_MEMORY);
  for (let row = 0; row < NODE_MEMORY; row += MEMORY_ROW) {
    const isShared = contacts[from + row] === contacts[other + row];
    contacts[to + row + 1] = isShared ? 0.5 * (contacts[from + row + 1] + contacts[other + row + 1]) : 0;
    if (!isShared) contacts.fill(0, to + row, to + row + MEMORY_ROW);
  }
}

/** An edge a–b that node c has split: a–c keeps its number, c–b is added. */
interface SplitEdge {
  readonly a: number;
  readonly b: number;
  readonly c: number;
  /** Number of the edge c–b. */
  readonly added: number;
}

/**
 * Divides one triangle beside a–b. The left one has a before b, the right one b before a. Its half at a stays where it was, the
 * half at b is new. Returns twice its area on the flat sheet [m²].
 */
function divide(
  draft: PaperDraft,
  { a, b, c, added: other }: SplitEdge,
  triangle: number,
  isRight: boolean,
): number {
  const { triangles, sides, edges, paper, body } = draft;
  const first = body.firstNode;
  const from = isRight ? b : a;
  let k = 0;
  while (triangles[3 * triangle + k] - first !== from) k++;
  const [at, next, last] = [3 * triangle + k, 3 * triangle + ((k + 1) % 3), 3 * triangle + ((k + 2) % 3)];
  const o = triangles[last] - first;
  const added = draft.triangleCount++;
  const base = 3 * added;
  const area = flatArea(paper.flat, a, b, o);
  const inner = addEdge(draft, {
    a: c,
    b: o,
    left: isRight ? added : triangle,
    right: isRight ? triangle : added,
    restLength: flatDistance(paper.flat, c, o),
    marks: 0,
  });
  if (isRight) {
    // (b, a, o) → (c, a, o) and (b, c, o)
    triangles.set([b + first, c + first, o + first], base);
    sides.set([other, inner, sides[last]], base);
    edges.right[other] = added;
    beside(draft, sides[last], triangle, added);
    draft.touched.push(sides[last], sides[next], inner);
    triangles[at] = c + first;
    sides[last] = inner;
  } else {
    // (a, b, o) → (a, c, o) and (c, b, o)
    triangles.set([c + first, b + first, o + first], base);
    sides.set([other, sides[next], inner], base);
    edges.left[other] = added;
    beside(draft, sides[next], triangle, added);
    draft.touched.push(sides[last], sides[next], inner);
    triangles[next] = c + first;
    sides[next] = inner;
  }
  return Math.abs(area);
}

/** An edge has another triangle beside it. */
function beside({ edges }: PaperDraft, edge: number, before: number, now: number): void {
  if (edges.left[edge] === before) edges.left[edge] = now;
  else edges.right[edge] = now;
}

/** One row of the edges of a paper. */
interface EdgeRow {
  readonly a: number;
  readonly b: number;
  readonly left: number;
  readonly right: number;
  /** [m] */
  readonly restLength: number;
  readonly marks: number;
}

function addEdge({ edges }: PaperDraft, { a, b, left, right, restLength, marks }: EdgeRow): number {
  const k = edges.count++;
  edges.a[k] = a;
  edges.b[k] = b;
  edges.left[k] = left;
  edges.right[k] = right;
  edges.restLength[k] = restLength;
  edges.marks[k] = marks;
  return k;
}

/** One row of the damage springs of a paper. */
interface DamageSpringRow {
  readonly a: number;
  readonly b: number;
  /** [m] */
  readonly restLength: number;
  readonly from: number;
  readonly to: number;
  readonly crease: number;
}

export function addDamageSpring(
  { damageSprings }: PaperDraft,
  { a, b, restLength, from, to, crease }: DamageSpringRow,
): void {
  const k = damageSprings.count++;
  damageSprings.a[k] = a;
  damageSprings.b[k] = b;
  damageSprings.restLength[k] = restLength;
  damageSprings.from[k] = from;
  damageSprings.to[k] = to;
  damageSprings.crease[k] = crease;
}

/** Unit normal at an edge: of the sum of the area vectors beside it. */
export const normal = new Float64Array(3);

export function edgeNormal({ edges, triangles }: PaperDraft, x: Float64Array, edge: number): Float64Array {
  normal.fill(0);
  for (const triangle of [edges.left[edge], edges.right[edge]]) {
    if (triangle === NO_INDEX) continue;
    const [p, q, r] = [0, 1, 2].map((k) => 3 * triangles[3 * triangle + k]);
    const [ux, uy, uz] = [x[q] - x[p], x[q + 1] - x[p + 1], x[q + 2] - x[p + 2]];
    const [wx, wy, wz] = [x[r] - x[p], x[r + 1] - x[p + 1], x[r + 2] - x[p + 2]];
    normal[0] += uy * wz - uz * wy;
    normal[1] += uz * wx - ux * wz;
    normal[2] += ux * wy - uy * wx;
  }
  const length = Math.sqrt(normal[0] ** 2 + normal[1] ** 2 + normal[2] ** 2);
  for (let axis = 0; axis < 3; axis++) normal[axis] = length > 0 ? normal[axis] / length : axis === 1 ? 1 : 0;
  return normal;
}
