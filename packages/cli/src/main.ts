import { processIo } from "./process-io.ts";
import { run } from "./run.ts";

// Not process.exit: what was written to a pipe must still arrive.
process.exitCode = await run(process.argv.slice(2), processIo());
