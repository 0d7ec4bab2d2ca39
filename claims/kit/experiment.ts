/** One acceptance experiment of the specification: the same file serves tests, `npm run claims` and docs/claims.md. */
export interface Experiment {
  /** As in the specification: "X5". */
  readonly id: string;
  /** The claims it supports: ["C12"]. */
  readonly claims: readonly string[];
  readonly title: string;
  /** What must hold, with the numbers. */
  readonly criterion: string;
  /** Takes at most a few seconds: runs with every `npm test`. */
  readonly quick: boolean;
  /** Measures times, which a busy machine changes: run when the table is written, not by tests. */
  readonly timed?: true;
  /** Why it fails, in a sentence: of a row that does, and stays in the table as failed. */
  readonly fails?: string;
  run(): Outcome;
}

export interface Outcome {
  /** What was measured, by name; numbers in SI units or as the name says. */
  readonly measured: Readonly<Record<string, number | string>>;
  readonly pass: boolean;
}
