import type { Contacts } from "../collision/contacts.ts";
import { gapAlong } from "../collision/narrow-phase/candidate-pairs.ts";
import type { FilterPhase } from "./filter-phase.ts";

/** Sweeps over the active pairs at most. */
const FILTER_SWEEPS_MAX = 16;

/** A gap this much short of its target is good enough, as a share [1]. */
const GAP_TOLERANCE = 0.05;

/** Share of its freedom that a pair must have left to be pushed to its full gap [1]. */
const FREEDOM_SHARE_MIN = 0.3;

/** Gauss–Seidel on the end positions: moves vertices of active pairs apart along their directions. Returns the sweeps made. */
export function projectGaps(phase: FilterPhase): number {
  const { active, end } = phase;
  const { edges, vertices, normal } = phase.pairs;
  for (let sweep = 1; sweep <= FILTER_SWEEPS_MAX; sweep++) {
    let pushed = false;
    for (let at = 0; at < active.count; at++) {
      const k = active.index[at];
      const wanted = active.targetGap[at];
      const nx = normal[3 * k];
      const ny = normal[3 * k + 1];
      const nz = normal[3 * k + 2];
      const gap = gapAlong(edges[k], vertices, 4 * k, end, nx, ny, nz);
      if (gap >= wanted) continue;
      if (gap < wanted * (1 - GAP_TOLERANCE)) pushed = true;
      const firsts = edges[k] === 1 ? 2 : 1;
      for (let i = 0; i < firsts; i++) {
        for (let j = firsts; j < 4; j++) {
          active.impulse[at] += moveApart(
            phase,
            end,
            vertices[4 * k + i],
            vertices[4 * k + j],
            nx,
            ny,
            nz,
            wanted,
          );
        }
      }
    }
    if (!pushed) return sweep - 1;
  }
  return FILTER_SWEEPS_MAX;
}

/**
 * Moves i along n and j against it until n·(x_i − x_j) is what is wanted; a vertex that a collider holds slides along it. Returns
 * distance × mass [kg·m].
 */
function moveApart(
  phase: FilterPhase,
  x: Float64Array,
  i: number,
  j: number,
  nx: number,
  ny: number,
  nz: number,
  wanted: number,
): number {
  const p = 3 * i;
  const q = 3 * j;
  const off = wanted - nx * (x[p] - x[q]) - ny * (x[p + 1] - x[q + 1]) - nz * (x[p + 2] - x[q + 2]);
  if (off <= 0) return 0;
  const { heldContact, contacts } = phase;
  const { inverseMass } = phase.vertices;
  const gi = heldContact[i];
  const gj = heldContact[j];
  // How much of the push would go into the collider.
  const ci = gi < 0 ? 0 : Math.min(0, along(contacts.normal, gi, nx, ny, nz));
  const cj = gj < 0 ? 0 : Math.max(0, along(contacts.normal, gj, nx, ny, nz));
  const wi = inverseMass[i];
  const wj = inverseMass[j];
  const sum = wi * (1 - ci * ci) + wj * (1 - cj * cj);
  if (!(sum > 0)) return 0;
  // Held between colliders, they would be squeezed out sideways at any speed.
  const by = off / Math.max(sum, FREEDOM_SHARE_MIN * (wi + wj));
  x[p] += by * wi * nx;
  x[p + 1] += by * wi * ny;
  x[p + 2] += by * wi * nz;
  x[q] -= by * wj * nx;
  x[q + 1] -= by * wj * ny;
  x[q + 2] -= by * wj * nz;
  if (ci !== 0) slide(contacts, x, p, gi, -by * wi * ci);
  if (cj !== 0) slide(contacts, x, q, gj, by * wj * cj);
  return by;
}

function along(normals: Float64Array, k: number, nx: number, ny: number, nz: number): number {
  return normals[3 * k] * nx + normals[3 * k + 1] * ny + normals[3 * k + 2] * nz;
}

function slide({ normal }: Contacts, x: Float64Array, p: number, k: number, by: number): void {
  for (let axis = 0; axis < 3; axis++) x[p + axis] += by * normal[3 * k + axis];
}
