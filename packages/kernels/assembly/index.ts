export * from "../generated/grid";
export { edgeApply, edgeBeams, edgeDiagonal, edgeLinks } from "./edges";
export { backRows, factorRows, forthRows, startRows } from "./rows";
export { addScaled, applyBlocks, dot, project, redirect } from "./vectors";
