// Kernels of cloth: what every program carries.
export { distanceBound } from "./proximity/distance-bound";
export { measureSharpness } from "./sharpness/sharpness";
export { fitBoxes, refitBoxes, markDirty } from "./box-tree/boxes";
export { addStillAir, findCaught } from "./cloth/cloth";
export { edgeBeams, edgeLinks, edgeSprings, edgeTies } from "../generated/edges";
export { sweptDistances } from "./proximity/swept-distances";
export { backwardRows, forwardRows, initialRows } from "./matrix/groups";
export { applyRows, applyRowsAt, diagonalRows } from "./matrix/irregular";
export { overlapTrees, overlapPoints, overlapSelf } from "./box-tree/overlap";
export { overlapBox, nearest } from "./proximity/nearest";
export { fitProximity } from "./proximity/wide-nodes";
export { fitNormals, refitNormals } from "./box-tree/normal-cones";
export { fitWideNodes } from "./box-tree/wide-nodes";
export { gather, scatter } from "./springs/nodes";
export { factorRows, refactorRows } from "./matrix/pivots";
export { findTargetLengths, limitLinks } from "./strain-limiting/strain-limiting";
export { predictMean, relativePoints } from "./trajectories/trajectories";
export { addNarrow, addScaled, applyBlocks, dot, narrow, project, redirect, residual } from "./vectors/vectors";
