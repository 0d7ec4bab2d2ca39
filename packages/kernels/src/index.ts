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
  BLOCK_FIELDS,
  GRID_FIELD,
  GRID_FIELDS,
  GRID_MAX_COLUMNS,
  GRID_OFFSETS,
  GRID_SCRATCH,
  type ArcList,
  type GridBlock,
  type Kernels,
  type PullList,
  type Real,
  type SpringList,
} from "./kernels.ts";
export { cos, sin } from "./trigonometry.ts";
