export * from "../generated/grid";
export { edgeApply, edgeBeams, edgeDiagonal, edgeLinks, edgeSprings } from "./edges";
export { gather, scatter } from "./nodes";
export { damperForces, drift, infer, inferPlain, inferRow, kick, springForces } from "./points";
export { backRows, factorRows, forthRows, startRows } from "./rows";
export { addNarrow, addScaled, applyBlocks, dot, narrow, project, redirect, residual } from "./vectors";
