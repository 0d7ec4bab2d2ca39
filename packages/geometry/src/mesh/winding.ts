import { buildBvh, type Bvh } from "./bvh.ts";

/**
 * How often a surface winds around a point: 1 inside, 0 outside, and in between where the surface has holes (generalised winding number,
 * Jacobson et al. 2013). Parts that are far away count as dipoles (Barill et al. 2018).
 *
 *   w(p) = 1/4π Σ Ω_t(p),  tan(Ω/2) = det(a, b, c) / (abc + (a·b) c + (b·c) a + (c·a) b),  a, b, c from p to the corners
 */
export interface Winding {
  readonly bvh: Bvh;
  readonly vertices: Float64Array;
  /** Per node of the tree: centre (3), area vector (3), radius squared, area. */
  readonly parts: Float64Array;
}

const STRIDE = 8;
/** Parts that are further away than so many radii are dipoles: w is then right to about 0.01, far from the half that is asked for. */
const FAR = 3;

export function createWinding(vertices: Float64Array, triangles: Uint32Array): Winding {
  const bvh = buildBvh(vertices, triangles);
  const parts = new Float64Array(STRIDE * bvh.nodeCount);
  for (let node = bvh.nodeCount - 1; node >= 0; node--) {
    const p = STRIDE * node;
    let weight = 0;
    const add = (area: Float64Array, centre: Float64Array, by: number): void => {
      for (let k = 0; k < 3; k++) {
        parts[p + k] += by * centre[k];
        parts[p + 3 + k] += area[k];
      }
      weight += by;
    };
    if (bvh.size[node] > 0) {
      for (let k = bvh.first[node]; k < bvh.first[node] + bvh.size[node]; k++) {
        const { area, centre, size } = facet(vertices, triangles, bvh.order[k]);
        add(area, centre, size);
      }
    } else {
      for (const child of [node + 1, bvh.after[node + 1]]) {
        const c = STRIDE * child;
        add(parts.subarray(c + 3, c + 6), parts.subarray(c, c + 3), parts[c + 7]);
      }
    }
    for (let k = 0; k < 3; k++) parts[p + k] /= weight > 0 ? weight : 1;
    parts[p + 6] = radiusSquared(bvh.bounds, node, parts, p);
    parts[p + 7] = weight;
  }
  return { bvh, vertices, parts };
}

function facet(
  x: Float64Array,
  triangles: Uint32Array,
  t: number,
): Record<"area" | "centre", Float64Array> & { size: number } {
  const [a, b, c] = [0, 1, 2].map((k) => 3 * triangles[3 * t + k]);
  const area = new Float64Array(3);
  const centre = new Float64Array(3);
  for (let k = 0; k < 3; k++) {
    const [i, j] = [(k + 1) % 3, (k + 2) % 3];
    area[k] =
      0.5 * ((x[b + i] - x[a + i]) * (x[c + j] - x[a + j]) - (x[b + j] - x[a + j]) * (x[c + i] - x[a + i]));
    centre[k] = (x[a + k] + x[b + k] + x[c + k]) / 3;
  }
  return { area, centre, size: Math.sqrt(area[0] * area[0] + area[1] * area[1] + area[2] * area[2]) };
}

/** To the farthest corner of the node's box. */
function radiusSquared(bounds: Float64Array, node: number, parts: Float64Array, p: number): number {
  let sum = 0;
  for (let k = 0; k < 3; k++) {
    const reach = Math.max(parts[p + k] - bounds[6 * node + k], bounds[6 * node + 3 + k] - parts[p + k]);
    sum += reach * reach;
  }
  return sum;
}

export function windingAt({ bvh, vertices, parts }: Winding, x: number, y: number, z: number): number {
  const { nodeCount, after, size, first, order, triangles } = bvh;
  let sum = 0;
  for (let node = 0; node < nodeCount;) {
    const p = STRIDE * node;
    const dx = parts[p] - x;
    const dy = parts[p + 1] - y;
    const dz = parts[p + 2] - z;
    const squared = dx * dx + dy * dy + dz * dz;
    if (squared > FAR * FAR * parts[p + 6]) {
      sum += (dx * parts[p + 3] + dy * parts[p + 4] + dz * parts[p + 5]) / (squared * Math.sqrt(squared));
      node = after[node];
      continue;
    }
    for (let k = first[node]; k < first[node] + size[node]; k++)
      sum += solidAngle(vertices, triangles, order[k], x, y, z);
    node++;
  }
  return sum / (4 * Math.PI);
}

/** The same, exactly and without a tree: for a few points. */
export function exactWinding(
  vertices: Float64Array,
  triangles: Uint32Array,
  point: ArrayLike<number>,
): number {
  let sum = 0;
  for (let t = 0; 3 * t < triangles.length; t++)
    sum += solidAngle(vertices, triangles, t, point[0], point[1], point[2]);
  return sum / (4 * Math.PI);
}

function solidAngle(
  v: Float64Array,
  triangles: Uint32Array,
  t: number,
  x: number,
  y: number,
  z: number,
): number {
  const i = 3 * triangles[3 * t];
  const j = 3 * triangles[3 * t + 1];
  const k = 3 * triangles[3 * t + 2];
  const ax = v[i] - x;
  const ay = v[i + 1] - y;
  const az = v[i + 2] - z;
  const bx = v[j] - x;
  const by = v[j + 1] - y;
  const bz = v[j + 2] - z;
  const cx = v[k] - x;
  const cy = v[k + 1] - y;
  const cz = v[k + 2] - z;
  const a = Math.sqrt(ax * ax + ay * ay + az * az);
  const b = Math.sqrt(bx * bx + by * by + bz * bz);
  const c = Math.sqrt(cx * cx + cy * cy + cz * cz);
  const det = ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx);
  const along =
    a * b * c +
    (ax * bx + ay * by + az * bz) * c +
    (bx * cx + by * cy + bz * cz) * a +
    (cx * ax + cy * ay + cz * az) * b;
  return 2 * arctangent2(det, along);
}

/** Four digits and more: only whether a winding is above a half matters, and where it is about so in a hole. */
function arctangent2(y: number, x: number): number {
  const [p, q] = [Math.abs(y), Math.abs(x)];
  if (p === 0 && q === 0) return 0;
  const t = Math.min(p, q) / Math.max(p, q);
  // Half the angle, then six terms.
  const s = t / (1 + Math.sqrt(1 + t * t));
  const r = s * s;
  let angle = 2 * s * (1 - r * (1 / 3 - r * (1 / 5 - r * (1 / 7 - r * (1 / 9 - r / 11)))));
  if (p > q) angle = Math.PI / 2 - angle;
  if (x < 0) angle = Math.PI - angle;
  return y < 0 ? -angle : angle;
}
