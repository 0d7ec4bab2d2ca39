import type { Intersections } from "../../collision/narrow-phase/intersections.ts";
import type { CollisionSurface } from "../../collision/broad-phase/collision-surface.ts";

/** Least |E·N| of an edge and the triangle that it goes through: nearly parallel ones would be thrown far. */
const EDGE_NORMAL_COSINE_MIN = 0.05;

export interface Shortening {
  /** vertexCount: 0 for what pushes do not move [1/kg]. */
  readonly inverseMass: Float64Array;
  /** vertexCount × 3: positions, which are moved [m]. */
  readonly x: Float64Array;
  /** How far a vertex goes at most [m]. */
  readonly reach: number;
  /** Scratch, clothVertices × 3. */
  readonly moves: Float64Array;
}

/**
 * Pulls intersecting cloth apart by making the line in which it intersects shorter: where edge E goes through a triangle with normal
 * N, and R runs along that line into the edge's own triangle, the edge goes along G = R − 2 (E·R)/(E·N) N and the triangle
 * against it. Knows no history: sides are found by the shorter distance (docs/methods/contact.md#recovery). A correction of places of at most
 * `reach` [m] a vertex, without velocities. Colliders do not move.
 */
export function shortenIntersections(
  { triangles, twins, clothVertices }: CollisionSurface,
  { count, edge, through, where }: Intersections,
  { inverseMass, x, reach, moves }: Shortening,
): void {
  moves.fill(0);
  for (let k = 0; k < count; k++) {
    const [s, side, t] = [edge[2 * k], edge[2 * k + 1], through[k]];
    const h = 3 * s + side;
    const p = triangles[h];
    const q = triangles[side === 2 ? h - 2 : h + 1];
    setDifference(x, p, q, along);
    setNormal(x, triangles, t, normal);
    const across = dot(along, normal);
    const steep =
      Math.abs(across) < EDGE_NORMAL_COSINE_MIN
        ? across < 0
          ? -EDGE_NORMAL_COSINE_MIN
          : EDGE_NORMAL_COSINE_MIN
        : across;
    pull.fill(0);
    for (const owner of [s, twins[h]]) {
      if (owner < 0) continue;
      setNormal(x, triangles, owner, other);
      setCross(normal, other, line);
      if (!normalise(line)) continue;
      // Into the owner: from the edge towards its third corner.
      const third = triangles[3 * owner] + triangles[3 * owner + 1] + triangles[3 * owner + 2] - p - q;
      setDifference(x, p, third, inwards);
      if (inside(along, inwards, line) < 0) for (let axis = 0; axis < 3; axis++) line[axis] *= -1;
      const factor = (2 * dot(along, line)) / steep;
      for (let axis = 0; axis < 3; axis++) pull[axis] += line[axis] - factor * normal[axis];
    }
    const length = Math.sqrt(dot(pull, pull));
    const scale = reach / Math.max(1, length);
    const at = 4 * k;
    const ends = [p, q, triangles[3 * t], triangles[3 * t + 1], triangles[3 * t + 2]];
    const weights = [1 - where[at], where[at], -where[at + 1], -where[at + 2], -where[at + 3]];
    ends.forEach((vertex, i) => {
      if (vertex >= clothVertices || inverseMass[vertex] === 0) return;
      for (let axis = 0; axis < 3; axis++) moves[3 * vertex + axis] += scale * weights[i] * pull[axis];
    });
  }
  for (let vertex = 0; vertex < clothVertices; vertex++) {
    const [i, j, k] = [3 * vertex, 3 * vertex + 1, 3 * vertex + 2];
    const length = Math.sqrt(moves[i] * moves[i] + moves[j] * moves[j] + moves[k] * moves[k]);
    const scale = length > reach ? reach / length : 1;
    for (let axis = i; axis <= k; axis++) x[axis] += scale * moves[axis];
  }
}

const along = new Float64Array(3);
const normal = new Float64Array(3);
const other = new Float64Array(3);
const line = new Float64Array(3);
const inwards = new Float64Array(3);
const pull = new Float64Array(3);

const dot = (a: Float64Array, b: Float64Array): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

/** Part of the line that lies on the triangle's side of the edge: both measured across the (unit) edge. */
function inside(edge: Float64Array, inwards: Float64Array, direction: Float64Array): number {
  return dot(inwards, direction) - dot(inwards, edge) * dot(edge, direction);
}

function normalise(a: Float64Array): boolean {
  const length = Math.sqrt(dot(a, a));
  if (!(length > 1e-9)) return false;
  for (let axis = 0; axis < 3; axis++) a[axis] /= length;
  return true;
}

/** Unit vector from p to q. */
function setDifference(x: Float64Array, p: number, q: number, out: Float64Array): void {
  for (let axis = 0; axis < 3; axis++) out[axis] = x[3 * q + axis] - x[3 * p + axis];
  normalise(out);
}

function setCross(a: Float64Array, b: Float64Array, out: Float64Array): void {
  out[0] = a[1] * b[2] - a[2] * b[1];
  out[1] = a[2] * b[0] - a[0] * b[2];
  out[2] = a[0] * b[1] - a[1] * b[0];
}

const first = new Float64Array(3);
const second = new Float64Array(3);

function setNormal(x: Float64Array, triangles: Uint32Array, t: number, out: Float64Array): void {
  const a = triangles[3 * t];
  setDifference(x, a, triangles[3 * t + 1], first);
  setDifference(x, a, triangles[3 * t + 2], second);
  setCross(first, second, out);
  normalise(out);
}
