// Kernels of paper, of points on springs and of the modes of elastic solids: brought by those who need them.
export { paperSpringForces, paperSpringProduct } from "./paper/paper-springs";
export { applyInverse, foldForces, foldProduct, invertBlocks, sweepNodes } from "./paper/folds";
export { solveTiles, subtractTiles } from "./frontal/frontal";
export { damperForces, drift, infer, inferPlain, inferRow, kick, springForces } from "./points/points";
