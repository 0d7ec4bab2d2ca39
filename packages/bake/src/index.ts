export { bake } from "./bake.ts";
export { castOf, type Cast } from "./births.ts";
export { BakeError, type BakeFault } from "./bake-error.ts";
export { BAKE_DEFAULTS, type BakeOptions } from "./options.ts";
export type { BakeReport, BakeStart } from "./report.ts";
export type { Outcome, RunFrame } from "./run-frames.ts";
export { BAKE_FORMATS, formatOf, type BakeFormat, type BakeTarget } from "./target.ts";
export { readBelow } from "./read-below.ts";
