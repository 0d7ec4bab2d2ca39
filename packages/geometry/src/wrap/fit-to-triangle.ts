import {
  WRAP_CURVATURE,
  type WrapBinding,
  type WrapSurface,
  type WrapVertexColumns,
} from "./wrap-binding.ts";

/** Corrections of the weights, at most: each leaves a few hundredths of what was off. */
const ROUNDS_MAX = 16;

/** What is left of it in the end [m]: single precision of a metre. */
const REST_MAX = 1e-8;

/** How far beyond a corner or edge a place may lie, in heights of the triangle [1]: at hems of coarse cloth, and where heights lean. */
const BEYOND_MAX = 0.5;

/**
 * Weights and height at which `evaluateWrap` gives vertex k of the fine surface, on the triangle of `binding.nodes`; from the weights of its nearest point. Also its own
 * normal as seen from there.
 */
export function fitToTriangle(
  { positions: x, normals: n }: WrapSurface,
  nearest: Float64Array,
  fine: WrapVertexColumns,
  k: number,
  { nodes, weights, heights, normals }: WrapBinding,
): void {
  const [a, b, c] = [3 * nodes[3 * k], 3 * nodes[3 * k + 1], 3 * nodes[3 * k + 2]];
  const target = fine.positions;
  edges.between(x, a, b, c);
  let v = nearest[1];
  let w = nearest[2];
  for (let round = 0; ; round++) {
    place(x, n, a, b, c, v, w);
    for (let axis = 0; axis < 3; axis++) off[axis] = target[3 * k + axis] - at[axis];
    const height = off[0] * normal[0] + off[1] * normal[1] + off[2] * normal[2];
    let rest = 0;
    for (let axis = 0; axis < 3; axis++) {
      off[axis] -= height * normal[axis];
      rest += off[axis] * off[axis];
    }
    if (round === ROUNDS_MAX || rest < REST_MAX * REST_MAX) {
      weights[3 * k] = 1 - v - w;
      weights[3 * k + 1] = v;
      weights[3 * k + 2] = w;
      heights[k] = height;
      break;
    }
    edges.share(off);
    v += edges.v;
    w += edges.w;
    const least = Math.min(1 - v - w, v, w);
    if (least >= -BEYOND_MAX) continue;
    // Drawn towards the middle.
    const share = (1 / 3 + BEYOND_MAX) / (1 / 3 - least);
    v = 1 / 3 + share * (v - 1 / 3);
    w = 1 / 3 + share * (w - 1 / 3);
  }
  if (normals) turnIn(fine.normals, k, normals);
}

const at = new Float64Array(3);
const off = new Float64Array(3);
const normal = new Float64Array(3);

/** The curved triangle's place and normal at weights v and w of its second and third corner. */
function place(
  x: ArrayLike<number>,
  n: ArrayLike<number>,
  a: number,
  b: number,
  c: number,
  v: number,
  w: number,
): void {
  const u = 1 - v - w;
  for (let axis = 0; axis < 3; axis++) {
    at[axis] = u * x[a + axis] + v * x[b + axis] + w * x[c + axis];
    normal[axis] = u * n[a + axis] + v * n[b + axis] + w * n[c + axis];
  }
  let [du, dv, dw] = [0, 0, 0];
  for (let axis = 0; axis < 3; axis++) {
    du += (at[axis] - x[a + axis]) * n[a + axis];
    dv += (at[axis] - x[b + axis]) * n[b + axis];
    dw += (at[axis] - x[c + axis]) * n[c + axis];
  }
  const length = Math.sqrt(normal[0] ** 2 + normal[1] ** 2 + normal[2] ** 2) || 1;
  for (let axis = 0; axis < 3; axis++) {
    at[axis] -= WRAP_CURVATURE * (u * du * n[a + axis] + v * dv * n[b + axis] + w * dw * n[c + axis]);
    normal[axis] /= length;
  }
}

/** The two edges of a triangle from its first corner. */
const edges = {
  e: new Float64Array(3),
  f: new Float64Array(3),
  ee: 0,
  ef: 0,
  ff: 0,
  v: 0,
  w: 0,
  between(x: ArrayLike<number>, a: number, b: number, c: number): void {
    const { e, f } = this;
    for (let axis = 0; axis < 3; axis++) {
      e[axis] = x[b + axis] - x[a + axis];
      f[axis] = x[c + axis] - x[a + axis];
    }
    this.ee = e[0] * e[0] + e[1] * e[1] + e[2] * e[2];
    this.ef = e[0] * f[0] + e[1] * f[1] + e[2] * f[2];
    this.ff = f[0] * f[0] + f[1] * f[1] + f[2] * f[2];
  },
  /** Shares v and w of the edges that come nearest to a way. */
  share(way: Float64Array): void {
    const { e, f, ee, ef, ff } = this;
    const ew = e[0] * way[0] + e[1] * way[1] + e[2] * way[2];
    const fw = f[0] * way[0] + f[1] * way[1] + f[2] * way[2];
    const square = ee * ff - ef * ef;
    this.v = square > 0 ? (ff * ew - ef * fw) / square : 0;
    this.w = square > 0 ? (ee * fw - ef * ew) / square : 0;
  },
};

/** A normal in the frame of the first edge and the normal of the place that was fitted last. */
function turnIn(own: ArrayLike<number>, k: number, normals: Float32Array): void {
  const { e } = edges;
  const [nx, ny, nz] = normal;
  const lean = e[0] * nx + e[1] * ny + e[2] * nz;
  let [tx, ty, tz] = [e[0] - lean * nx, e[1] - lean * ny, e[2] - lean * nz];
  const length = Math.sqrt(tx * tx + ty * ty + tz * tz) || 1;
  tx /= length;
  ty /= length;
  tz /= length;
  const [a, b, c] = [own[3 * k], own[3 * k + 1], own[3 * k + 2]];
  normals[3 * k] = a * tx + b * ty + c * tz;
  normals[3 * k + 1] = a * (ny * tz - nz * ty) + b * (nz * tx - nx * tz) + c * (nx * ty - ny * tx);
  normals[3 * k + 2] = a * nx + b * ny + c * nz;
}
