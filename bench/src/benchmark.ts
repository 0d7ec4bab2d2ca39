/** A timed scene or kernel. Speed is reported, never asserted: machines are noisy. */
export interface Benchmark {
  readonly name: string;
  readonly title: string;
  run(options: BenchmarkOptions): BenchmarkRow[] | Promise<BenchmarkRow[]>;
  /** Its rows as a picture, where times by engines and particles are not what they are. */
  readonly plot?: (input: PlotInput) => string;
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

/** What a plot is made of: rows of `hang` or `drape`, and where they were measured. */
export interface PlotInput {
  readonly title: string;
  /** Lines below the title: machine, versions, date. */
  readonly subtitle: readonly string[];
  readonly rows: readonly BenchmarkRow[];
}
