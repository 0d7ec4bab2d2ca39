import type { FarmJob } from "../job/job.ts";
import type { JobResult } from "../job/result.ts";
import { resultKey } from "../store/store.ts";
import type { Run } from "./plan.ts";

/** One run of a sweep, and what came of it. */
export interface Row {
  readonly run: Run;
  readonly job: FarmJob;
  readonly result: JobResult | undefined;
  /** Why there is no result. */
  readonly reason: string | null;
}

type Cell = string | number | null;

/** Columns of a table, in order, with their values for a row. */
export function cellsOf({ run, job, result, reason }: Row): Record<string, Cell> {
  const parameters = Object.fromEntries(
    Object.entries(run.parameters).map(([path, value]): [string, Cell] => [
      path,
      typeof value === "number" || typeof value === "string" ? value : JSON.stringify(value),
    ]),
  );
  const measures = result?.measures;
  return {
    ...parameters,
    outcome: result?.outcome ?? (reason === null ? "missing" : "failed"),
    frames: result?.frames ?? null,
    "drapeArea [m²]": measures?.drapeArea ?? null,
    "surfaceArea [m²]": measures?.surfaceArea ?? null,
    "stretchMean [1]": measures?.stretchMean ?? null,
    "stretchMax [1]": measures?.stretchMax ?? null,
    "kineticEnergy [J]": measures?.kineticEnergy ?? null,
    "bendingEnergy [J]": measures?.bendingEnergy ?? null,
    "tensionEnergy [J]": measures?.tensionEnergy ?? null,
    "totalEnergy [J]": measures?.totalEnergy ?? null,
    folds: measures?.folds ?? null,
    "cpuTime [s]": result ? round(result.effort.cpuSeconds) : null,
    "time [s]": result ? round(result.effort.seconds) : null,
    hash: result?.hash ?? null,
    sha256: result?.take.sha256 ?? null,
    file: result ? resultKey(job.id, result.take.file) : null,
    thumbnail: result ? resultKey(job.id, result.thumbnail) : null,
    reason,
    id: job.id,
  };
}

const round = (seconds: number): number => Number(seconds.toFixed(3));

/** RFC 4180. */
export function csvTable(rows: readonly Row[]): string {
  const cells = rows.map(cellsOf);
  const columns = Object.keys(cells[0] ?? {});
  const lines = [columns, ...cells.map((row) => columns.map((column) => row[column]))];
  return lines.map((line) => `${line.map(quoted).join(",")}\r\n`).join("");
}

export function jsonTable(rows: readonly Row[]): string {
  return `${JSON.stringify(rows.map(cellsOf), null, 2)}\n`;
}

function quoted(cell: Cell): string {
  const text = cell === null ? "" : String(cell);
  // A spreadsheet would take such a text for a formula.
  const safe = typeof cell === "string" && /^[=+@\t\r-]/u.test(text) ? `'${text}` : text;
  return /[",\r\n]/u.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
