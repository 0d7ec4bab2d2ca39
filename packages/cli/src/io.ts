/** Where text goes: `process.stdout`, or a test's list. */
export interface Output {
  write(text: string): unknown;
  readonly isTTY?: boolean;
  /** Width of the terminal [characters]. */
  readonly columns?: number;
}

/** All that the command knows of the process around it. */
export interface Io {
  readonly stdout: Output;
  readonly stderr: Output;
  /**
   * Asks to hear of Ctrl-C and kill instead of ending by them; the signal's reason is the name, as "SIGINT". Only
   * commands that listen between steps may ask: one that computes without a pause would seem to hang.
   */
  readonly interruption: () => AbortSignal;
}

/** One run of the command. */
export interface Session extends Io {
  /** What the process will end with. */
  exitCode: number;
}
