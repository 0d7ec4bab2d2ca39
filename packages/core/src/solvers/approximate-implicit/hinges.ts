import { arctangent2 } from "@pliant/geometry";
import type { PaperBody } from "../../model/model.ts";
import { tipOf } from "../../model/paper/paper.ts";
import { GRADIENT, type Hinges } from "./hinge-list.ts";
import { BLOCK, STRIDE, type Workspace } from "./workspace.ts";

/** Takes the hinges of a sheet: their edges are never split, what lies beside them may be. */
export function setHinges(
  hinges: Hinges,
  { paper, firstNode, firstTriangle }: PaperBody,
  triangles: Uint32Array,
): void {
  const own = triangles.subarray(3 * firstTriangle);
  const { edges, hinges: given } = paper;
  hinges.count = given.count;
  for (let k = 0; k < given.count; k++) {
    const edge = given.edge[k];
    const [a, b] = [edges.a[edge], edges.b[edge]];
    hinges.nodes[4 * k] = a;
    hinges.nodes[4 * k + 1] = b;
    hinges.nodes[4 * k + 2] = tipOf(own, edges.left[edge], firstNode, a, b);
    hinges.nodes[4 * k + 3] = tipOf(own, edges.right[edge], firstNode, a, b);
    hinges.crease[k] = given.crease[k];
    hinges.stiffness[k] = given.stiffness[k];
  }
}

/** Where the angles of a sheet's hinges are, and those of its creases among the targets. */
export interface HingeAngles {
  /** Of the last step and of this one [rad]; `at` is the first. */
  readonly last: Float64Array;
  readonly next: Float64Array;
  readonly at: number;
  readonly first: number;
}

/** An angle next to the last one: a crease that comes through flat-folded goes on beyond 180°. */
const unwrapped = (angle: number, last: number): number =>
  angle + 2 * Math.PI * Math.round((last - angle) / (2 * Math.PI));

/**
 * Creases as dihedral hinges, E = ½ κ ℓ (θ − θ̂)², valley above 0: rhs −= dt κℓ (θ − θ̂ + dt ∇θ·v) ∇θ. Their matrix κℓ ∇θ∇θᵀ couples four
 * nodes: W ⪯ 4 blockdiag W, so twice the block diagonal in D keeps 2D − W ⪰ 0 (docs/methods/paper.md#creases).
 */
export function addHingeForces(
  space: Workspace,
  hinges: Hinges,
  targets: Float64Array,
  angles: HingeAngles,
  dt: number,
): void {
  const { x, v, rhs, blocks } = space;
  const { gradient } = hinges;
  for (let k = 0; k < hinges.count; k++) {
    const target = targets[angles.first + hinges.crease[k]];
    const angle = unwrapped(setGradient(hinges, k, x), angles.last[angles.at + k]);
    angles.next[angles.at + k] = angle;
    const root = dt * Math.sqrt(hinges.stiffness[k]);
    let speed = 0;
    for (let n = 0; n < 4; n++) {
      const i = STRIDE * hinges.nodes[4 * k + n];
      for (let axis = 0; axis < 3; axis++) speed += gradient[GRADIENT * k + 3 * n + axis] * v[i + axis];
    }
    const pull = root * (angle - target + dt * speed) * Math.sqrt(hinges.stiffness[k]);
    for (let n = 0; n < 4; n++) {
      const g = GRADIENT * k + 3 * n;
      const node = hinges.nodes[4 * k + n];
      for (let axis = 0; axis < 3; axis++) {
        rhs[STRIDE * node + axis] -= pull * gradient[g + axis];
        gradient[g + axis] *= root;
      }
      const [gx, gy, gz] = [gradient[g], gradient[g + 1], gradient[g + 2]];
      const m = BLOCK * node;
      blocks[m] += 2 * gx * gx;
      blocks[m + 1] += 2 * gx * gy;
      blocks[m + 2] += 2 * gx * gz;
      blocks[m + 3] += 2 * gy * gy;
      blocks[m + 4] += 2 * gy * gz;
      blocks[m + 5] += 2 * gz * gz;
    }
  }
}

/** q += (D − W) p of hinges. */
export function spreadHinges({ count, nodes, gradient }: Hinges, p: Float64Array, q: Float64Array): void {
  for (let k = 0; k < count; k++) {
    let sum = 0;
    for (let n = 0; n < 4; n++) {
      const i = STRIDE * nodes[4 * k + n];
      const g = GRADIENT * k + 3 * n;
      sum += gradient[g] * p[i] + gradient[g + 1] * p[i + 1] + gradient[g + 2] * p[i + 2];
    }
    for (let n = 0; n < 4; n++) {
      const i = STRIDE * nodes[4 * k + n];
      const g = GRADIENT * k + 3 * n;
      const own = 2 * (gradient[g] * p[i] + gradient[g + 1] * p[i + 1] + gradient[g + 2] * p[i + 2]) - sum;
      q[i] += own * gradient[g];
      q[i + 1] += own * gradient[g + 1];
      q[i + 2] += own * gradient[g + 2];
    }
  }
}

/** Writes ∇θ of a hinge and returns θ [rad]. ∂θ/∂tip = n ℓ/|n|², n the area vector; the ends have the rest by the tips' places along the edge. */
export function setGradient(
  { nodes, gradient }: Pick<Hinges, "nodes" | "gradient">,
  k: number,
  x: Float64Array,
): number {
  const [a, b, l, r] = [0, 1, 2, 3].map((n) => STRIDE * nodes[4 * k + n]);
  const [ex, ey, ez] = [x[b] - x[a], x[b + 1] - x[a + 1], x[b + 2] - x[a + 2]];
  const [lx, ly, lz] = [x[l] - x[a], x[l + 1] - x[a + 1], x[l + 2] - x[a + 2]];
  const [rx, ry, rz] = [x[r] - x[a], x[r + 1] - x[a + 1], x[r + 2] - x[a + 2]];
  const [nx, ny, nz] = [ey * lz - ez * ly, ez * lx - ex * lz, ex * ly - ey * lx];
  const [mx, my, mz] = [ez * ry - ey * rz, ex * rz - ez * rx, ey * rx - ex * ry];
  const squared = ex * ex + ey * ey + ez * ez;
  const length = Math.sqrt(squared);
  const left = nx * nx + ny * ny + nz * nz;
  const right = mx * mx + my * my + mz * mz;
  const g = GRADIENT * k;
  if (!(left > 0 && right > 0)) {
    gradient.fill(0, g, g + GRADIENT);
    return 0;
  }
  const s = (lx * ex + ly * ey + lz * ez) / squared;
  const t = (rx * ex + ry * ey + rz * ez) / squared;
  const [p, q] = [length / left, length / right];
  setNode(g + 6, p * nx, p * ny, p * nz);
  setNode(g + 9, q * mx, q * my, q * mz);
  for (let axis = 0; axis < 3; axis++) {
    const [u, w] = [gradient[g + 6 + axis], gradient[g + 9 + axis]];
    gradient[g + axis] = (s - 1) * u + (t - 1) * w;
    gradient[g + 3 + axis] = -s * u - t * w;
  }
  const sine = (ny * mz - nz * my) * ex + (nz * mx - nx * mz) * ey + (nx * my - ny * mx) * ez;
  return arctangent2(-sine / length, nx * mx + ny * my + nz * mz);

  function setNode(at: number, gx: number, gy: number, gz: number): void {
    gradient[at] = gx;
    gradient[at + 1] = gy;
    gradient[at + 2] = gz;
  }
}
