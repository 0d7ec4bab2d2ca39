import { clothMesh } from "../model/cloth/mesh.ts";
import { endTie, forEachLineTie } from "../model/cloth/beam-ties.ts";
import type { ClothPart } from "../model/part.ts";

/** Spacing of rows [m], B [N·m]. */
const [ROW, BEND] = [0.01, 1e-5];

/** Equilateral triangles with straight borders, rows along x, what is inside moved by a share of a side. */
export function triangleStrip(
  cells: number,
  rows: number,
  moved: number,
  random: (low: number, high: number) => number,
): ClothPart {
  const side = (2 / Math.sqrt(3)) * ROW;
  const positions: number[] = [];
  const firsts: number[] = [];
  for (let row = 0; row <= rows; row++) {
    firsts.push(positions.length / 3);
    const count = row % 2 === 1 ? cells + 2 : cells + 1;
    for (let place = 0; place < count; place++) {
      const isEnd = place === 0 || place === count - 1;
      const by = (): number => (isEnd || row === 0 || row === rows ? 0 : random(-moved, moved) * side);
      const even = row % 2 === 1 && !isEnd ? place - 0.5 : Math.min(place, cells);
      positions.push(row * ROW + by(), 0, side * even + by());
    }
  }
  const triangles: number[] = [];
  for (let row = 0; row < rows; row++) {
    const isEven = row % 2 === 0;
    const [few, many] = isEven ? [firsts[row], firsts[row + 1]] : [firsts[row + 1], firsts[row]];
    const add = (p: number, q: number, r: number): number =>
      isEven ? triangles.push(p, q, r) : triangles.push(p, r, q);
    for (let place = 0; place <= cells; place++) {
      add(few + place, many + place + 1, many + place);
      if (place < cells) add(few + place, few + place + 1, many + place + 1);
    }
  }
  return clothMesh({
    positions: Float64Array.from(positions),
    triangles: Uint32Array.from(triangles),
    material: { bend: BEND, density: 1 },
  });
}

/** Energy of a sheet with the heights ½ xᵀHx, H = [h_xx, h_zz, h_xz], over ½ B per area [1/m²]. */
export function bentEnergy({ x, beams, mass }: ClothPart, curvature: readonly number[]): number {
  const [xx, zz, xz] = curvature;
  const height = (node: number): number => {
    const [p, q] = [x[3 * node], x[3 * node + 2]];
    return 0.5 * (xx * p * p + zz * q * q) + xz * p * q;
  };
  let sum = 0;
  const add = (i: number, j: number, tie: number): void => {
    sum += 0.5 * tie * (height(i) - height(j)) ** 2;
  };
  for (let k = 0; k < beams.count; k++) {
    add(beams.a[k], beams.b[k], endTie(beams, k));
    forEachLineTie(beams, k, add);
  }
  const area = mass.reduce((total, each) => total + each, 0);
  return sum / (0.5 * BEND * area);
}
