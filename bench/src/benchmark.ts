/** A timed scene or kernel. Speed is reported, never asserted: machines are noisy. */
export interface Benchmark {
  readonly name: string;
  readonly title: string;
  run(options: BenchmarkOptions): BenchmarkRow[] | Promise<BenchmarkRow[]>;
}

export interface BenchmarkOptions {
  /** Called before each row is measured, for people who wait. */
  readonly onProgress: (message: string) => void;
  /** Called with what a reader of the rows must know: "jolt-physics is not installed". */
  readonly onNote?: (note: string) => void;
  /** Runs other engines too, each at the cheapest settings that hold. */
  readonly peers?: boolean;
  /** Only the smaller meshes. */
  readonly quick?: boolean;
}

/** One line of the table: names to numbers (with units in the name) or words. */
export type BenchmarkRow = Readonly<Record<string, number | string | boolean>>;
