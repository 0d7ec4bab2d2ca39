export * from "../generated/grid";
export { fitBoxes, fitNormals } from "./boxes";
export { edgeApply, edgeBeams, edgeDiagonal, edgeLinks, edgeSprings } from "./edges";
export { solveTiles, subtractTiles } from "./fronts";
export { meetBetween, meetPoints, meetWithin } from "./meet";
export { gather, scatter } from "./nodes";
export { damperForces, drift, infer, inferPlain, inferRow, kick, springForces } from "./points";
export { backRows, factorRows, forthRows, startRows } from "./rows";
export { addNarrow, addScaled, applyBlocks, dot, narrow, project, redirect, residual } from "./vectors";
