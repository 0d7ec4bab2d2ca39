import { angleBetween } from "./angle.ts";
import { nextCorner, previousCorner } from "./topology.ts";
import { FEATURE } from "../closest-weights.ts";
import { faceNormal } from "./triangle.ts";

/**
 * The normal by which a point is told to be in front of or behind what is nearest to it: of a face its own, of an edge the
 * sum of both faces', of a vertex the sum of all faces', each times its angle there. With these weights, and no simpler
 * ones, the sign of (point − nearest) · normal is right for every closed mesh (Bærentzen & Aanæs 2005).
 *
 * Made when asked for: moving vertices leave nothing behind that would be out of date.
 *
 * Writes it in no particular length. Returns false if the feature lies on a border, where the mesh has no two sides.
 */
export function pseudoNormal(
  vertices: Float64Array,
  triangles: Uint32Array,
  twins: Int32Array,
  triangle: number,
  feature: number,
  out: Float64Array,
): boolean {
  out[0] = out[1] = out[2] = 0;
  if (feature >= FEATURE.vertex) {
    return addFan(vertices, triangles, twins, triangle * 3 + feature - FEATURE.vertex, out);
  }
  addFace(vertices, triangles, triangle, 1, out);
  if (feature === FEATURE.face) return true;
  const twin = twins[triangle * 3 + feature - FEATURE.edge];
  if (twin < 0) return false;
  addFace(vertices, triangles, Math.floor(twin / 3), 1, out);
  return true;
}

/**
 * All triangles around the vertex at which half-edge h begins, neighbour by neighbour: where two tips touch in one vertex,
 * only the one that was found counts.
 */
function addFan(
  vertices: Float64Array,
  triangles: Uint32Array,
  twins: Int32Array,
  start: number,
  out: Float64Array,
): boolean {
  let h = start;
  do {
    addCorner(vertices, triangles, h, out);
    h = twins[previousCorner(h)];
  } while (h >= 0 && h !== start);
  if (h === start) return true;
  // Past a border: from the start the other way.
  h = twins[start];
  while (h >= 0) {
    h = nextCorner(h);
    addCorner(vertices, triangles, h, out);
    h = twins[h];
  }
  return false;
}

/** The face of half-edge h, times its angle where h begins. */
function addCorner(x: Float64Array, triangles: Uint32Array, h: number, out: Float64Array): void {
  const a = triangles[h] * 3;
  const b = triangles[nextCorner(h)] * 3;
  const c = triangles[previousCorner(h)] * 3;
  const angle = angleBetween(
    x[b] - x[a],
    x[b + 1] - x[a + 1],
    x[b + 2] - x[a + 2],
    x[c] - x[a],
    x[c + 1] - x[a + 1],
    x[c + 2] - x[a + 2],
  );
  addFace(x, triangles, Math.floor(h / 3), angle, out);
}

function addFace(
  vertices: Float64Array,
  triangles: Uint32Array,
  triangle: number,
  weight: number,
  out: Float64Array,
): void {
  const h = triangle * 3;
  faceNormal(vertices, triangles[h] * 3, triangles[h + 1] * 3, triangles[h + 2] * 3, face);
  out[0] += weight * face[0];
  out[1] += weight * face[1];
  out[2] += weight * face[2];
}

const face = new Float64Array(3);
