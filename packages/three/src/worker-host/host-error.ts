import type { Problem } from "./protocol.ts";

/** What the worker could not do, with every reason. */
export class HostError extends Error {
  override readonly name = "HostError";
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super(
      problems
        .map(({ message, line }) => (line === undefined ? message : `line ${line}: ${message}`))
        .join("\n"),
    );
    this.problems = problems;
  }
}

/** Whatever was thrown, as a list that crosses to another thread. */
export function problemsOf(error: unknown): readonly Problem[] {
  if (error instanceof HostError) return error.problems;
  return [{ message: error instanceof Error ? error.message : String(error) }];
}
