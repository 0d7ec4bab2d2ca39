/**
 * Linear tetrahedra: N_a is 1 at corner a and 0 at the others. With edges e_k = p_k − p_0 and d = e_1 · (e_2 × e_3) = 6 V,
 * ∇N_1 = (e_2 × e_3)/d and so on around, ∇N_0 = −Σ.
 */

/** Writes ∇N of the four corners (4 × 3 [1/m]) and returns the volume [m³]; a flat one has gradients that are no numbers. */
export function tetGradients(x: Float64Array, tets: Uint32Array, tet: number, out: Float64Array): number {
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
  out[3] = by * cz - bz * cy;
  out[4] = bz * cx - bx * cz;
  out[5] = bx * cy - by * cx;
  out[6] = cy * az - cz * ay;
  out[7] = cz * ax - cx * az;
  out[8] = cx * ay - cy * ax;
  out[9] = ay * bz - az * by;
  out[10] = az * bx - ax * bz;
  out[11] = ax * by - ay * bx;
  const d = ax * out[3] + ay * out[4] + az * out[5];
  for (let k = 3; k < 12; k++) out[k] /= d;
  for (let k = 0; k < 3; k++) out[k] = -(out[3 + k] + out[6 + k] + out[9 + k]);
  return d / 6;
}

/** [m³]; negative when the tetrahedron is inside out. */
export function tetVolume(x: Float64Array, tets: Uint32Array, tet: number): number {
  const p0 = 3 * tets[4 * tet];
  const p1 = 3 * tets[4 * tet + 1];
  const p2 = 3 * tets[4 * tet + 2];
  const p3 = 3 * tets[4 * tet + 3];
  const bx = x[p2] - x[p0];
  const by = x[p2 + 1] - x[p0 + 1];
  const bz = x[p2 + 2] - x[p0 + 2];
  const cx = x[p3] - x[p0];
  const cy = x[p3 + 1] - x[p0 + 1];
  const cz = x[p3 + 2] - x[p0 + 2];
  return (
    ((x[p1] - x[p0]) * (by * cz - bz * cy) +
      (x[p1 + 1] - x[p0 + 1]) * (bz * cx - bx * cz) +
      (x[p1 + 2] - x[p0 + 2]) * (bx * cy - by * cx)) /
    6
  );
}
