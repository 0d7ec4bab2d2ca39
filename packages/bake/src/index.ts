export { bake } from "./bake.ts";
export { castOf, type Cast } from "./births.ts";
export { bakeKey, ENGINE, type BakeKey } from "./bake-key.ts";
export { BakeError, type BakeFault } from "./bake-error.ts";
export type { Beginning } from "./journal.ts";
export { defaultModeFolder, modeFolder } from "./mode-folder.ts";
export { BAKE_DEFAULTS, type BakeOptions, type CheckpointTimes } from "./options.ts";
export { openReplacement, type Replacement } from "./replace-file.ts";
export type { BakeReport, BakeStart } from "./report.ts";
export type { Outcome, RunFrame } from "./run-frames.ts";
export {
  BAKE_FORMATS,
  FILE_FORMATS,
  formatOf,
  isSequence,
  type BakeFormat,
  type BakeTarget,
  type FileFormat,
} from "./target.ts";
export { readBelow } from "./read-below.ts";
