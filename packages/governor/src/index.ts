export { Budget, type Sheet } from "./budget.ts";
export { Delay } from "./delay.ts";
export { exponentBetween, fitExponent, nodesFor } from "./cost-model.ts";
export { govern } from "./govern.ts";
export { GovernedSimulation, type GovernedOptions, type GovernorStatus } from "./governed-simulation.ts";
export { Governor, type Change } from "./governor.ts";
export { qualityLevels, type QualitySettings, type QualityLevel } from "./knobs.ts";
export { LevelCarrier } from "./level-carrier.ts";
export { levelSize, levelSource, type Garment, type LevelOptions } from "./levels.ts";
export { LOOP_DEFAULTS, literalLoop, type LoopOptions, type LoopResult } from "./loop.ts";
export { MEASURE_DEFAULTS, measureFrames, median } from "./measure.ts";
export { angularMomentumOf, momentumOf, type Moving } from "./momentum.ts";
export { playFrame } from "./play-frame.ts";
export type { Measured, Policy } from "./policy.ts";
export { checkRecording, type Decision, type Recording, type Setting } from "./recording.ts";
export { Resample } from "./resample.ts";
export { choose, Search } from "./search.ts";
export {
  budgetOf,
  completeSettings,
  GOVERNOR_DEFAULTS,
  SAVER,
  type GovernorSettings,
  type Knob,
  type SheetSettings,
} from "./settings.ts";
export { sceneSource, type Source } from "./source.ts";
export { gridCarrier, transfer, type Carrier, type CarrierOf, type Run } from "./transfer.ts";
export { MONITOR_DEFAULTS } from "./cost-monitor.ts";
export { SEARCH_DEFAULTS, type SearchResult, type SearchRequest } from "./search-request.ts";
