import { nextCorner } from "@pliant/geometry";
import type { Hull } from "./hull.ts";

/** Where two edges cross: shares of the way along both, distance and gap, and the unit vector from the second to the first. */
export interface Crossing {
  s: number;
  t: number;
  /** Between the edges, negative where they have passed each other, and between the surfaces around them [m]. */
  distance: number;
  gap: number;
  nx: number;
  ny: number;
  nz: number;
}

export const createCrossing = (): Crossing => ({ s: 0, t: 0, distance: 0, gap: 0, nx: 0, ny: 0, nz: 0 });

/** Squared sine of the angle between two edges below which their ends carry them [1]. */
const PARALLEL_SINE_SQUARED = 1e-7;
/** Sine by which a direction may leave the cone of an edge [1]: bars that lie flat on each other cross at its rim. */
const CONE_TOLERANCE_SINE = 0.05;

/**
 * Whether edge h of one hull and edge g of another are the nearest there is of both where they cross, as edges of two polyhedra
 * are: the direction n between them, at right angles to both, lies between the normals of the faces at the second edge, −n between
 * those at the first. That gives n a side also when they have passed each other, by less than to where either ends: else a corner is
 * the shorter way out.
 */
export function crossEdges(one: Hull, h: number, other: Hull, g: number, out: Crossing): boolean {
  const x = one.mesh.vertices;
  const y = other.mesh.vertices;
  const p = 3 * one.mesh.triangles[h];
  const q = 3 * one.mesh.triangles[nextCorner(h)];
  const u = 3 * other.mesh.triangles[g];
  const v = 3 * other.mesh.triangles[nextCorner(g)];
  const ax = x[q] - x[p];
  const ay = x[q + 1] - x[p + 1];
  const az = x[q + 2] - x[p + 2];
  const bx = y[v] - y[u];
  const by = y[v + 1] - y[u + 1];
  const bz = y[v + 2] - y[u + 2];
  let nx = ay * bz - az * by;
  let ny = az * bx - ax * bz;
  let nz = ax * by - ay * bx;
  const square = nx * nx + ny * ny + nz * nz;
  const aa = ax * ax + ay * ay + az * az;
  const bb = bx * bx + by * by + bz * bz;
  if (!(square > PARALLEL_SINE_SQUARED * aa * bb)) return false;
  const dx = x[p] - y[u];
  const dy = x[p + 1] - y[u + 1];
  const dz = x[p + 2] - y[u + 2];
  const ab = ax * bx + ay * by + az * bz;
  const ad = ax * dx + ay * dy + az * dz;
  const bd = bx * dx + by * dy + bz * dz;
  const s = (ab * bd - ad * bb) / square;
  const t = (aa * bd - ab * ad) / square;
  if (!(s > 0 && s < 1 && t > 0 && t < 1)) return false;
  const scale = 1 / Math.sqrt(square);
  nx *= scale;
  ny *= scale;
  nz *= scale;
  let distance = nx * dx + ny * dy + nz * dz;
  // Which way is out: that between the faces of both; where neither has a side, the way they are apart.
  const isOut = isBetween(other, g, nx, ny, nz) && isBetween(one, h, -nx, -ny, -nz);
  const isBack = isBetween(other, g, -nx, -ny, -nz) && isBetween(one, h, nx, ny, nz);
  if (!isOut && !isBack) return false;
  if (!isOut || (isBack && distance < 0)) {
    nx = -nx;
    ny = -ny;
    nz = -nz;
    distance = -distance;
  }
  const gap = distance - one.radius - other.radius;
  if (distance < 0) {
    const first = Math.min(s, 1 - s);
    const second = Math.min(t, 1 - t);
    if (first * first * aa < distance * distance || second * second * bb < distance * distance) return false;
  }
  out.s = s;
  out.t = t;
  out.distance = distance;
  out.gap = gap;
  out.nx = nx;
  out.ny = ny;
  out.nz = nz;
  return true;
}

/** Whether a direction at right angles to edge h is between the normals of its faces: it leads away from what they enclose. */
function isBetween(hull: Hull, h: number, nx: number, ny: number, nz: number): boolean {
  if (hull.isRound) return true;
  const { mesh, faces } = hull;
  const { triangles, vertices: x, twins } = mesh;
  const p = 3 * triangles[h];
  const q = 3 * triangles[nextCorner(h)];
  const ex = x[q] - x[p];
  const ey = x[q + 1] - x[p + 1];
  const ez = x[q + 2] - x[p + 2];
  const rim = CONE_TOLERANCE_SINE * Math.sqrt(ex * ex + ey * ey + ez * ez);
  const m = 3 * Math.floor(h / 3);
  const o = 3 * Math.floor(twins[h] / 3);
  return into(faces, m, ex, ey, ez, nx, ny, nz) <= rim && into(faces, o, -ex, -ey, -ez, nx, ny, nz) <= rim;
}

/** n · (m × e): how far n leads into the face of normal m on the left of its edge e. */
function into(
  faces: Float64Array,
  m: number,
  ex: number,
  ey: number,
  ez: number,
  nx: number,
  ny: number,
  nz: number,
): number {
  return (
    nx * (faces[m + 1] * ez - faces[m + 2] * ey) +
    ny * (faces[m + 2] * ex - faces[m] * ez) +
    nz * (faces[m] * ey - faces[m + 1] * ex)
  );
}
