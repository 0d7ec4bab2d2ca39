import { meshTopology, nextCorner } from "../contact/mesh/topology.ts";
import { kappaOfSlope, SHALLOW, STRETCH, type Coarsest } from "./blunt.ts";
import type { Facets } from "./facets.ts";

/** Vertices are compared with those that were within so many times the cloth's reach at first: surfaces shrink and stretch. */
const WIDER = 1.25;

/** Between the vertices, and until it is measured again, a surface may fall away so much faster. */
const CAREFUL = 1.25;

/**
 * 1/κ of `blunt.ts` for a solid that deforms, measured anew with every search: who is near whom along the surface is settled once,
 * how far they fall away is seen where they are. A fold that was not there at first is sharp as soon as it is there.
 */
export function createMovingBlunt({ vertices, triangles, isClosed }: Facets, cloth: Coarsest) {
  const count = vertices.length / 3;
  const reach = STRETCH * cloth.longest;
  const shallow = SHALLOW * cloth.radius;
  const { first, near, isBorder } = nearby(vertices, triangles, WIDER * reach);
  const normals = new Float64Array(3 * count);
  const isInside = new Uint8Array(count);
  const slopes = new Float64Array(count);
  const crosses = new Float64Array(triangles.length);

  return {
    /**
     * Of all vertices, which are in `x` from number `from` on, into `out` from `at` on [m]. Those farther than the longest side of a
     * triangle from the box from `low` to `high`, which holds all cloth, count as sharp: nothing meets them.
     */
    measure(
      x: Float64Array,
      from: number,
      out: Float64Array,
      at: number,
      low: ArrayLike<number>,
      high: ArrayLike<number>,
    ): void {
      const room = longestSide(x, from);
      for (let w = 0; w < count; w++) isInside[w] = within(x, from + 3 * w, low, high, room) ? 1 : 0;
      setNormals(x, from);
      setSlopes(x, from);
      for (let w = 0; w < count; w++) {
        if (isInside[w] === 0) {
          out[at + w] = 0;
          continue;
        }
        const kappa = isBorder[w] === 1 ? Infinity : CAREFUL * sharpest(x, from, w);
        out[at + w] = kappa * cloth.reach > 1 ? 0 : 1 / kappa;
      }
    },
  };

  function longestSide(x: Float64Array, from: number): number {
    let most = 0;
    for (let h = 0; h < triangles.length; h++) {
      const i = from + 3 * triangles[h];
      const j = from + 3 * triangles[nextCorner(h)];
      const [dx, dy, dz] = [x[j] - x[i], x[j + 1] - x[i + 1], x[j + 2] - x[i + 2]];
      most = Math.max(most, dx * dx + dy * dy + dz * dz);
    }
    return Math.sqrt(most);
  }

  /** Mean directions of the triangles at each vertex. */
  function setNormals(x: Float64Array, from: number): void {
    normals.fill(0);
    for (let h = 0; h < triangles.length; h += 3) {
      const a = 3 * triangles[h];
      const b = 3 * triangles[h + 1];
      const c = 3 * triangles[h + 2];
      if ((isInside[triangles[h]] | isInside[triangles[h + 1]] | isInside[triangles[h + 2]]) === 0) continue;
      const ux = x[from + b] - x[from + a];
      const uy = x[from + b + 1] - x[from + a + 1];
      const uz = x[from + b + 2] - x[from + a + 2];
      const vx = x[from + c] - x[from + a];
      const vy = x[from + c + 1] - x[from + a + 1];
      const vz = x[from + c + 2] - x[from + a + 2];
      const cx = uy * vz - uz * vy;
      const cy = uz * vx - ux * vz;
      const cz = ux * vy - uy * vx;
      const size = Math.sqrt(cx * cx + cy * cy + cz * cz);
      const scale = size > 0 ? 1 / size : 0;
      crosses[h] = cx * scale;
      crosses[h + 1] = cy * scale;
      crosses[h + 2] = cz * scale;
      for (let k = 0; k < 3; k++) {
        const at = k === 0 ? a : k === 1 ? b : c;
        normals[at] += crosses[h];
        normals[at + 1] += crosses[h + 1];
        normals[at + 2] += crosses[h + 2];
      }
    }
    for (let at = 0; at < normals.length; at += 3) {
      const size = Math.sqrt(normals[at] ** 2 + normals[at + 1] ** 2 + normals[at + 2] ** 2);
      const scale = size > 0 ? 1 / size : 0;
      normals[at] *= scale;
      normals[at + 1] *= scale;
      normals[at + 2] *= scale;
    }
  }

  /** The steepest way down any of the triangles at a vertex, as seen along its normal. */
  function setSlopes(x: Float64Array, from: number): void {
    slopes.fill(0);
    for (let h = 0; h < triangles.length; h++) {
      const w = triangles[h];
      if (isInside[w] === 0) continue;
      const face = h - (h % 3);
      const along =
        normals[3 * w] * crosses[face] +
        normals[3 * w + 1] * crosses[face + 1] +
        normals[3 * w + 2] * crosses[face + 2];
      const slope = along > 0 ? Math.sqrt(Math.max(1 - along * along, 0)) / along : Infinity;
      if (!(slope > slopes[w])) continue;
      const a = depth(x, from, w, triangles[nextCorner(h)]);
      const b = depth(x, from, w, triangles[nextCorner(nextCorner(h))]);
      if (isClosed ? a > 0 || b > 0 : a !== 0 || b !== 0) slopes[w] = slope;
    }
  }

  /** How far u lies below the plane of w. */
  function depth(x: Float64Array, from: number, w: number, u: number): number {
    let sum = 0;
    for (let axis = 0; axis < 3; axis++) {
      sum -= normals[3 * w + axis] * (x[from + 3 * u + axis] - x[from + 3 * w + axis]);
    }
    return sum;
  }

  /** κ of a vertex: the largest (depth − m)/d² around it. */
  function sharpest(x: Float64Array, from: number, w: number): number {
    let kappa = kappaOfSlope(slopes[w], reach, shallow);
    const [nx, ny, nz] = [normals[3 * w], normals[3 * w + 1], normals[3 * w + 2]];
    const at = from + 3 * w;
    const [wx, wy, wz] = [x[at], x[at + 1], x[at + 2]];
    for (let k = first[w]; k < first[w + 1]; k++) {
      const u = from + 3 * near[k];
      const dx = x[u] - wx;
      const dy = x[u + 1] - wy;
      const dz = x[u + 2] - wz;
      const below = -(nx * dx + ny * dy + nz * dz);
      const deep = (isClosed ? below : Math.abs(below)) - shallow;
      if (!(deep > 0)) continue;
      const across = dx * dx + dy * dy + dz * dz - below * below;
      const there = across > 0 ? deep / across : Infinity;
      if (there > kappa) kappa = there;
    }
    return kappa;
  }
}

function within(
  x: Float64Array,
  i: number,
  low: ArrayLike<number>,
  high: ArrayLike<number>,
  room: number,
): boolean {
  for (let k = 0; k < 3; k++) if (x[i + k] < low[k] - room || x[i + k] > high[k] + room) return false;
  return true;
}

/** Vertices up to `reach` away that the surface leads to, without those beside; 1 for vertices on a border. */
function nearby(vertices: Float64Array, triangles: Uint32Array, reach: number) {
  const count = vertices.length / 3;
  const { twins } = meshTopology(triangles, count);
  const beside: Set<number>[] = Array.from({ length: count }, () => new Set());
  const isBorder = new Uint8Array(count);
  triangles.forEach((a, h) => {
    const b = triangles[nextCorner(h)];
    beside[a].add(b);
    beside[b].add(a);
    if (twins[h] >= 0) return;
    isBorder[a] = 1;
    isBorder[b] = 1;
  });
  const first = new Uint32Array(count + 1);
  const near: number[] = [];
  for (let w = 0; w < count; w++) {
    const met = new Set([w]);
    for (const u of met) {
      for (const v of beside[u]) if (!met.has(v) && squared(vertices, w, v) <= reach * reach) met.add(v);
    }
    for (const u of met) if (u !== w && !beside[w].has(u)) near.push(u);
    first[w + 1] = near.length;
  }
  return { first, near: Uint32Array.from(near), isBorder };
}

function squared(x: Float64Array, a: number, b: number): number {
  return (x[3 * a] - x[3 * b]) ** 2 + (x[3 * a + 1] - x[3 * b + 1]) ** 2 + (x[3 * a + 2] - x[3 * b + 2]) ** 2;
}
