export { addDiagonal, arcSprings, edgesApply, pullSprings } from "./springs";
export { blocksApply, invertBlocks } from "./blocks";
export { gridApply } from "./grid-apply";
export { descend, dot, precondition, project, redirect } from "./vectors";
