/**
 * Squared distances from planes, summed with the planes' areas (Garland and Heckbert 1997): f(p) = pᵀAp + 2 bᵀp + c.
 * Ten numbers: A (xx xy xz yy yz zz), b, c.
 */
export const QUADRIC = 10;

/** Adds the plane of a triangle, by its area, to the quadric at `to`. */
export function addPlane(
  out: Float64Array,
  to: number,
  x: ArrayLike<number>,
  a: number,
  b: number,
  c: number,
): void {
  const [ux, uy, uz] = [x[b] - x[a], x[b + 1] - x[a + 1], x[b + 2] - x[a + 2]];
  const [vx, vy, vz] = [x[c] - x[a], x[c + 1] - x[a + 1], x[c + 2] - x[a + 2]];
  const normal = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx] as const;
  addNormal(out, to, x, a, normal);
}

/** Adds the plane through the side from a to b of a triangle that is square to it, by the square of the side. */
export function addBorder(
  out: Float64Array,
  to: number,
  x: ArrayLike<number>,
  a: number,
  b: number,
  c: number,
): void {
  const [ux, uy, uz] = [x[b] - x[a], x[b + 1] - x[a + 1], x[b + 2] - x[a + 2]];
  const [vx, vy, vz] = [x[c] - x[a], x[c + 1] - x[a + 1], x[c + 2] - x[a + 2]];
  const [uu, uv] = [ux * ux + uy * uy + uz * uz, ux * vx + uy * vy + uz * vz];
  // What is left of the way to the third corner without the part along the side.
  const along = uu > 0 ? uv / uu : 0;
  const [nx, ny, nz] = [vx - along * ux, vy - along * uy, vz - along * uz];
  const scale = (2 * uu) / Math.sqrt(nx * nx + ny * ny + nz * nz);
  if (scale < Infinity) addNormal(out, to, x, a, [scale * nx, scale * ny, scale * nz]);
}

/** Adds the plane through a with a normal, by half of its length. */
function addNormal(
  out: Float64Array,
  to: number,
  x: ArrayLike<number>,
  a: number,
  [nx, ny, nz]: readonly [number, number, number],
): void {
  const double = Math.sqrt(nx * nx + ny * ny + nz * nz);
  if (!(double > 0)) return;
  const d = -(nx * x[a] + ny * x[a + 1] + nz * x[a + 2]);
  // Area times the unit normal twice.
  const s = 0.5 / double;
  out[to] += s * nx * nx;
  out[to + 1] += s * nx * ny;
  out[to + 2] += s * nx * nz;
  out[to + 3] += s * ny * ny;
  out[to + 4] += s * ny * nz;
  out[to + 5] += s * nz * nz;
  out[to + 6] += s * nx * d;
  out[to + 7] += s * ny * d;
  out[to + 8] += s * nz * d;
  out[to + 9] += s * d * d;
}

/** f at a point. */
export function valueAt(q: ArrayLike<number>, x: number, y: number, z: number): number {
  return (
    x * (q[0] * x + 2 * (q[1] * y + q[2] * z + q[6])) +
    y * (q[3] * y + 2 * (q[4] * z + q[7])) +
    z * (q[5] * z + 2 * q[8]) +
    q[9]
  );
}

/** Where f + weight |p − home|² is least; the weight keeps p where planes alone do not say. */
export function lowestPoint(
  q: ArrayLike<number>,
  home: readonly [number, number, number],
  weight: number,
): [number, number, number] {
  const [xx, xy, xz, yy, yz, zz] = [q[0] + weight, q[1], q[2], q[3] + weight, q[4], q[5] + weight];
  const [bx, by, bz] = [weight * home[0] - q[6], weight * home[1] - q[7], weight * home[2] - q[8]];
  const [cxx, cxy, cxz] = [yy * zz - yz * yz, xz * yz - xy * zz, xy * yz - xz * yy];
  const det = xx * cxx + xy * cxy + xz * cxz;
  if (!(det > 0)) return [home[0], home[1], home[2]];
  const [cyy, cyz, czz] = [xx * zz - xz * xz, xy * xz - xx * yz, xx * yy - xy * xy];
  return [
    (cxx * bx + cxy * by + cxz * bz) / det,
    (cxy * bx + cyy * by + cyz * bz) / det,
    (cxz * bx + cyz * by + czz * bz) / det,
  ];
}
