export { boxDrape } from "./box-drape.ts";
export { foldedTwice } from "./folded.ts";
export { layers } from "./layers.ts";
export { pinch } from "./pinch.ts";
export { ring } from "./ring.ts";
export { lookAt, runStress, STRESS_DEFAULTS, type Look, type StressResult, type StressRun } from "./run.ts";
export { tablecloth } from "./tablecloth.ts";
export { inside, tangled, type Tangle } from "./tangled.ts";
export { twisted } from "./twisted.ts";
