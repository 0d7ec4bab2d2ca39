import { formatNumber, formatTable } from "@pliant/cli/terminal";
import type { BenchmarkRow } from "../benchmark.ts";

/** One call of `npm run bench`, as printed and as kept in bench/results. */
export interface BenchRun {
  readonly machine: string;
  readonly node: string;
  readonly version: string;
  /** ISO 8601. */
  readonly date: string;
  readonly results: readonly BenchResult[];
}

export interface BenchResult {
  readonly name: string;
  readonly title: string;
  /** What a reader of the rows must know: other engines' versions, what was left out. */
  readonly notes: readonly string[];
  readonly rows: readonly BenchmarkRow[];
}

/** A table per benchmark, under the machine that it was measured on. */
export function formatBench({ machine, node, version, results }: BenchRun, width?: number): string {
  const tables = results.map(({ name, title, notes, rows }) =>
    [`${name}: ${title}`, ...notes.map((note) => `(${note})`), formatRows(rows, width)].join("\n"),
  );
  return [`Pliant ${version}, Node ${node}, ${machine}`, ...tables].join("\n\n");
}

/** Rows may lack what others have: a column for every name, in the order of appearance. */
function formatRows(rows: readonly BenchmarkRow[], width?: number): string {
  if (rows.length === 0) return "(no rows)";
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const columns = names.map((title) => ({
    title,
    right: rows.every((row) => typeof (row[title] ?? 0) === "number"),
  }));
  return formatTable(
    columns,
    rows.map((row) => names.map((name) => formatCell(row[name]))),
    width,
  );
}

function formatCell(value: BenchmarkRow[string] | undefined): string {
  if (value === undefined) return "";
  return typeof value === "number" ? formatNumber(value) : String(value);
}
