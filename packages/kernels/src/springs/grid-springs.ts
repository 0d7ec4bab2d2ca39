import {
  bucklingLaw,
  lawResult,
  lineariseLink,
  linkResult,
  SHORTEST,
  tensionLaw,
} from "../generated/laws.ts";
import { SCALES, SPRINGS, VECTOR, type GridBlock } from "../layout.ts";
import type { Real } from "../real.ts";
import { forEachNode, indexOf } from "../slots.ts";
import { GRID_LINKS } from "../stencil.ts";
import { GRID_LAW, type GridLaws, type Linearisation } from "./contract.ts";

export function gridSprings(
  width: number,
  grid: GridBlock,
  { numbers, weights }: GridLaws,
  x: Float64Array,
  w: Real,
  by: Linearisation,
  springs: Real,
  scales: Real,
): void {
  forEachNode(width, grid, (slot, neighbours) => {
    const i = indexOf(slot, width, VECTOR);
    for (let family = 0; family < SCALES; family++) {
      const weight = weights[indexOf(slot, width, SCALES, family)];
      const coefficientAt = indexOf(slot, width, SPRINGS, family < GRID_LINKS ? family : family + GRID_LINKS);
      const scaleAt = indexOf(slot, width, SCALES, family);
      springs[coefficientAt] = 0;
      if (family < GRID_LINKS) springs[indexOf(slot, width, SPRINGS, GRID_LINKS + family)] = 0;
      scales[scaleAt] = 0;
      if (weight === 0) continue;
      const j = indexOf(slot + neighbours[family].other, width, VECTOR);
      const d = [0, width, 2 * width].map((axis) => x[j + axis] - x[i + axis]);
      const l = Math.sqrt(d[0] * d[0] + d[1] * d[1] + d[2] * d[2]);
      const inverse = 1 / Math.max(l, SHORTEST);
      const at = (grid.block * SCALES + family) * GRID_LAW;
      const rest = numbers[at];
      if (family < GRID_LINKS) {
        const u = [0, width, 2 * width].map((axis) => w[j + axis] - w[i + axis]);
        const rate = (u[0] * d[0] + u[1] * d[1] + u[2] * d[2]) * inverse;
        const across = Math.max(u[0] * u[0] + u[1] * u[1] + u[2] * u[2] - rate * rate, 0);
        tensionLaw(
          l - rest,
          by.lookAhead * rate,
          weight * numbers[at + 2],
          weight * numbers[at + 3],
          numbers[at + 4],
        );
        lineariseLink(inverse, across, rate, weight * numbers[at + 6], by);
        springs[coefficientAt] = linkResult.coefficient;
        springs[indexOf(slot, width, SPRINGS, GRID_LINKS + family)] = linkResult.share;
        scales[scaleAt] = linkResult.scale;
      } else {
        const toe = weight * numbers[at + 4];
        bucklingLaw(l, rest, weight * numbers[at + 3], toe);
        const most = lawResult.slope === toe ? weight * numbers[at + 5] : Infinity;
        const stiffness = Math.min(by.c2 * lawResult.slope, most);
        springs[coefficientAt] = stiffness * inverse * inverse;
        scales[scaleAt] = lawResult.force * inverse;
      }
    }
  });
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
