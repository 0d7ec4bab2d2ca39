import { Command } from "commander";
import type { Session } from "./io.ts";

/** A command line that writes to the session. Errors are thrown, so that one place prints them; see `runProgram`. */
export function createRootCommand(name: string, { stdout, stderr }: Session): Command {
  return new Command(name)
    .helpOption("-h, --help", "print this help")
    .helpCommand(false)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => stdout.write(text),
      writeErr: (text) => stderr.write(text),
      outputError: () => undefined,
      getOutHelpWidth: () => stdout.columns ?? 100,
      getOutHasColors: () => false,
    });
}
