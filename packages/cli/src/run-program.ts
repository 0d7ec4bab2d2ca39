import { CommanderError, type Command } from "commander";
import { EXIT } from "./exit-code.ts";
import { Failure } from "./failure.ts";
import type { Io, Session } from "./io.ts";

/** Runs a command line with these words and resolves to its exit code. Never throws. */
export async function runProgram(
  create: (session: Session) => Command,
  args: readonly string[],
  io: Io,
): Promise<number> {
  const session: Session = { ...io, exitCode: 0 };
  try {
    await create(session).parseAsync(args, { from: "user" });
    return session.exitCode;
  } catch (error) {
    const { text, exitCode } = explain(error);
    if (text !== "") io.stderr.write(`${text}\n`);
    return exitCode;
  }
}

function explain(error: unknown): { text: string; exitCode: number } {
  if (error instanceof Failure) return { text: error.text, exitCode: error.exitCode };
  if (error instanceof CommanderError) return explainUsage(error);
  // Ours to mend: the stack is what a bug report needs.
  const trace = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { text: `pliant: this is a bug in Pliant, please report it\n${trace}`, exitCode: EXIT.failed };
}

function explainUsage({ message, exitCode }: CommanderError): { text: string; exitCode: number } {
  // Help and version come this way too, and have been printed.
  if (exitCode === 0) return { text: "", exitCode: 0 };
  const line = message.replace(/^error: /, "").replaceAll("\n", " ");
  return { text: `pliant: ${line}`, exitCode: EXIT.usage };
}
