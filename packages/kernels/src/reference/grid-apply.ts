import { GRID_FIELD, GRID_FIELDS, GRID_OFFSETS, type GridBlock, type Real } from "../kernels.ts";
import { blocksApply } from "./blocks.ts";
import { springApply } from "./springs.ts";

export function gridApply(
  block: GridBlock,
  springs: Real,
  own: Real,
  p: Real,
  q: Real,
  _scratch: Real,
): void {
  const { first, rows, columns, stride, springsAt } = block;
  blocksApply(first, first + rows * stride, own, p, q);
  GRID_OFFSETS.forEach(([across, down], spring) => {
    for (let row = 0; row + down < rows; row++) {
      for (let column = Math.max(0, -across); column < columns - Math.max(0, across); column++) {
        const local = row * stride + column;
        const at = springsAt + ((local >> 2) * GRID_FIELDS + GRID_FIELD[spring]) * 4 + (local & 3);
        const i = first + local;
        const share = spring < 4 ? springs[at + 12] : 0;
        springApply(springs, at, share, i, i + down * stride + across, p, q);
      }
    }
  });
}
