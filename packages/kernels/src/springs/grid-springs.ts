import { lineariseLink, linkResult, SHORTEST, tensionLaw } from "../generated/laws.ts";
import { SCALES, SPRINGS, VECTOR, type GridBlock } from "../layout.ts";
import type { Real } from "../real.ts";
import { forEachNode, indexOf } from "../slots.ts";
import { GRID_LINKS, type Neighbour } from "../stencil.ts";
import { GRID_LAW, type GridLaws, type Linearisation } from "./contract.ts";

export function gridSprings(
  width: number,
  grid: GridBlock,
  laws: GridLaws,
  x: Float64Array,
  w: Real,
  by: Linearisation,
  springs: Real,
  scales: Real,
): void {
  const { numbers, weights } = laws;
  forEachNode(width, grid, (slot, neighbours) => {
    const i = indexOf(slot, width, VECTOR);
    for (let family = 0; family < GRID_LINKS; family++) {
      const at = (grid.block * SCALES + family) * GRID_LAW;
      const weight = weights[indexOf(slot, width, SCALES, family)];
      if (weight === 0) {
        springs[indexOf(slot, width, SPRINGS, family)] = 0;
        springs[indexOf(slot, width, SPRINGS, GRID_LINKS + family)] = 0;
        scales[indexOf(slot, width, SCALES, family)] = 0;
        continue;
      }
      const tie = linkTie(laws, width, grid, slot, neighbours, family);
      const j = indexOf(slot + neighbours[family].other, width, VECTOR);
      const d = [0, width, 2 * width].map((axis) => x[j + axis] - x[i + axis]);
      const u = [0, width, 2 * width].map((axis) => w[j + axis] - w[i + axis]);
      const l = Math.sqrt(d[0] * d[0] + d[1] * d[1] + d[2] * d[2]);
      const inverse = 1 / Math.max(l, SHORTEST);
      const rate = (u[0] * d[0] + u[1] * d[1] + u[2] * d[2]) * inverse;
      const across = Math.max(u[0] * u[0] + u[1] * u[1] + u[2] * u[2] - rate * rate, 0);
      tensionLaw(
        l - numbers[at],
        by.lookAhead * rate,
        numbers[at + 1],
        weight * numbers[at + 2],
        weight * numbers[at + 3],
        numbers[at + 4],
      );
      lineariseLink(inverse, across, rate, weight * numbers[at + 6], by);
      springs[indexOf(slot, width, SPRINGS, family)] = linkResult.coefficient;
      springs[indexOf(slot, width, SPRINGS, GRID_LINKS + family)] = linkResult.share + by.c2 * tie;
      scales[indexOf(slot, width, SCALES, family)] = linkResult.scale + tie;
    }
    for (let family = GRID_LINKS; family < SCALES; family++) {
      const tie = -beamTie(laws, width, grid, slot, family);
      springs[indexOf(slot, width, SPRINGS, GRID_LINKS + family)] = by.c2 * tie;
      scales[indexOf(slot, width, SCALES, family)] = tie;
    }
  });
}

/** Tie of the beam of a family that a node owns [N/m]. */
function beamTie(
  { numbers, weights }: GridLaws,
  width: number,
  grid: GridBlock,
  slot: number,
  family: number,
): number {
  const at = (grid.block * SCALES + family) * GRID_LAW;
  return numbers[at + 2] * weights[indexOf(slot, width, SCALES, family)];
}

/** Tie of a link: twice that of each of the two beams that run along it (laws/bending.mjs). */
function linkTie(
  laws: GridLaws,
  width: number,
  grid: GridBlock,
  slot: number,
  neighbours: readonly Neighbour[],
  family: number,
): number {
  const before = neighbours[SCALES + family].other;
  const beam = GRID_LINKS + family;
  return 2 * (beamTie(laws, width, grid, slot, beam) + beamTie(laws, width, grid, slot + before, beam));
}

export function gridForce(
  width: number,
  grid: GridBlock,
  scales: Real,
  x: Float64Array,
  force: Float64Array,
): void {
  forEachNode(width, grid, (slot, neighbours) => {
    const i = indexOf(slot, width, VECTOR);
    for (const { family, other, owner } of neighbours) {
      const scale = scales[indexOf(slot + owner, width, SCALES, family)];
      if (scale === 0) continue;
      const j = indexOf(slot + other, width, VECTOR);
      for (let axis = 0; axis < 3 * width; axis += width)
        force[i + axis] += scale * (x[j + axis] - x[i + axis]);
    }
  });
}
