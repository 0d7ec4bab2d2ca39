export {
  createArena,
  f64,
  real,
  resolveKernels,
  u32,
  type Arena,
  type Backend,
  type ColumnSpec,
  type KernelChoice,
} from "./arena.ts";
export {
  BLOCK,
  EDGE,
  ENTRY,
  GRID_LAW,
  ROW,
  SCALES,
  SPRINGS,
  VECTOR,
  type BeamList,
  type BondList,
  type EdgeList,
  type FoldList,
  type GridBlock,
  type GridLaws,
  type Kernels,
  type Linearisation,
  type LinkList,
  type Matrix,
  type NodeColumns,
  type Real,
  type StartColumns,
  type StartFactors,
  type Sweep,
} from "./kernels.ts";
export { exp, ln, power } from "./exponential.ts";
export { COLOURS, GRID_LINKS, GRID_MARGIN, GRID_OFFSETS, gridWidth, GRID_WIDTHS } from "./stencil.ts";
export { cos, sin } from "./trigonometry.ts";
