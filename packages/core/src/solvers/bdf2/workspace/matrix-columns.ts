import {
  SPRING_VECTOR_SIZE,
  ROW_SCRATCH_SIZE,
  BLOCK,
  EDGE,
  f64,
  GROUP_SIZE,
  GROUP_VECTORS_SIZE,
  real,
  ROW,
  SCALES,
  SPRINGS,
  u32,
  VECTOR,
  type Arena,
  type Groups,
  type GridLaws,
  type Matrix,
} from "@pliant/kernels";
import type { Layout } from "../layout/layout.ts";

/** Columns of the matrix: diagonal = mass + extra (air, grabs) + springs. `slots` is what the layout has, `contacts` at most. */
export const matrixColumns = ({ springs }: Layout, slots: number, contacts: number, groups: Groups) => ({
  y: real(VECTOR * slots),
  springs: real(SPRINGS * slots),
  scales: real(SCALES * slots),
  edges: real(EDGE * springs.a.length),
  extra: real(BLOCK * slots),
  massBlocks: real(BLOCK * slots),
  own: real(BLOCK * slots),
  diagonal: real(BLOCK * slots),
  // The diagonal without what contacts add.
  plain: real(BLOCK * slots),
  pivot: real(BLOCK * slots),
  inverse: real(BLOCK * slots),
  filter: real(BLOCK * slots),
  floor: real(slots),
  constrainedSlots: u32(contacts),
  irregularVector: real(VECTOR * slots),
  irregularBlock: real(BLOCK * slots),
  springVectors: real(SPRING_VECTOR_SIZE * springs.others.length),
  dropLimit: real(springs.a.length),
  groups: u32(groups.groups.length),
  groupOthers: u32(GROUP_SIZE * groups.springGroups),
  groupVectors: real(GROUP_VECTORS_SIZE * groups.springGroups),
  rowScratch: real((ROW_SCRATCH_SIZE * springs.rows.length) / ROW),
  // What never changes of it.
  laws: real(springs.laws.length),
  squares: f64(springs.squares.length),
  weights: real(SCALES * slots),
  rows: u32(springs.rows.length),
  entries: u32(springs.entries.length),
  rowsOf: u32(springs.rowsOf.length),
  others: u32(springs.others.length),
});

type Columns = Arena<ReturnType<typeof matrixColumns>>["columns"];

/** Fills in what never changes. */
export function createMatrix(c: Columns, layout: Layout, { groups, half }: Groups): Matrix {
  const { springs } = layout;
  c.rows.set(springs.rows);
  c.entries.set(springs.entries);
  c.rowsOf.set(springs.rowsOf);
  c.others.set(springs.others);
  c.groups.set(groups);
  return {
    width: layout.width,
    segments: layout.segments,
    grids: layout.grids,
    y: c.y,
    springs: c.springs,
    edges: c.edges,
    rows: c.rows,
    entries: c.entries,
    rowsOf: c.rowsOf,
    irregularRow: springs.irregularRow,
    irregularSegment: layout.irregularSegment,
    others: c.others,
    dropLimit: c.dropLimit,
    groups: c.groups,
    half,
    groupOthers: c.groupOthers,
    groupVectors: c.groupVectors,
    diagonal: c.diagonal,
    floor: c.floor,
    filter: c.filter,
    constrained: c.constrainedSlots,
    pivot: c.pivot,
    inverse: c.inverse,
    extra: c.irregularVector,
    extraBlock: c.irregularBlock,
    springVectors: c.springVectors,
    rowScratch: c.rowScratch,
  };
}

/** Laws of the grids' springs, filled in. */
export function createGridLaws(c: Columns, { springs }: Layout): GridLaws {
  c.laws.set(springs.laws);
  c.squares.set(springs.squares);
  c.weights.set(springs.weights);
  return { numbers: c.laws, squares: c.squares, weights: c.weights };
}
