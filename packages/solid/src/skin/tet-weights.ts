import type { TetMesh } from "pliant";

/** Barycentric weights of a point in a tetrahedron, into `out`; returns the smallest: not below 0 when the point is inside. */
export function tetWeights(
  { x, tets }: TetMesh,
  tet: number,
  px: number,
  py: number,
  pz: number,
  out: Float64Array,
): number {
  const p0 = 3 * tets[4 * tet];
  const p1 = 3 * tets[4 * tet + 1];
  const p2 = 3 * tets[4 * tet + 2];
  const p3 = 3 * tets[4 * tet + 3];
  const ax = x[p1] - x[p0];
  const ay = x[p1 + 1] - x[p0 + 1];
  const az = x[p1 + 2] - x[p0 + 2];
  const bx = x[p2] - x[p0];
  const by = x[p2 + 1] - x[p0 + 1];
  const bz = x[p2 + 2] - x[p0 + 2];
  const cx = x[p3] - x[p0];
  const cy = x[p3 + 1] - x[p0 + 1];
  const cz = x[p3 + 2] - x[p0 + 2];
  const dx = px - x[p0];
  const dy = py - x[p0 + 1];
  const dz = pz - x[p0 + 2];
  // Cramer: each weight is a volume over the whole.
  const bcx = by * cz - bz * cy;
  const bcy = bz * cx - bx * cz;
  const bcz = bx * cy - by * cx;
  const adx = ay * dz - az * dy;
  const ady = az * dx - ax * dz;
  const adz = ax * dy - ay * dx;
  const volume = ax * bcx + ay * bcy + az * bcz;
  out[1] = (dx * bcx + dy * bcy + dz * bcz) / volume;
  out[2] = (cx * adx + cy * ady + cz * adz) / volume;
  out[3] = -(bx * adx + by * ady + bz * adz) / volume;
  out[0] = 1 - out[1] - out[2] - out[3];
  return Math.min(out[0], out[1], out[2], out[3]);
}
