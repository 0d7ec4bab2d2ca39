import { CLOSEST_WEIGHTS_SIZE, closestOnTriangle, FEATURE, FEATURE_AT, nextCorner } from "@pliant/geometry";
import { setEnd } from "./ends.ts";
import { mayReach, type HullSearch } from "./hull-contact.ts";
import type { Hull } from "./hull.ts";

/** What there is between a vertex and a triangle: nothing, a contact, or a vertex behind the triangle. */
export const NO_CONTACT = 0;
export const OUTSIDE = 1;
export const INSIDE = 2;

/** Least cosine at which a vertex and what it touches face each other, from outside and from inside [1]. */
const FACING_MIN = 0.05;
const FACING_INSIDE_MIN = 0.1;
/** Nearer than this, the direction between two points is that of the surface's normal [m]. */
const DIRECTION_DISTANCE_MIN = 1e-7;

const foot = new Float64Array(CLOSEST_WEIGHTS_SIZE);

/**
 * Makes a vertex of one hull and its nearest point of a triangle of another the contact at hand. On which side the vertex is follows
 * from where both are now: it meets the triangle from outside, and faces it. Of a point on an edge or a corner it must be the nearest
 * of all triangles there, so that every local minimum of the distance is found once.
 */
export function findVertex(search: HullSearch, own: Hull, vertex: number, other: Hull, t: number): number {
  const { ends, normal, within } = search;
  const { triangles, vertices: y } = other.mesh;
  const x = own.mesh.vertices;
  const i = 3 * vertex;
  const a = 3 * triangles[3 * t];
  const squared = closestOnTriangle(
    y, a, 3 * triangles[3 * t + 1], 3 * triangles[3 * t + 2], x[i], x[i + 1], x[i + 2], foot,
  ); // prettier-ignore
  if (!(squared < within * within)) return NO_CONTACT;
  const feature = foot[FEATURE_AT];
  let kind = OUTSIDE;
  if (feature === FEATURE.face) {
    const { faces } = other;
    for (let axis = 0; axis < 3; axis++) normal[axis] = faces[3 * t + axis];
    search.gap =
      normal[0] * (x[i] - y[a]) + normal[1] * (x[i + 1] - y[a + 1]) + normal[2] * (x[i + 2] - y[a + 2]);
    if (search.gap < 0) kind = INSIDE;
  } else {
    const on = feature >= FEATURE.vertex ? 3 * t + feature - FEATURE.vertex : 3 * t + feature - FEATURE.edge;
    const isNearest =
      feature >= FEATURE.vertex ? isNearestCorner(other, on, x, i) : isNearestEdge(other, on, x, i);
    if (!isNearest || !setDirection(search, other, t, x, i, Math.sqrt(squared))) return NO_CONTACT;
  }
  const { normals } = own;
  const facing = -(normal[0] * normals[i] + normal[1] * normals[i + 1] + normal[2] * normals[i + 2]);
  if (!(facing > (kind === INSIDE ? FACING_INSIDE_MIN : FACING_MIN))) return NO_CONTACT;
  setEnd(ends[0], vertex, 1, vertex, 0, vertex, 0);
  const c = 3 * t;
  setEnd(ends[1], triangles[c], foot[0], triangles[c + 1], foot[1], triangles[c + 2], foot[2]);
  return kind === INSIDE || mayReach(search, own, other) ? kind : NO_CONTACT;
}

/** Normal from the nearest point to the vertex. False where that does not lead out of the other hull. */
function setDirection(
  search: HullSearch,
  other: Hull,
  t: number,
  x: Float64Array,
  i: number,
  distance: number,
): boolean {
  const { normal } = search;
  const { triangles, vertices: y } = other.mesh;
  const { normals } = other;
  let out = 0;
  for (let axis = 0; axis < 3; axis++) {
    let [point, outward] = [0, 0];
    for (let corner = 0; corner < 3; corner++) {
      const at = 3 * triangles[3 * t + corner] + axis;
      point += foot[corner] * y[at];
      outward += foot[corner] * normals[at];
    }
    normal[axis] = distance > DIRECTION_DISTANCE_MIN ? (x[i + axis] - point) / distance : outward;
    out += normal[axis] * outward;
  }
  search.gap = distance;
  return out > 0;
}

/** Whether, of both triangles at half-edge h, the edge is the nearest there is to a point; asked of one of them only. */
function isNearestEdge({ mesh, faces }: Hull, h: number, x: Float64Array, i: number): boolean {
  const { triangles, vertices: y, twins } = mesh;
  const twin = twins[h];
  if (twin < 0) return true;
  if (twin > h) return false;
  // Past the edge, as seen from the neighbour: (p − a) · (n × e) ≤ 0 with e along the twin.
  const a = 3 * triangles[twin];
  const b = 3 * triangles[nextCorner(twin)];
  const n = 3 * Math.floor(twin / 3);
  const ex = y[b] - y[a];
  const ey = y[b + 1] - y[a + 1];
  const ez = y[b + 2] - y[a + 2];
  return (
    (x[i] - y[a]) * (faces[n + 1] * ez - faces[n + 2] * ey) +
      (x[i + 1] - y[a + 1]) * (faces[n + 2] * ex - faces[n] * ez) +
      (x[i + 2] - y[a + 2]) * (faces[n] * ey - faces[n + 1] * ex) <=
    0
  );
}

/** Whether no edge leads from a corner towards a point; asked of the triangle only that owns the corner. */
function isNearestCorner({ mesh, owned, around }: Hull, h: number, x: Float64Array, i: number): boolean {
  if ((owned[Math.floor(h / 3)] & (1 << (h % 3))) === 0) return false;
  const { triangles, vertices: y } = mesh;
  const vertex = triangles[h];
  const v = 3 * vertex;
  for (let k = around.first[vertex]; k < around.first[vertex + 1]; k++) {
    const w = 3 * around.nodes[k];
    const along =
      (x[i] - y[v]) * (y[w] - y[v]) +
      (x[i + 1] - y[v + 1]) * (y[w + 1] - y[v + 1]) +
      (x[i + 2] - y[v + 2]) * (y[w + 2] - y[v + 2]);
    if (along > 0) return false;
  }
  return true;
}
