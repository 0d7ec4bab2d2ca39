/** Texture coordinates of a mesh's triangles, by corner: vertices may have several where the texture has seams. */
export interface TextureCorners {
  /** vertexCount × 2 */
  readonly uvs: Float32Array;
  /** Vertices of the triangles, triangleCount × 3. */
  readonly corners: Uint32Array;
}

/**
 * Corners of every triangle laid flat as it is, with the warp along y, triangleCount × 3 × 2 [m]. The warp runs the way in which v of the texture grows
 * and u does not; where there is no texture it runs up, and along z where up is square to the triangle.
 */
export function grainCorners(
  x: Float64Array,
  triangles: Uint32Array,
  texture: TextureCorners | undefined,
): Float64Array {
  const rest = new Float64Array(2 * triangles.length);
  for (let t = 0; t < triangles.length; t += 3) {
    const [a, b, c] = [3 * triangles[t], 3 * triangles[t + 1], 3 * triangles[t + 2]];
    const u = [x[b] - x[a], x[b + 1] - x[a + 1], x[b + 2] - x[a + 2]];
    const v = [x[c] - x[a], x[c + 1] - x[a + 1], x[c + 2] - x[a + 2]];
    const n = cross(u, v);
    const warp = (texture && warpOf(texture, t, u, v)) ?? projected(n);
    // Unit directions in the plane: y along the warp, x square to it so that corners run counter-clockwise.
    const y = scaled(warp, 1 / Math.sqrt(dot(warp, warp)));
    const across = cross(y, n);
    const z = scaled(across, 1 / Math.sqrt(dot(across, across)));
    rest.set([0, 0, dot(u, z), dot(u, y), dot(v, z), dot(v, y)], 2 * t);
  }
  return rest;
}

/** ∂x/∂v, or undefined where the texture of a triangle has no area. */
function warpOf(
  { uvs, corners }: TextureCorners,
  t: number,
  u: readonly number[],
  v: readonly number[],
): number[] | undefined {
  const [a, b, c] = [2 * corners[t], 2 * corners[t + 1], 2 * corners[t + 2]];
  const [du1, dv1] = [uvs[b] - uvs[a], uvs[b + 1] - uvs[a + 1]];
  const [du2, dv2] = [uvs[c] - uvs[a], uvs[c + 1] - uvs[a + 1]];
  const area = du1 * dv2 - du2 * dv1;
  // A texture of a thousandth of its own extent is drawn as a line.
  if (Math.abs(area) <= 1e-9 * (du1 * du1 + dv1 * dv1 + du2 * du2 + dv2 * dv2)) return undefined;
  const warp = v.map((each, k) => (du1 * each - du2 * u[k]) / area);
  return dot(warp, warp) > 0 ? warp : undefined;
}

/** What is left of up, or of −z, in the plane with this normal. */
function projected(n: readonly number[]): number[] {
  const square = dot(n, n);
  const within = (d: readonly number[]): number[] => d.map((each, k) => each - (dot(d, n) * n[k]) / square);
  const up = within([0, 1, 0]);
  return dot(up, up) > 1e-4 ? up : within([0, 0, -1]);
}

const dot = (a: readonly number[], b: readonly number[]): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const scaled = (a: readonly number[], by: number): number[] => a.map((each) => each * by);
const cross = (a: readonly number[], b: readonly number[]): number[] => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
