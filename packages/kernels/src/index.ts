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
  type EdgeList,
  type GridBlock,
  type GridLaws,
  type Kernels,
  type Linearisation,
  type LinkList,
  type Matrix,
  type NodeColumns,
  type Real,
  type SpringList,
  type StartColumns,
  type StartFactors,
  type Sweep,
} from "./kernels.ts";
export type { MotionLaw, PointColumns, PointDampers, PointKernels, PointSprings } from "./points.ts";
export { COLOURS, GRID_LINKS, GRID_MARGIN, GRID_OFFSETS, gridWidth, GRID_WIDTHS } from "./stencil.ts";
export { cos, sin } from "./trigonometry.ts";
