import type { TetMesh } from "pliant";
import type { Vec3 } from "@pliant/geometry";
import { ballLattice, blockLattice, boxLattice, torusLattice } from "./shape-lattices.ts";
import { latticeTets } from "./tet-lattice.ts";

/** A box around the origin with cells of about `spacing` [m]. */
export const boxTets = (size: Vec3, spacing: number): TetMesh => latticeTets(boxLattice(size, spacing));

/** A ball around the origin. */
export const ballTets = (radius: number, spacing: number): TetMesh =>
  latticeTets(ballLattice(radius, spacing));

/** A ring around the y axis: `radius` to the middle of its tube, which is `tube` thick from there [m]. */
export const torusTets = (radius: number, tube: number, spacing: number): TetMesh =>
  latticeTets(torusLattice(radius, tube, spacing));

/** Letters and such: see `blockLattice`. */
export const blockTets = (rows: readonly string[], size: number, depth: number, spacing: number): TetMesh =>
  latticeTets(blockLattice(rows, size, depth, spacing));
