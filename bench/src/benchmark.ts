/** A timed scene or kernel. Speed is reported, never asserted: machines are noisy. */
export interface Benchmark {
  readonly name: string;
  readonly title: string;
  run(options: BenchmarkOptions): BenchmarkRow[];
}

export interface BenchmarkOptions {
  /** Called before each row is measured, for people who wait. */
  readonly onProgress: (message: string) => void;
}

/** One line of the table: names to numbers (with units in the name) or words. */
export type BenchmarkRow = Readonly<Record<string, number | string | boolean>>;
