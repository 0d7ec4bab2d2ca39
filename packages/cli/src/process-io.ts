import { exitCodeOf } from "./exit-code.ts";
import type { Io } from "./io.ts";

/** npm passes a Ctrl-C on that the terminal has already sent to the whole group: such an echo is not a second one [ms]. */
const ECHO = 500;

/** The real process. */
export function processIo(): Io {
  for (const stream of [process.stdout, process.stderr]) stream.on("error", tolerateClosedPipe);
  let controller: AbortController | undefined;
  return {
    stdout: process.stdout,
    stderr: process.stderr,
    interruption: () => (controller ??= listen()).signal,
  };
}

/** The first signal asks to end well, a second ends at once. */
function listen(): AbortController {
  const controller = new AbortController();
  let first = 0;
  const hear = (signal: NodeJS.Signals): void => {
    if (!controller.signal.aborted) {
      first = performance.now();
      controller.abort(signal);
    } else if (performance.now() - first > ECHO) {
      // oxlint-disable-next-line unicorn/no-process-exit -- that is what a second Ctrl-C asks for
      process.exit(exitCodeOf(signal));
    }
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, hear);
  return controller;
}

/** `pliant bake … --json | head`: nobody reads on, but the work that was asked for is still worth doing. */
function tolerateClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== "EPIPE" && error.code !== "ERR_STREAM_DESTROYED") throw error;
}
