import { STRIDE, type Workspace } from "./workspace.ts";

/**
 * Few sweeps from nothing badly under-estimate common motion: without help a stiff sheet would float. Forces within the sheet add
 * up to nothing, so what the outside gave, linear and angular, is known and given back as a rigid motion (docs/methods/paper.md#momentum):
 *
 * c = (Σ dt f_ext − Σ m Δv)/Σ m,  I w = Σ r × (dt f_ext − m Δv),  Δv += c + w × r, r from the centre of mass.
 *
 * `given` holds Σ dt f_ext and the sum of its moments about the origin of the body's first node, taken before the springs' share
 * is on the right side.
 */
export interface AppliedImpulse {
  readonly impulse: Float64Array;
  readonly moment: Float64Array;
}

export const createAppliedImpulse = (): AppliedImpulse => ({
  impulse: new Float64Array(3),
  moment: new Float64Array(3),
});

/** Sums what the outside does. */
export function noteApplied({ applied: rhs, x, nodeCount }: Workspace, given: AppliedImpulse): void {
  const { impulse, moment } = given;
  const [x0, y0, z0] = x;
  let [px, py, pz, lx, ly, lz] = [0, 0, 0, 0, 0, 0];
  for (let i = 0; i < STRIDE * nodeCount; i += STRIDE) {
    const fx = rhs[i];
    const fy = rhs[i + 1];
    const fz = rhs[i + 2];
    const rx = x[i] - x0;
    const ry = x[i + 1] - y0;
    const rz = x[i + 2] - z0;
    px += fx;
    py += fy;
    pz += fz;
    lx += ry * fz - rz * fy;
    ly += rz * fx - rx * fz;
    lz += rx * fy - ry * fx;
  }
  impulse[0] = px;
  impulse[1] = py;
  impulse[2] = pz;
  moment[0] = lx;
  moment[1] = ly;
  moment[2] = lz;
}

export function restoreMomentum(space: Workspace, given: AppliedImpulse): void {
  const { x, change, mass, nodeCount } = space;
  const [x0, y0, z0] = x;
  let [total, cx, cy, cz] = [0, 0, 0, 0];
  let [px, py, pz] = given.impulse;
  let [lx, ly, lz] = given.moment;
  let [xx, xy, xz, yy, yz, zz] = [0, 0, 0, 0, 0, 0];
  for (let k = 0, i = 0; k < nodeCount; k++, i += STRIDE) {
    const m = mass[k];
    if (m === 0) continue;
    const rx = x[i] - x0;
    const ry = x[i + 1] - y0;
    const rz = x[i + 2] - z0;
    const vx = m * change[i];
    const vy = m * change[i + 1];
    const vz = m * change[i + 2];
    total += m;
    cx += m * rx;
    cy += m * ry;
    cz += m * rz;
    px -= vx;
    py -= vy;
    pz -= vz;
    lx -= ry * vz - rz * vy;
    ly -= rz * vx - rx * vz;
    lz -= rx * vy - ry * vx;
    xx += m * (ry * ry + rz * rz);
    yy += m * (rx * rx + rz * rz);
    zz += m * (rx * rx + ry * ry);
    xy -= m * rx * ry;
    xz -= m * rx * rz;
    yz -= m * ry * rz;
  }
  if (total === 0) return;
  [cx, cy, cz] = [cx / total, cy / total, cz / total];
  // About the centre of mass (Steiner).
  lx -= cy * pz - cz * py;
  ly -= cz * px - cx * pz;
  lz -= cx * py - cy * px;
  xx -= total * (cy * cy + cz * cz);
  yy -= total * (cx * cx + cz * cz);
  zz -= total * (cx * cx + cy * cy);
  xy += total * cx * cy;
  xz += total * cx * cz;
  yz += total * cy * cz;
  const [wx, wy, wz] = turnOf(xx, xy, xz, yy, yz, zz, lx, ly, lz);
  const [ux, uy, uz] = [px / total, py / total, pz / total];
  for (let k = 0, i = 0; k < nodeCount; k++, i += STRIDE) {
    if (mass[k] === 0) continue;
    const rx = x[i] - x0 - cx;
    const ry = x[i + 1] - y0 - cy;
    const rz = x[i + 2] - z0 - cz;
    change[i] += ux + (wy * rz - wz * ry);
    change[i + 1] += uy + (wz * rx - wx * rz);
    change[i + 2] += uz + (wx * ry - wy * rx);
  }
}

/** I⁻¹ L; nothing when the nodes lie on a line, about which no moment can be given. */
function turnOf(
  ...[xx, xy, xz, yy, yz, zz, lx, ly, lz]: [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ]
): [number, number, number] {
  const cxx = yy * zz - yz * yz;
  const cxy = xz * yz - xy * zz;
  const cxz = xy * yz - xz * yy;
  const determinant = xx * cxx + xy * cxy + xz * cxz;
  const size = (xx + yy + zz) / 3;
  if (!(determinant > 1e-9 * size * size * size)) return [0, 0, 0];
  const cyy = xx * zz - xz * xz;
  const cyz = xy * xz - xx * yz;
  const czz = xx * yy - xy * xy;
  return [
    (cxx * lx + cxy * ly + cxz * lz) / determinant,
    (cxy * lx + cyy * ly + cyz * lz) / determinant,
    (cxz * lx + cyz * ly + czz * lz) / determinant,
  ];
}
