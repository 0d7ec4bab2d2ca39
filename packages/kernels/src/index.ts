export {
  addReference,
  createArena,
  f64,
  real,
  resolveKernels,
  u32,
  type Arena,
  type Backend,
  type ColumnSpec,
  type KernelBackend,
} from "./arena.ts";
export * from "./box-tree/contract.ts";
export { createTreeAdjacency } from "./box-tree/tree-adjacency.ts";
export { wideScale } from "./box-tree/wide-scale.ts";
export type * from "./cloth/contract.ts";
export type * from "./frontal/contract.ts";
export { bucklingLaw, lawResult, springForce, tensionLaw } from "./generated/laws.ts";
export { addMoreKernels } from "./more.ts";
export type { Kernels } from "./kernels.ts";
export * from "./layout.ts";
export * from "./matrix/contract.ts";
export { groupsOf, type Groups } from "./matrix/groups.ts";
export type * from "./paper/contract.ts";
export type * from "./points/contract.ts";
export * from "./proximity/contract.ts";
export type { Real } from "./real.ts";
export * from "./sharpness/contract.ts";
export * from "./springs/contract.ts";
export { COLOURS, GRID_LINKS, GRID_MARGIN, GRID_OFFSETS, gridWidth, GRID_WIDTHS } from "./stencil.ts";
export * from "./strain-limiting/contract.ts";
export * from "./trajectories/contract.ts";
export type * from "./vectors/contract.ts";
