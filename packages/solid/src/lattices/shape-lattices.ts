import { cos, sin, type Vec3 } from "@pliant/geometry";
import type { Lattice } from "./tet-lattice.ts";

/** A whole, even number of cells of about `spacing` along a length, at least `least`. */
const evenCells = (length: number, spacing: number, least: number): number =>
  Math.max(least, 2 * Math.round(length / spacing / 2));

/** A box around the origin with cells of about `spacing` [m]. */
export function boxLattice(size: Vec3, spacing: number): Lattice {
  const cells = size.map((length) => Math.max(1, Math.round(length / spacing)));
  return {
    cells: [cells[0], cells[1], cells[2]],
    at: (u, v, w) => [(u - 0.5) * size[0], (v - 0.5) * size[1], (w - 0.5) * size[2]],
  };
}

/** A ball around the origin with cells of about `spacing` [m]: cubes within cubes, each drawn onto a sphere. */
export function ballLattice(radius: number, spacing: number): Lattice {
  const cells = evenCells(2 * radius, spacing, 2);
  return {
    cells: [cells, cells, cells],
    at: (u, v, w) => {
      const [x, y, z] = [2 * u - 1, 2 * v - 1, 2 * w - 1];
      const far = Math.max(Math.abs(x), Math.abs(y), Math.abs(z));
      if (far === 0) return [0, 0, 0];
      const [p, q, r] = [(x / far) ** 2, (y / far) ** 2, (z / far) ** 2];
      return [
        radius * x * Math.sqrt(1 - q / 2 - r / 2 + (q * r) / 3),
        radius * y * Math.sqrt(1 - p / 2 - r / 2 + (p * r) / 3),
        radius * z * Math.sqrt(1 - p / 2 - q / 2 + (p * q) / 3),
      ];
    },
  };
}

/** A ring around the y axis: `radius` to the middle of its tube, which is `tube` thick from there [m]. */
export function torusLattice(radius: number, tube: number, spacing: number): Lattice {
  const around = evenCells(2 * Math.PI * radius, spacing, 8);
  const across = evenCells(2 * tube, spacing, 2);
  return {
    cells: [around, across, across],
    ring: true,
    at: (u, v, w) => {
      const [x, y] = [2 * v - 1, 2 * w - 1];
      // A square within squares, each drawn onto a circle.
      const far = Math.max(Math.abs(x), Math.abs(y));
      const [p, q] = far === 0 ? [0, 0] : [(x / far) ** 2, (y / far) ** 2];
      const out = radius + tube * x * Math.sqrt(1 - q / 2);
      const angle = 2 * Math.PI * u;
      return [out * cos(angle), tube * y * Math.sqrt(1 - p / 2), out * sin(angle)];
    },
  };
}

/** Blocks where rows of text have anything but a space or a dot: letters and such. `size` of a block, `depth` along z [m]. */
export function blockLattice(rows: readonly string[], size: number, depth: number, spacing: number): Lattice {
  const columns = Math.max(...rows.map((row) => row.length));
  const fine = Math.max(1, Math.round(size / spacing));
  const deep = Math.max(1, Math.round(depth / spacing));
  const isFilled = (i: number, j: number): boolean => {
    const mark = rows[rows.length - 1 - j]?.[i] ?? " ";
    return mark !== " " && mark !== ".";
  };
  const [width, height] = [columns * size, rows.length * size];
  return {
    cells: [columns * fine, rows.length * fine, deep],
    has: (i, j) => isFilled(Math.floor(i / fine), Math.floor(j / fine)),
    at: (u, v, w) => [(u - 0.5) * width, (v - 0.5) * height, (w - 0.5) * depth],
  };
}
