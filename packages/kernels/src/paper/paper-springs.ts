import { SHORTEST } from "../generated/laws.ts";
import type { PaperSpringList } from "./contract.ts";

// Springs that pull and push, one after another, node by node: no colours, no slots. All in f64, in the order of operations of
// the twin (two lanes: x with z, then y), so that both have equal bits. Symbols as in docs/methods/paper.md.

/** Numbers per node of a vector and of a block here, and per coupling. */
const STRIDE = 4;
const BLOCK = 6;

export function paperSpringForces(
  list: PaperSpringList,
  x: Float64Array,
  v: Float64Array,
  dt: number,
  rhs: Float64Array,
  blocks: Float64Array,
): void {
  const { a, b, restLength, stiffness, coupling } = list;
  for (let k = 0; k < list.count; k++) {
    const stiff = stiffness[k];
    if (stiff === 0) continue;
    const i = STRIDE * a[k];
    const j = STRIDE * b[k];
    const dx = x[j] - x[i];
    const dy = x[j + 1] - x[i + 1];
    const dz = x[j + 2] - x[i + 2];
    const l = Math.sqrt(dx * dx + dz * dz + dy * dy);
    const inverse = l > SHORTEST ? 1 / l : 0;
    const rest = restLength[k];
    const share = dt * dt * (stiff * Math.max(1 - rest * inverse, 0));
    const root = Math.sqrt(dt * dt * stiff - share) * inverse;
    const px = root * dx;
    const py = root * dy;
    const pz = root * dz;
    const ux = v[j] - v[i];
    const uy = v[j + 1] - v[i + 1];
    const uz = v[j + 2] - v[i + 2];
    const along = px * ux + pz * uz + py * uy;
    const pull = dt * stiff * (l - rest) * inverse;
    const gx = pull * dx + (share * ux + along * px);
    const gy = pull * dy + (share * uy + along * py);
    const gz = pull * dz + (share * uz + along * pz);
    rhs[i] += gx;
    rhs[i + 1] += gy;
    rhs[i + 2] += gz;
    rhs[j] -= gx;
    rhs[j + 1] -= gy;
    rhs[j + 2] -= gz;
    const xx = px * px + share;
    const xy = px * py;
    const xz = px * pz;
    const yy = py * py + share;
    const yz = py * pz;
    const zz = pz * pz + share;
    const p = BLOCK * a[k];
    blocks[p] += xx;
    blocks[p + 1] += xy;
    blocks[p + 2] += xz;
    blocks[p + 3] += yy;
    blocks[p + 4] += yz;
    blocks[p + 5] += zz;
    const q = BLOCK * b[k];
    blocks[q] += xx;
    blocks[q + 1] += xy;
    blocks[q + 2] += xz;
    blocks[q + 3] += yy;
    blocks[q + 4] += yz;
    blocks[q + 5] += zz;
    coupling[STRIDE * k] = px;
    coupling[STRIDE * k + 1] = py;
    coupling[STRIDE * k + 2] = pz;
    coupling[STRIDE * k + 3] = share;
  }
}

export function paperSpringProduct(list: PaperSpringList, p: Float64Array, q: Float64Array): void {
  const { a, b, stiffness, coupling } = list;
  for (let k = 0; k < list.count; k++) {
    if (stiffness[k] === 0) continue;
    const i = STRIDE * a[k];
    const j = STRIDE * b[k];
    const px = coupling[STRIDE * k];
    const py = coupling[STRIDE * k + 1];
    const pz = coupling[STRIDE * k + 2];
    const share = coupling[STRIDE * k + 3];
    const there = px * p[j] + pz * p[j + 2] + py * p[j + 1];
    q[i] += share * p[j] + there * px;
    q[i + 1] += share * p[j + 1] + there * py;
    q[i + 2] += share * p[j + 2] + there * pz;
    const here = px * p[i] + pz * p[i + 2] + py * p[i + 1];
    q[j] += share * p[i] + here * px;
    q[j + 1] += share * p[i + 1] + here * py;
    q[j + 2] += share * p[i + 2] + here * pz;
  }
}
