import { infer } from "./infer.ts";
import type { RuleBase } from "./rule-base.ts";

/** An output of a rule base over a regular grid of its one or two inputs: one look and an interpolation per evaluation. */
export interface Table {
  /** The inputs, the first running fastest. */
  readonly axes: readonly TableAxis[];
  readonly output: string;
  /** Range of the output. */
  readonly range: readonly [number, number];
  /** At the corners of the cells: (cells₀ + 1) × (cells₁ + 1). */
  readonly values: Float64Array;
  /** Largest difference from the rule base that was found between corners, in the output's unit. */
  readonly error: number;
}

export interface TableAxis {
  readonly name: string;
  readonly range: readonly [number, number];
  readonly cells: number;
}

export interface CompileOptions {
  /** Which output; the first unless given. */
  readonly output?: string;
  /** Cells per input at most. */
  readonly cells?: number;
  /** Difference that is none, as a share of the output's range: then the table needs no more cells. */
  readonly tolerance?: number;
}

/** 768 = 6 · 128: the peaks of seven even sets lie on corners. Two inputs take 96 cells each. */
const MOST_CELLS = [768, 96] as const;

/**
 * Tries 1, 2, 3, 6, 12 … cells and takes the first table that is the rule base everywhere in between (a weighted average over
 * a partition of unity is, as soon as the peaks are corners); else the largest.
 */
export function compile(base: RuleBase, options: CompileOptions = {}): Table {
  const { inputs, outputs } = base;
  if (inputs.length > 2) {
    throw new RangeError(
      `compile: ${inputs.length} inputs, expected 1 or 2: a table of more would be too large`,
    );
  }
  const index = options.output === undefined ? 0 : outputs.findIndex(({ name }) => name === options.output);
  if (index < 0) {
    const names = outputs.map(({ name }) => name).join(", ");
    throw new RangeError(`compile: there is no output "${options.output}", expected one of ${names}`);
  }
  const { cells: most = MOST_CELLS[inputs.length - 1], tolerance = 1e-12 } = options;
  if (!Number.isInteger(most) || most < 1)
    throw new RangeError(`compile: cells is ${most}, expected a whole number above 0`);
  const only: RuleBase = { ...base, outputs: [outputs[index]], rules: rulesFor(base, index) };
  const span = outputs[index].range[1] - outputs[index].range[0];
  for (const cells of [...LADDER.filter((count) => count < most), most]) {
    const table = fill(only, cells);
    if (cells === most || table.error <= tolerance * span) return table;
  }
  throw new Error("compile: unreachable");
}

const LADDER = [1, 2, 3, 6, 12, 24, 48, 96, 192, 384];

function rulesFor({ rules }: RuleBase, output: number): RuleBase["rules"] {
  return rules.flatMap((rule) => {
    const conclusions = rule.conclusions.filter((each) => each.output === output);
    return conclusions.length === 0
      ? []
      : [{ ...rule, conclusions: conclusions.map((each) => ({ ...each, output: 0 })) }];
  });
}

function fill(base: RuleBase, cells: number): Table {
  const axes = base.inputs.map(({ name, range }) => ({ name, range, cells }));
  const evaluate = (places: readonly number[]): number => infer(base, places).outputs[0];
  const values = Float64Array.from(
    everywhere(axes, cells + 1, (k) => k / cells),
    evaluate,
  );
  const table = { axes, output: base.outputs[0].name, range: base.outputs[0].range, values };
  // Beside the corners: at shares that divide no cell evenly.
  const probes = axes.length === 1 ? Math.max(97, 2 * cells + 1) : 23;
  const beside = everywhere(axes, probes, (k) => (k + 0.37) / probes);
  const error = beside.reduce((most, at) => Math.max(most, Math.abs(lookUp(table, at) - evaluate(at))), 0);
  return { ...table, error };
}

/** `count` places along each axis, at the given shares of its range; the first axis runs fastest. */
function everywhere(axes: readonly TableAxis[], count: number, share: (k: number) => number): number[][] {
  const along = axes.map(({ range }) =>
    Array.from({ length: count }, (_, k) => range[0] + (range[1] - range[0]) * share(k)),
  );
  if (along.length === 1) return along[0].map((x) => [x]);
  return along[1].flatMap((y) => along[0].map((x) => [x, y]));
}

/** The table at a place, beyond its ends as at them. */
export function lookUp({ axes, values }: Pick<Table, "axes" | "values">, places: readonly number[]): number {
  const [first, second] = axes.map(({ range, cells }, k) => {
    const q = Math.min(Math.max((places[k] - range[0]) / (range[1] - range[0]), 0), 1) * cells;
    const cell = Math.min(Math.floor(q), cells - 1);
    return { cell, share: q - cell };
  });
  const row = (at: number): number => values[at] + first.share * (values[at + 1] - values[at]);
  if (second === undefined) return row(first.cell);
  const width = axes[0].cells + 1;
  const [low, high] = [row(second.cell * width + first.cell), row((second.cell + 1) * width + first.cell)];
  return low + second.share * (high - low);
}
