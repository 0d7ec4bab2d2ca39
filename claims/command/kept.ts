import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Experiment } from "../kit/experiment.ts";
import type { ClaimResult } from "./run-experiment.ts";

/** What a row came to, and by which engine: `claims/kept/X5.json`, of which docs/claims.md is made. */
export interface KeptClaim extends Pick<ClaimResult, "measured" | "criterion" | "pass" | "seconds"> {
  /** `engineOf` when it ran. */
  readonly engine: string;
}

/** Relative to the repository. */
const FOLDER = "claims/kept";

export function keep(
  root: string,
  { id, measured, criterion, pass, seconds }: ClaimResult,
  engine: string,
): void {
  mkdirSync(join(root, FOLDER), { recursive: true });
  const kept: KeptClaim = { engine, pass, seconds, criterion, measured };
  writeFileSync(join(root, FOLDER, `${id}.json`), `${JSON.stringify(kept, null, 2)}\n`);
}

/** By id. */
export function readKept(root: string): ReadonlyMap<string, KeptClaim> {
  const folder = join(root, FOLDER);
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith(".json")) : [];
  return new Map(
    files.map((file) => [
      file.slice(0, -".json".length),
      JSON.parse(readFileSync(join(folder, file), "utf8")) as KeptClaim,
    ]),
  );
}

/** One that has no kept result, or one of another criterion or of an engine that is none of today's (`isToday`). */
export function isStale(
  { criterion }: Experiment,
  kept: KeptClaim | undefined,
  isToday: (engine: string) => boolean,
): boolean {
  return kept === undefined || !isToday(kept.engine) || kept.criterion !== criterion;
}

/** What the table says that the experiments do not, or the other way round. An older engine is no fault. */
export function keptFaults(
  experiments: readonly Experiment[],
  kept: ReadonlyMap<string, KeptClaim>,
): readonly string[] {
  const ids = new Set(experiments.map(({ id }) => id));
  return [
    ...[...kept.keys()].filter((id) => !ids.has(id)).map((id) => `${FOLDER}/${id}.json has no experiment`),
    ...experiments.flatMap(({ id, criterion, fails }) => {
      const row = kept.get(id);
      if (!row) return [`${id} has not been run: npm run -s claims -- ${id} --write-docs`];
      return [
        ...(row.criterion === criterion ? [] : [`${id} ran with another criterion than it has`]),
        ...(row.pass || fails !== undefined ? [] : [`${id} fails and does not say why ("fails")`]),
        ...(row.pass && fails !== undefined ? [`${id} passes and says why it fails`] : []),
      ];
    }),
  ];
}

/**
 * One of `count` parts of the experiments that take about equally long, `index` from 0: by their kept times, each goes to the part that
 * has least so far.
 */
export function partOf(
  experiments: readonly Experiment[],
  kept: ReadonlyMap<string, KeptClaim>,
  { index, count }: { index: number; count: number },
): readonly Experiment[] {
  const seconds = ({ id }: Experiment): number => kept.get(id)?.seconds ?? 0;
  const totals = Array.from({ length: count }, () => 0);
  const chosen = new Set<Experiment>();
  for (const each of experiments.toSorted((a, b) => seconds(b) - seconds(a))) {
    const part = totals.indexOf(Math.min(...totals));
    totals[part] += seconds(each);
    if (part === index) chosen.add(each);
  }
  return experiments.filter((each) => chosen.has(each));
}
