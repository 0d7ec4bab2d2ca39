// What commands of the repository (`npm run claims`, `npm run bench`) share with `pliant`: how they speak and fail.
export type { Command } from "commander";
export { choose } from "./choose.ts";
export { EXIT } from "./exit-code.ts";
export { Failure } from "./failure.ts";
export type { Io, Output, Session } from "./io.ts";
export { toJson } from "./json.ts";
export { describeMachine } from "./machine.ts";
export { processIo } from "./process-io.ts";
export { formatNumber } from "./quantities.ts";
export { recordedSession, type RecordedWorld } from "./recorded-session.ts";
export { createRootCommand } from "./root-command.ts";
export { runProgram } from "./run-program.ts";
export { createStatus, type Status } from "./status.ts";
export { formatTable, type Column } from "./table.ts";
export { version } from "./version.ts";
