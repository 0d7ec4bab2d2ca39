import { nextSupport, type Supports } from "../contact/supports.ts";
import { closest, edgeEdge, vertexTriangle } from "./closest.ts";
import { gapAlong, type Pairs } from "./pairs.ts";
import type { Bodies } from "./push.ts";

/** Pairs within this of their thickness, as a share of it, are kept in sight of the solve: it decides which act. */
const SIGHT = 0.25;

/**
 * Beyond this share of the thickness, what is beside a triangle is left to the triangle or edge beyond its rim: where the
 * closest point is on the rim, and the way there oblique. Straight above the rim there may be nothing beyond it.
 */
const RIM = 0.3;
const ON_RIM = 1e-6;
const STRAIGHT = 0.95;

/**
 * The pairs through which cloth may carry loads in a step from x0 to about x1: those nearer than their thickness at either
 * end. Nodes on faces of solids are not among them: those have contacts. Brings the directions and gaps of these pairs up
 * to date.
 */
export function findSupports(
  pairs: Pairs,
  { inverseMass, friction, clothVertices }: Bodies,
  x0: Float64Array,
  x1: Float64Array,
  out: Supports,
): void {
  out.count = 0;
  const { edges, vertices, normal, thickness, gap } = pairs;
  for (let k = 0; k < pairs.count; k++) {
    const v = 4 * k;
    const n = 3 * k;
    if (edges[k] === 0 && vertices[v] < clothVertices && vertices[v + 1] >= clothVertices) continue;
    const far = (1 + SIGHT) * thickness[k];
    // Along any direction the gap is no more than the distance.
    if (gap[k] >= far && gapAlong(edges[k], vertices, v, x1, normal[n], normal[n + 1], normal[n + 2]) >= far)
      continue;
    if (edges[k] === 1) edgeEdge(x0, vertices[v], vertices[v + 1], vertices[v + 2], vertices[v + 3]);
    else vertexTriangle(x0, vertices[v], vertices[v + 1], vertices[v + 2], vertices[v + 3]);
    const { distance, nx, ny, nz } = closest;
    if (!(distance > 0)) continue;
    normal[n] = nx;
    normal[n + 1] = ny;
    normal[n + 2] = nz;
    gap[k] = distance;
    if (distance >= far && gapAlong(edges[k], vertices, v, x1, nx, ny, nz) >= far) continue;
    if (edges[k] === 0 && distance > RIM * thickness[k] && isBeside(x0, vertices, v)) continue;
    const at = nextSupport(out);
    setShares(edges[k], out.shares, 4 * at);
    out.normal[3 * at] = nx;
    out.normal[3 * at + 1] = ny;
    out.normal[3 * at + 2] = nz;
    out.gap[at] = distance;
    out.thickness[at] = thickness[k];
    // Vertices of solids come last.
    out.friction[at] = friction[Math.max(vertices[v], vertices[v + 3])];
    out.drift.fill(0, 3 * at, 3 * at + 3);
    for (let e = 0; e < 4; e++) {
      const vertex = vertices[v + e];
      out.nodes[4 * at + e] = vertex < clothVertices ? vertex : -1;
      if (vertex < clothVertices || inverseMass[vertex] !== 0) continue;
      for (let axis = 0; axis < 3; axis++) {
        out.drift[3 * at + axis] += out.shares[4 * at + e] * (x1[3 * vertex + axis] - x0[3 * vertex + axis]);
      }
    }
  }
}

/** Whether the point of `closest` lies beside the triangle of pair v rather than above it. */
function isBeside(x: Float64Array, vertices: Uint32Array, v: number): boolean {
  if (closest.u > ON_RIM && closest.v > ON_RIM && closest.w > ON_RIM) return false;
  const [a, b, c] = [3 * vertices[v + 1], 3 * vertices[v + 2], 3 * vertices[v + 3]];
  const ux = x[b] - x[a];
  const uy = x[b + 1] - x[a + 1];
  const uz = x[b + 2] - x[a + 2];
  const vx = x[c] - x[a];
  const vy = x[c + 1] - x[a + 1];
  const vz = x[c + 2] - x[a + 2];
  const nx = uy * vz - uz * vy;
  const ny = uz * vx - ux * vz;
  const nz = ux * vy - uy * vx;
  const along = nx * closest.nx + ny * closest.ny + nz * closest.nz;
  return along * along < STRAIGHT * STRAIGHT * (nx * nx + ny * ny + nz * nz);
}

/** Of the four vertices in the way from the second closest point to the first. */
function setShares(edges: number, shares: Float64Array, at: number): void {
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
