import { meshTopology, nextCorner } from "@pliant/geometry";
import type { ShapeSurface } from "../../model/colliders/shape-kind.ts";

/**
 * Where colliders are not sharp, cloth cannot reach their edges and vertices between its nodes, which contacts keep at r from the
 * surface (`collision/node-phase/node-detector.ts`): those features meet nothing and need no pairs.
 *
 * Let w be a vertex with a direction n, and depth(u) = −n·(u − w) of points u of the surface, of which all that lie within a
 * distance L have depth ≤ m + κ d², d being their distance from w across n. A triangle of cloth with sides up to L over w
 * has the point q = Σ wᵢ pᵢ above w. Node pᵢ is at least r above the surface below it, so it is r − m − κ dᵢ² above w's
 * plane, and q is r − m − κ Σ wᵢ dᵢ² above w at least. Σ wᵢ dᵢ² is the spread of three points about their mean: no more than
 * the square of the radius of the least circle around the triangle, V (a quarter of the longest side squared, or the
 * circumcircle's where all angles are acute). Cloth stays above w while m + κ V < r.
 *
 * With m = SHALLOW r, a pair is left out where κ V ≤ BLUNT r: what is left over is for nodes that pushes have brought nearer,
 * and for what a surface does between the places where it is measured.
 */
export const SHALLOW_SHARE = 0.1;
const SHARPNESS_SHARE = 0.6;

/** By how much cloth may be stretched. */
export const STRETCH_ALLOWANCE = 1.1;

/** A walk that takes longer is given up: what it would have found counts as sharp. */
const WALK_STEPS_MAX = 4000;

/** A cloth's part: V / (BLUNT r) of a triangle by its sides at rest [m]. κ times this is above 1 where it may reach. */
export function sagRadiusOf(a: number, b: number, c: number, r: number): number {
  const [p, q, longest] = [a, b, c].map((side) => (STRETCH_ALLOWANCE * side) ** 2).sort((i, j) => i - j);
  // 16 times the squared area; the circumcircle's radius is a b c over four times the area.
  const area = 2 * (p * q + q * longest + longest * p) - p * p - q * q - longest * longest;
  const isAcute = p + q > longest && area > 0;
  return (isAcute ? (p * q * longest) / area : longest / 4) / (SHARPNESS_SHARE * r);
}

/** Of a slope s: the largest (s d − m)/d² up to the reach. */
export function kappaOfSlope(s: number, reach: number, shallow: number): number {
  return s * reach > 2 * shallow ? (s * s) / (4 * shallow) : Math.max(0, (s * reach - shallow) / reach ** 2);
}

/** What cloth there is: its longest side and least radius [m], and the least that `reachOf` says of it. */
export interface ClothResolution {
  readonly longest: number;
  readonly radius: number;
  readonly sagRadius: number;
}

/**
 * Of every vertex 1/κ [m]: Infinity where nothing falls away, 0 where all is sharp: borders, and what is sharper than any
 * cloth could overlook. `used` has 1 for the vertices that are wanted.
 */
export function measureSharpness(
  { vertices, triangles, isClosed }: ShapeSurface,
  used: Uint8Array,
  cloth: ClothResolution,
): Float64Array {
  const count = vertices.length / 3;
  const reach = STRETCH_ALLOWANCE * cloth.longest;
  const shallow = SHALLOW_SHARE * cloth.radius;
  const { first, beside, isBorder } = besideOf(triangles, count);
  const normals = normalsOf(vertices, triangles);
  const out = new Float64Array(count);
  const visited = new Uint32Array(count);
  const queue = new Uint32Array(WALK_STEPS_MAX + 64);
  const slopes = new Float64Array(count);
  setSlopes();
  for (let w = 0; w < count; w++) {
    if (used[w] === 0 || isBorder[w] === 1) continue;
    const sharpest = walk(w);
    out[w] = sharpest === 0 ? Infinity : 1 / sharpest < cloth.sagRadius ? 0 : 1 / sharpest;
  }
  return out;

  /** The steepest descent along any of the triangles at a vertex, relative to its normal. */
  function setSlopes(): void {
    for (let h = 0; h < triangles.length; h++) {
      const w = 3 * triangles[h];
      const a = 3 * triangles[nextCorner(h)];
      const b = 3 * triangles[nextCorner(nextCorner(h))];
      const falls = (to: number): boolean => {
        const depth = -dot(normals, w, vertices, to) + dot(normals, w, vertices, w);
        return isClosed ? depth > 0 : depth !== 0;
      };
      if (!falls(a) && !falls(b)) continue;
      setCross(vertices, w, a, b);
      const along = dot(normals, w, cross, 0);
      const square = dot(cross, 0, cross, 0);
      const slope = along > 0 ? Math.sqrt(Math.max(square - along * along, 0)) / along : Infinity;
      slopes[w / 3] = Math.max(slopes[w / 3], slope);
    }
  }

  /** κ of a vertex: along the surface as far as cloth reaches. */
  function walk(w: number): number {
    let kappa = kappaOfSlope(slopes[w], reach, shallow);
    visited[w] = w + 1;
    queue[0] = w;
    let last = 1;
    for (let next = 0; next < last; next++) {
      if (kappa * cloth.sagRadius > 1 || last > WALK_STEPS_MAX) return Infinity;
      const u = queue[next];
      for (let k = first[u]; k < first[u + 1]; k++) {
        const v = beside[k];
        if (visited[v] === w + 1) continue;
        visited[v] = w + 1;
        const near = distance(w, u, v, 1);
        const part = near > reach ? Math.max(0, (reach - distance(w, u, u, 0)) / distance(u, u, v, 1)) : 1;
        kappa = Math.max(kappa, measure(w, u, v, part), measure(w, u, v, 0.5 * part));
        if (near <= reach) queue[last++] = v;
      }
    }
    return kappa;
  }

  /** (depth − m)/d² at a point between two vertices. */
  function measure(w: number, u: number, v: number, part: number): number {
    if (u === w) return 0;
    let [depth, squared] = [0, 0];
    for (let axis = 0; axis < 3; axis++) {
      const from = vertices[3 * u + axis];
      const away = from + part * (vertices[3 * v + axis] - from) - vertices[3 * w + axis];
      depth -= normals[3 * w + axis] * away;
      squared += away * away;
    }
    const deep = (isClosed ? depth : Math.abs(depth)) - shallow;
    if (deep <= 0) return 0;
    const across = squared - depth * depth;
    return across > 0 ? deep / across : Infinity;
  }

  function distance(w: number, u: number, v: number, part: number): number {
    let squared = 0;
    for (let axis = 0; axis < 3; axis++) {
      const from = vertices[3 * u + axis];
      squared += (from + part * (vertices[3 * v + axis] - from) - vertices[3 * w + axis]) ** 2;
    }
    return Math.sqrt(squared);
  }
}

const cross = new Float64Array(3);

const dot = (a: Float64Array, i: number, b: Float64Array, j: number): number =>
  a[i] * b[j] + a[i + 1] * b[j + 1] + a[i + 2] * b[j + 2];

/** The normal of the triangle at three places, as long as twice its area. */
function setCross(x: Float64Array, a: number, b: number, c: number): void {
  for (let axis = 0; axis < 3; axis++) {
    const [j, k] = [(axis + 1) % 3, (axis + 2) % 3];
    cross[axis] =
      (x[b + j] - x[a + j]) * (x[c + k] - x[a + k]) - (x[b + k] - x[a + k]) * (x[c + j] - x[a + j]);
  }
}

/** Mean directions of the triangles at each vertex: any will do, these are not far off. */
function normalsOf(vertices: Float64Array, triangles: Uint32Array): Float64Array {
  const normals = new Float64Array(vertices.length);
  for (let h = 0; h < triangles.length; h += 3) {
    const [a, b, c] = [3 * triangles[h], 3 * triangles[h + 1], 3 * triangles[h + 2]];
    setCross(vertices, a, b, c);
    const size = Math.sqrt(dot(cross, 0, cross, 0));
    if (!(size > 0)) continue;
    for (const at of [a, b, c]) for (let axis = 0; axis < 3; axis++) normals[at + axis] += cross[axis] / size;
  }
  for (let at = 0; at < normals.length; at += 3) {
    const size = Math.sqrt(dot(normals, at, normals, at));
    if (size > 0) for (let axis = 0; axis < 3; axis++) normals[at + axis] /= size;
  }
  return normals;
}

/** The vertices beside each, and 1 for those on a border. */
function besideOf(triangles: Uint32Array, count: number) {
  const { twins } = meshTopology(triangles, count);
  const isBorder = new Uint8Array(count);
  const first = new Uint32Array(count + 1);
  triangles.forEach((a, h) => {
    first[a + 1]++;
    if (twins[h] >= 0) return;
    const b = triangles[nextCorner(h)];
    first[b + 1]++;
    isBorder[a] = 1;
    isBorder[b] = 1;
  });
  for (let vertex = 0; vertex < count; vertex++) first[vertex + 1] += first[vertex];
  const beside = new Uint32Array(first[count]);
  const next = first.slice();
  triangles.forEach((a, h) => {
    const b = triangles[nextCorner(h)];
    beside[next[a]++] = b;
    if (twins[h] < 0) beside[next[b]++] = a;
  });
  return { first, beside, isBorder };
}
