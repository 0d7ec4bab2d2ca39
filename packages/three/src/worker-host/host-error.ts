import type { Problem } from "./protocol.ts";

/** What kind of thing went wrong, for programs; the message says it to people. */
export type HostErrorCode =
  | "no-worker"
  | "worker-script"
  | "csp-wasm"
  | "not-a-surface"
  | "no-skin"
  | "weight-missing"
  | "unscaled"
  | "lost-numbers"
  | "disposed"
  | "bad-input";

/** What the worker could not do, with every reason. */
export class HostError extends Error {
  override readonly name = "HostError";
  readonly problems: readonly Problem[];
  readonly code: HostErrorCode;

  constructor(problems: readonly Problem[], code: HostErrorCode = "bad-input") {
    super(
      problems
        .map(({ message, line }) => (line === undefined ? message : `line ${line}: ${message}`))
        .join("\n"),
    );
    this.problems = problems;
    this.code = code;
  }
}

/** Whatever was thrown, as a list that crosses to another thread. */
export function problemsOf(error: unknown): readonly Problem[] {
  if (error instanceof HostError) return error.problems;
  return [{ message: error instanceof Error ? error.message : String(error) }];
}
