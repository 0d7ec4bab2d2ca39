import type { FilterPhase } from "./filter-phase.ts";

/**
 * Coulomb friction of what was pushed apart after the solve: pushed by λ along the normal, it loses up to μ λ of its relative
 * motion across it. λ and the motion are both displacements of one step, so the ratio of the forces is the coefficient.
 */
export function applyFriction({
  pairs,
  active,
  vertices: { inverseMass, friction },
  start,
  end,
}: FilterPhase): void {
  const { edges, vertices, normal } = pairs;
  for (let at = 0; at < active.count; at++) {
    const k = active.index[at];
    const nx = normal[3 * k];
    const ny = normal[3 * k + 1];
    const nz = normal[3 * k + 2];
    if (!(active.impulse[at] > 0)) continue;
    // Vertices of solids come last.
    const coefficient = friction[Math.max(vertices[4 * k], vertices[4 * k + 3])];
    if (coefficient === 0) continue;
    setWeights(edges[k], active.weights, 3 * at);
    let ux = 0;
    let uy = 0;
    let uz = 0;
    let mobility = 0;
    for (let i = 0; i < 4; i++) {
      const v = vertices[4 * k + i];
      const weight = weights[i];
      ux += weight * (end[3 * v] - start[3 * v]);
      uy += weight * (end[3 * v + 1] - start[3 * v + 1]);
      uz += weight * (end[3 * v + 2] - start[3 * v + 2]);
      mobility += weight * weight * inverseMass[v];
    }
    const along = ux * nx + uy * ny + uz * nz;
    ux -= along * nx;
    uy -= along * ny;
    uz -= along * nz;
    if (!(mobility > 0)) continue;
    const pushed = active.impulse[at] * mobility;
    const travel = Math.sqrt(ux * ux + uy * uy + uz * uz);
    if (!(travel > 0)) continue;
    const by = Math.min(1, (coefficient * pushed) / travel) / mobility;
    for (let i = 0; i < 4; i++) {
      const v = vertices[4 * k + i];
      const share = weights[i] * inverseMass[v];
      end[3 * v] -= share * by * ux;
      end[3 * v + 1] -= share * by * uy;
      end[3 * v + 2] -= share * by * uz;
    }
  }
}

/** Of the four vertices in the relative motion: first feature less second. */
const weights = new Float64Array(4);

function setWeights(edges: number, from: Float64Array, at: number): void {
  if (edges === 1) {
    weights[0] = 1 - from[at];
    weights[1] = from[at];
    weights[2] = from[at + 1] - 1;
    weights[3] = -from[at + 1];
  } else {
    weights[0] = 1;
    for (let k = 0; k < 3; k++) weights[k + 1] = -from[at + k];
  }
}
