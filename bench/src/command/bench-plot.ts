import type { BenchmarkRow, PlotInput } from "../benchmark.ts";
import type { BenchResult, BenchRun } from "./bench-text.ts";

/** The plot of a result, or null when its rows are not times of engines by particles (kernels, say). */
export function plotInputOf(run: BenchRun, result: BenchResult): PlotInput | null {
  return result.rows.some(isFrameTime) ? plotInput(run, result) : null;
}

/** A result with where it was measured. */
export function plotInput(run: BenchRun, { title, notes, rows }: BenchResult): PlotInput {
  const place = `Pliant ${run.version} · ${run.machine} · ${run.date.slice(0, 10)}`;
  return { title, subtitle: [place, ...notes], rows };
}

function isFrameTime(row: BenchmarkRow): boolean {
  return "engine" in row && "particles" in row && "median ms/frame" in row;
}

/** Takes only what a run has written: a fault is said, not drawn. */
export function parseBenchRun(text: string): BenchRun {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new RangeError(`not JSON: ${(error as Error).message}`, { cause: error });
  }
  const run = value as Partial<BenchRun> | null;
  for (const name of ["machine", "node", "version", "date"] as const) {
    const found: unknown = run?.[name];
    if (typeof found !== "string") throw new RangeError(`${name} is ${String(found)}, expected text`);
  }
  const results: unknown = run?.results;
  if (!Array.isArray(results)) throw new RangeError(`results is ${String(results)}, expected a list`);
  return { ...(run as BenchRun), results: results.map(parseResult) };
}

function parseResult(value: unknown, at: number): BenchResult {
  const { name, title, notes = [], rows } = (value ?? {}) as Partial<BenchResult>;
  if (typeof name !== "string" || typeof title !== "string" || !Array.isArray(rows)) {
    throw new RangeError(
      `results[${at}] has no name, title and rows, expected what \`npm run bench -- --json\` prints`,
    );
  }
  return { name, title, notes, rows };
}
