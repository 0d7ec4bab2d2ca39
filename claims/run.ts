// `npm run claims`.
import { processIo, runProgram } from "@pliant/cli/terminal";
import { createClaimsCommand } from "./command/claims-command.ts";

// Not process.exit: what was written to a pipe must still arrive.
process.exitCode = await runProgram(createClaimsCommand, process.argv.slice(2), processIo());
