import type { PliantMesh } from "@pliant/three";
import { BufferAttribute } from "three";

/** Farther than any hem is wide [m]. */
const FAR = 0.3;
/** So far from the edge distances are looked for [m], and one ring of vertices at least. */
const REACH = 0.06;

/** Two vertices between which a hem or a seam runs, and how far along it the first is [m]. */
interface Line {
  readonly a: number;
  readonly b: number;
  start: number;
}

/** Edges of a surface that one triangle has, or two whose panels are different ones. */
export interface SewnEdges {
  readonly border: [number, number][];
  readonly seams: [number, number][];
}

/** Vertices of one node are one place; an edge whose triangles have other vertices there is a seam. */
export function sewnEdges(triangles: ArrayLike<number>, nodeOf: (vertex: number) => number): SewnEdges {
  const seen = new Map<number, [number, number] | null>();
  const seams: [number, number][] = [];
  for (let corner = 0; corner < triangles.length; corner++) {
    const a = triangles[corner];
    const b = triangles[corner % 3 === 2 ? corner - 2 : corner + 1];
    const key = edgeKey(nodeOf(a), nodeOf(b));
    const other = seen.get(key);
    if (other && (other[0] !== b || other[1] !== a)) seams.push([a, b], other);
    seen.set(key, other === undefined ? [a, b] : null);
  }
  return { border: [...seen.values()].filter((edge) => edge !== null), seams };
}

const MOST_NODES = 0x4000000;
export const edgeKey = (p: number, q: number): number => (p < q ? p * MOST_NODES + q : q * MOST_NODES + p);

/**
 * For each vertex: how far it is from the nearest hem and how far along that is, and the same of seams [m], as the cloth lies when it is
 * called. `isHemmed` leaves out edges that a knife has made.
 */
export function sewnColumn(
  mesh: PliantMesh,
  edges: SewnEdges,
  isHemmed: (key: number) => boolean,
): BufferAttribute {
  const { geometry } = mesh;
  const x = geometry.getAttribute("position").array as Float32Array;
  const column = new Float32Array((4 * x.length) / 3);
  for (let at = 0; at < column.length; at += 2) column[at] = FAR;
  const neighbours = neighboursOf(geometry.index?.array ?? [], x.length / 3);
  const key = ([a, b]: readonly [number, number]): number => edgeKey(mesh.nodeOf(a), mesh.nodeOf(b));
  const hems = edges.border.filter((edge) => isHemmed(key(edge)));
  spread(
    chained(hems, x, (v) => mesh.nodeOf(v)),
    x,
    neighbours,
    column,
    0,
  );
  spread(
    chained(edges.seams, x, (v) => mesh.nodeOf(v)),
    x,
    neighbours,
    column,
    2,
  );
  return new BufferAttribute(column, 4);
}

/** Edges as lines, each beginning where the one before it ends. */
function chained(
  edges: readonly [number, number][],
  x: Float32Array,
  nodeOf: (vertex: number) => number,
): Line[] {
  const lines = edges.map(([a, b]): Line => ({ a, b, start: NaN }));
  const from = new Map<number, Line[]>();
  for (const line of lines) from.set(nodeOf(line.a), [...(from.get(nodeOf(line.a)) ?? []), line]);
  for (const first of lines) {
    let along = 0;
    for (let line: Line | undefined = first; line && Number.isNaN(line.start);) {
      line.start = along;
      along += distance(x, line.a, x, line.b);
      line = from.get(nodeOf(line.b))?.find(({ start }) => Number.isNaN(start));
    }
  }
  return lines;
}

/** Each vertex asks its neighbours which line is nearest to them: it is nearest to it as well, or one beside it. */
function spread(
  lines: readonly Line[],
  x: Float32Array,
  neighbours: readonly (readonly number[])[],
  out: Float32Array,
  at: number,
): void {
  const nearest = new Map<number, Line>();
  const queue: number[] = [];
  const offer = (vertex: number, line: Line): void => {
    const [exact, share] = toLine(x, vertex, line);
    // As the column keeps it: a rounded number would be beaten by itself.
    const away = Math.fround(exact);
    if (away >= out[4 * vertex + at]) return;
    out[4 * vertex + at] = away;
    out[4 * vertex + at + 1] = line.start + share * distance(x, line.a, x, line.b);
    nearest.set(vertex, line);
    queue.push(vertex);
  };
  for (const line of lines) {
    offer(line.a, line);
    offer(line.b, line);
  }
  for (let k = 0; k < queue.length; k++) {
    const line = nearest.get(queue[k]);
    if (!line || out[4 * queue[k] + at] > REACH) continue;
    for (const vertex of neighbours[queue[k]]) offer(vertex, line);
  }
}

/** Distance of a vertex to a line, and where on it is nearest, 0 to 1. */
function toLine(x: Float32Array, vertex: number, { a, b }: Line): [number, number] {
  let [along, length] = [0, 0];
  for (let axis = 0; axis < 3; axis++) {
    const way = x[3 * b + axis] - x[3 * a + axis];
    along += way * (x[3 * vertex + axis] - x[3 * a + axis]);
    length += way * way;
  }
  const share = length > 0 ? Math.min(1, Math.max(0, along / length)) : 0;
  const foot = [0, 1, 2].map((axis) => x[3 * a + axis] + share * (x[3 * b + axis] - x[3 * a + axis]));
  return [distance(x, vertex, foot, 0), share];
}

function distance(x: ArrayLike<number>, i: number, y: ArrayLike<number>, j: number): number {
  return Math.hypot(x[3 * i] - y[3 * j], x[3 * i + 1] - y[3 * j + 1], x[3 * i + 2] - y[3 * j + 2]);
}

function neighboursOf(triangles: ArrayLike<number>, count: number): number[][] {
  const found: number[][] = Array.from({ length: count }, () => []);
  for (let corner = 0; corner < triangles.length; corner++) {
    const a = triangles[corner];
    const b = triangles[corner % 3 === 2 ? corner - 2 : corner + 1];
    found[a].push(b);
    found[b].push(a);
  }
  return found;
}
