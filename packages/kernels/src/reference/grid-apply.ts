import { GRID_FIELD, GRID_FIELDS, GRID_OFFSETS, type GridBlock, type Real } from "../kernels.ts";
import { blocksApply } from "./blocks.ts";

export function gridApply(
  block: GridBlock,
  springs: Real,
  own: Real,
  p: Real,
  q: Real,
  _scratch: Real,
): void {
  const { first, rows, columns, stride, springsAt } = block;
  const plane = p.length / 3;
  blocksApply(first, first + rows * stride, own, p, q);
  GRID_OFFSETS.forEach(([across, down], spring) => {
    const hasShare = spring < 4;
    for (let row = 0; row + down < rows; row++) {
      for (let column = Math.max(0, -across); column < columns - Math.max(0, across); column++) {
        const local = row * stride + column;
        const at = springsAt + ((local >> 2) * GRID_FIELDS + GRID_FIELD[spring]) * 4 + (local & 3);
        const i = first + local;
        const j = i + down * stride + across;
        const gx = springs[at];
        const gy = springs[at + 4];
        const gz = springs[at + 8];
        const share = hasShare ? springs[at + 12] : 0;
        const dx = p[i] - p[j];
        const dy = p[i + plane] - p[j + plane];
        const dz = p[i + 2 * plane] - p[j + 2 * plane];
        const along = gx * dx + gy * dy + gz * dz;
        const cx = along * gx + share * dx;
        const cy = along * gy + share * dy;
        const cz = along * gz + share * dz;
        q[i] += cx;
        q[i + plane] += cy;
        q[i + 2 * plane] += cz;
        q[j] -= cx;
        q[j + plane] -= cy;
        q[j + 2 * plane] -= cz;
      }
    }
  });
}
