// `npm run bench`.
import { processIo, runProgram } from "@pliant/cli/terminal";
import { createBenchCommand } from "./src/command/bench-command.ts";

// Not process.exit: what was written to a pipe must still arrive.
process.exitCode = await runProgram(createBenchCommand, process.argv.slice(2), processIo());
