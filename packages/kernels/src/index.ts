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
export { BLUNT_ROUNDING, type BluntLaw, type Skin } from "./sharpness/contract.ts";
export {
  BESIDE,
  BOX,
  BOX_QUAD,
  CONE,
  CALM,
  CORNER,
  DISC,
  EDGE_SHARE,
  EMPTY,
  FLAT,
  HIT,
  HIT_EDGES,
  HIT_FIRST,
  HIT_SECOND,
  ONE_SIDE,
  OWN,
  OWN_EDGE,
  OWN_POINT,
  POINT,
  SEARCH_STACK,
  startSearch,
  TOUCH,
  WANTED,
  WHOLE,
  type BoxTree,
  type Folds,
  type Hits,
  type Touching,
} from "./box-tree/contract.ts";
export { quadScale } from "./box-tree/wide-scale.ts";
export { createTouching } from "./box-tree/tree-adjacency.ts";
export {
  ARM,
  BESIDE_ROW,
  BLOCK,
  EDGE,
  ENTRY,
  FOUR,
  GRID_LAW,
  QUAD_ARMS,
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
  type SpringList,
  type StartColumns,
  type StartFactors,
  type Sweep,
} from "./kernels.ts";
export { closestWeights, FEATURE, FEATURE_AT, FOOT_SIZE, WEIGHTS } from "./closest.ts";
export {
  ASK,
  CLOSE,
  CROWD_GROUP,
  FACES,
  FOOT,
  FOOT_AT,
  FOUR_BOXES,
  KEPT_FOOT,
  LEAST_LEAVES,
  NO_POINT,
  type Crowd,
  type Nearby,
  type NearKernels,
  type NearTree,
} from "./proximity/contract.ts";
export { foursOf, type Fours } from "./matrix/groups.ts";
export { exp, ln, power } from "./exponential.ts";
export type { MotionLaw, PointColumns, PointDampers, PointKernels, PointSprings } from "./points/contract.ts";
export { COLOURS, GRID_LINKS, GRID_MARGIN, GRID_OFFSETS, gridWidth, GRID_WIDTHS } from "./stencil.ts";
export { TRIMMED, type TrimHolds, type TrimKernels, type TrimLinks } from "./strain-limiting/contract.ts";
export { cos, sin } from "./trigonometry.ts";
export { ROUNDING, roundingOf, type Around, type Observer, type SeenWays } from "./trajectories/contract.ts";
