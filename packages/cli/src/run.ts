import type { Io } from "./io.ts";
import { createProgram } from "./program.ts";
import { runProgram } from "./run-program.ts";

/** Runs the command with the words after `pliant` and resolves to its exit code. Never throws. */
export function run(args: readonly string[], io: Io): Promise<number> {
  return runProgram(createProgram, args.length === 0 ? ["--help"] : args, io);
}
