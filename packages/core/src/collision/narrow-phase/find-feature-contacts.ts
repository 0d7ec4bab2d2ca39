import { addFeatureContact, type FeatureContacts } from "../feature-contacts.ts";
import { closest, closestEdgeEdge, closestVertexTriangle } from "@pliant/geometry";
import { gapAlong, type CandidatePairs } from "./candidate-pairs.ts";
import type { SurfaceVertices } from "../broad-phase/surface-vertices.ts";

/** Pairs within this of their thickness, as a share of it, are given to the solve: it decides which act. */
const FEATURE_REACH_SHARE = 0.25;

/** Nearer than this share of the thickness, rims of triangles carry as points and edges do. */
const RIM_DISTANCE_SHARE = 0.3;

/** Squared sine of the angle up to which a point beside a triangle is carried by it: others are left to what is beyond. */
const BESIDE_SINE_SQUARED = 0.1;

/**
 * Feature contacts per vertex of cloth that the solve is given at most [1]: crumpled cloth has up to five. A body that sweeps through a sheet
 * faster than it can answer makes a hundred times as many; what is beyond is left to the filter and, if that fails, to the clamp.
 */
const CONTACTS_PER_VERTEX_MAX = 8;

/** Weights of points on the rim are this by rounding. */
const ROUNDING = 1e-12;

/**
 * The pairs through which cloth may carry loads in a step from x0 to about x1: those nearer than their thickness at either
 * end. Nodes on faces of solids are not among them: those have contacts. Brings the directions and gaps of these pairs up
 * to date.
 */
export function findFeatureContacts(
  pairs: CandidatePairs,
  { inverseMass, friction, collider, clothVertices }: SurfaceVertices,
  x0: Float64Array,
  x1: Float64Array,
  out: FeatureContacts,
): void {
  out.count = 0;
  const { edges, vertices, normal, thickness, gap } = pairs;
  const most = CONTACTS_PER_VERTEX_MAX * clothVertices;
  for (let k = 0; k < pairs.count && out.count < most; k++) {
    const v = 4 * k;
    const n = 3 * k;
    if (edges[k] === 0 && vertices[v] < clothVertices && vertices[v + 1] >= clothVertices) continue;
    // Without a thickness nothing rests: the filter alone keeps it apart.
    if (!(thickness[k] > 0)) continue;
    const far = (1 + FEATURE_REACH_SHARE) * thickness[k];
    // Along any direction the gap is no more than the distance.
    if (gap[k] >= far && gapAlong(edges[k], vertices, v, x1, normal[n], normal[n + 1], normal[n + 2]) >= far)
      continue;
    if (edges[k] === 1) closestEdgeEdge(x0, vertices[v], vertices[v + 1], vertices[v + 2], vertices[v + 3]);
    else closestVertexTriangle(x0, vertices[v], vertices[v + 1], vertices[v + 2], vertices[v + 3]);
    const { distance, nx, ny, nz } = closest;
    if (!(distance > 0)) continue;
    normal[n] = nx;
    normal[n + 1] = ny;
    normal[n + 2] = nz;
    gap[k] = distance;
    if (distance >= far && gapAlong(edges[k], vertices, v, x1, nx, ny, nz) >= far) continue;
    let along = 1;
    setDirection(nx, ny, nz);
    if (edges[k] === 0 && distance > RIM_DISTANCE_SHARE * thickness[k] && isOnRim()) {
      along = turnToFace(x0, vertices, v);
      if (!(along * along > 1 - BESIDE_SINE_SQUARED)) continue;
    }
    const at = addFeatureContact(out);
    setWeights(edges[k], out.weights, 4 * at);
    out.normal.set(direction, 3 * at);
    out.gap[at] = along * distance;
    out.thickness[at] = thickness[k];
    // Vertices of solids come last.
    out.friction[at] = friction[Math.max(vertices[v], vertices[v + 3])];
    out.drift.fill(0, 3 * at, 3 * at + 3);
    for (let e = 0; e < 4; e++) {
      const vertex = vertices[v + e];
      out.nodes[4 * at + e] = vertex < clothVertices ? vertex : -1 - collider[vertex];
      if (vertex < clothVertices || inverseMass[vertex] !== 0) continue;
      for (let axis = 0; axis < 3; axis++) {
        out.drift[3 * at + axis] += out.weights[4 * at + e] * (x1[3 * vertex + axis] - x0[3 * vertex + axis]);
      }
    }
  }
}

function isOnRim(): boolean {
  return closest.u <= ROUNDING || closest.v <= ROUNDING || closest.w <= ROUNDING;
}

/** Unit vector that a feature contact pushes along. */
const direction = new Float64Array(3);

function setDirection(x: number, y: number, z: number): void {
  direction[0] = x;
  direction[1] = y;
  direction[2] = z;
}

/**
 * Turns the direction from a point of the rim to that of the triangle, so that what slides across a rim is not pushed sideways
 * by it. Returns the cosine between both.
 */
function turnToFace(x: Float64Array, vertices: Uint32Array, v: number): number {
  const i = 3 * vertices[v + 1];
  const j = 3 * vertices[v + 2];
  const k = 3 * vertices[v + 3];
  const [ax, ay, az] = [x[j] - x[i], x[j + 1] - x[i + 1], x[j + 2] - x[i + 2]];
  const [bx, by, bz] = [x[k] - x[i], x[k + 1] - x[i + 1], x[k + 2] - x[i + 2]];
  const [nx, ny, nz] = [ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx];
  const inverse = 1 / Math.sqrt(nx * nx + ny * ny + nz * nz);
  const along = inverse * (nx * direction[0] + ny * direction[1] + nz * direction[2]);
  const scale = along < 0 ? -inverse : inverse;
  setDirection(scale * nx, scale * ny, scale * nz);
  return Math.abs(along);
}

/** Weights of the four vertices in the vector from the second closest point to the first. */
function setWeights(edges: number, shares: Float64Array, at: number): void {
  const { u, v, w } = closest;
  if (edges === 1) {
    shares[at] = 1 - u;
    shares[at + 1] = u;
    shares[at + 2] = v - 1;
    shares[at + 3] = -v;
  } else {
    shares[at] = 1;
    shares[at + 1] = -u;
    shares[at + 2] = -v;
    shares[at + 3] = -w;
  }
}
