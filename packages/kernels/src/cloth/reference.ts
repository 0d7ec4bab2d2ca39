import type { AirColumns, AirOfBody, CatchColumns, ClothKernels, SolutionColumns } from "./contract.ts";

export const clothReference: ClothKernels = { addStillAir, findCaught };

function addStillAir(
  width: number,
  air: AirColumns,
  of: AirOfBody,
  nodes: Parameters<ClothKernels["addStillAir"]>[3],
  { w, extra, force }: Parameters<ClothKernels["addStillAir"]>[4],
): void {
  const { airNode, airVector, airBlock, flux: fluxes } = air;
  const { firstNode, nodeCount, drag, c1 } = of;
  for (let k = firstNode; k < firstNode + nodeCount; k++) fluxes[airNode[k] / 3] = 0;
  addFlux(air, of, nodes);
  for (let k = firstNode; k < firstNode + nodeCount; k++) {
    const n = airNode[k];
    const at = airVector[k];
    const block = airBlock[k];
    const vx = nodes.v[n];
    const vy = nodes.v[n + 1];
    const vz = nodes.v[n + 2];
    const rx = w[at] - vx;
    const ry = w[at + width] - vy;
    const rz = w[at + 2 * width] - vz;
    // −∂f/∂v = K_a A_N |v| (I + v vᵀ/|v|²)
    const scale = drag * fluxes[n / 3];
    const squared = vx * vx + vy * vy + vz * vz;
    const along = squared > 0 ? scale / squared : 0;
    const xx = scale + along * vx * vx;
    const xy = along * vx * vy;
    const xz = along * vx * vz;
    const yy = scale + along * vy * vy;
    const yz = along * vy * vz;
    const zz = scale + along * vz * vz;
    extra[block] += c1 * xx;
    extra[block + width] += c1 * xy;
    extra[block + 2 * width] += c1 * xz;
    extra[block + 3 * width] += c1 * yy;
    extra[block + 4 * width] += c1 * yz;
    extra[block + 5 * width] += c1 * zz;
    force[at] -= scale * vx + xx * rx + xy * ry + xz * rz;
    force[at + width] -= scale * vy + xy * rx + yy * ry + yz * rz;
    force[at + 2 * width] -= scale * vz + xz * rx + yz * ry + zz * rz;
  }
}

/** A_N |v| = Σ |(q − p) × (r − p) · v|/6 over the triangles at a node. */
function addFlux(
  { triangles, flux }: AirColumns,
  { firstTriangle, triangleCount }: AirOfBody,
  { x, v }: Parameters<ClothKernels["addStillAir"]>[3],
): void {
  for (let t = 3 * firstTriangle; t < 3 * (firstTriangle + triangleCount); t += 3) {
    const p = triangles[t];
    const q = triangles[t + 1];
    const r = triangles[t + 2];
    const ux = x[q] - x[p];
    const uy = x[q + 1] - x[p + 1];
    const uz = x[q + 2] - x[p + 2];
    const wx = x[r] - x[p];
    const wy = x[r + 1] - x[p + 1];
    const wz = x[r + 2] - x[p + 2];
    const nx = (uy * wz - uz * wy) / 6;
    const ny = (uz * wx - ux * wz) / 6;
    const nz = (ux * wy - uy * wx) / 6;
    flux[p / 3] += Math.abs(nx * v[p] + ny * v[p + 1] + nz * v[p + 2]);
    flux[q / 3] += Math.abs(nx * v[q] + ny * v[q + 1] + nz * v[q + 2]);
    flux[r / 3] += Math.abs(nx * v[r] + ny * v[r + 1] + nz * v[r + 2]);
  }
}

function findCaught(
  width: number,
  { catchA, catchB, yieldLength, restLength, found }: CatchColumns,
  { x, w, base }: SolutionColumns,
  { lookAhead, strain }: Parameters<ClothKernels["findCaught"]>[3],
): number {
  let count = 0;
  for (let k = 0; k < catchA.length; k++) {
    const i = catchA[k];
    const j = catchB[k];
    const dx = x[j] - x[i];
    const dy = x[j + width] - x[i + width];
    const dz = x[j + 2 * width] - x[i + 2 * width];
    const squared = dx * dx + dy * dy + dz * dz;
    const shortest = yieldLength[k];
    if (squared > shortest * shortest) continue;
    const ex = dx + base[j] - base[i];
    const ey = dy + base[j + width] - base[i + width];
    const ez = dz + base[j + 2 * width] - base[i + 2 * width];
    const length = Math.sqrt(squared);
    if (!(ex * dx + ey * dy + ez * dz > (1 + strain) * restLength[k] * length)) continue;
    const rate =
      (w[j] - w[i]) * dx + (w[j + width] - w[i + width]) * dy + (w[j + 2 * width] - w[i + 2 * width]) * dz;
    if (length + Math.max(0, (lookAhead * rate) / length) > shortest) continue;
    found[count++] = k;
  }
  return count;
}
