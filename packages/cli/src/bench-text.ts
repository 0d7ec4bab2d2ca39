import type { BenchmarkRow } from "@pliant/bench";
import { formatNumber } from "./quantities.ts";
import { formatTable } from "./table.ts";

export interface BenchRun {
  readonly machine: string;
  readonly node: string;
  readonly version: string;
  readonly results: readonly {
    readonly name: string;
    readonly title: string;
    readonly rows: readonly BenchmarkRow[];
  }[];
}

/** A table per benchmark, under the machine that it was measured on. */
export function formatBench({ machine, node, version, results }: BenchRun): string {
  const tables = results.map(({ name, title, rows }) => `${name}: ${title}\n${formatRows(rows)}`);
  return [`Pliant ${version}, Node ${node}, ${machine}`, ...tables].join("\n\n");
}

/** Rows may lack what others have: a column for every name, in the order of appearance. */
function formatRows(rows: readonly BenchmarkRow[]): string {
  if (rows.length === 0) return "(no rows)";
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const columns = names.map((title) => ({
    title,
    right: rows.every((row) => typeof (row[title] ?? 0) === "number"),
  }));
  return formatTable(
    columns,
    rows.map((row) => names.map((name) => formatCell(row[name]))),
  );
}

function formatCell(value: BenchmarkRow[string] | undefined): string {
  if (value === undefined) return "";
  return typeof value === "number" ? formatNumber(value) : String(value);
}
