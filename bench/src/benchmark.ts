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
  /** Runs other engines too, each at the cheapest settings that hold: all, or those whose name has one of these words. */
  readonly peers?: boolean | readonly string[];
  /** Only the smaller meshes. */
  readonly quick?: boolean;
  /** Only these meshes: nodes along a side. */
  readonly nodes?: readonly number[] | undefined;
}

/** One line of the table: names to numbers (with units in the name) or words. */
export type BenchmarkRow = Readonly<Record<string, number | string | boolean>>;

/** Nodes along a side of the sheets that scenes are run with. */
export function meshSizes({ nodes, quick = false }: BenchmarkOptions): readonly number[] {
  return nodes ?? (quick ? [32, 51] : [32, 51, 75, 101]);
}
