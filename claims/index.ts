export { publishedBoxSheet } from "./kit/cloth/box.ts";
export { hangingSheet, runHang, type HangResult } from "./kit/cloth/hang.ts";
export { governedScene, TABLE_1 } from "./kit/governor/governed.ts";
export { massSpringFlag, PRINTED as PAPER_TABLES, type FlagSettings } from "./kit/fuzzy/mass-spring-flag.ts";
export {
  lookAt,
  runStress,
  STRESS_DEFAULTS,
  type Look,
  type StressResult,
  type StressRun,
} from "./kit/cloth/stress/run.ts";
export { stressScenes, type StressScene } from "./kit/cloth/stress/scenes.ts";
export { ANIMATIONS, animationScene, watch, type Animation } from "./kit/garment/animations.ts";
export { skirtBody, skirtScene } from "./kit/cloth/skirt-scene.ts";
export { loadExperiments } from "./experiments.ts";
export type { Experiment, Outcome } from "./kit/experiment.ts";
