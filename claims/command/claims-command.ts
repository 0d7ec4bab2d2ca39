import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { cwd } from "node:process";
import {
  choose,
  createRootCommand,
  createStatus,
  EXIT,
  Failure,
  toJson,
  type Command,
  type Session,
} from "@pliant/cli/terminal";
import { loadExperiments } from "../experiments.ts";
import type { Experiment } from "../kit/experiment.ts";
import { formatClaims, formatClaimsMarkdown } from "./claims-text.ts";
import { engineOf, keepEngine, movesAs, readEngines } from "./engine.ts";
import { isStale, keep, keptFaults, partOf, readKept } from "./kept.ts";
import { runExperiment } from "./run-experiment.ts";

interface ClaimsFlags {
  readonly json?: true;
  readonly stale?: true;
  readonly part?: string;
  readonly check?: true;
  readonly writeDocs?: true;
}

/** Relative to the repository, from which this is called. */
const DOCUMENT = "docs/claims.md";

/** `npm run claims`: the words after `--`. */
export function createClaimsCommand(session: Session): Command {
  return createRootCommand("npm run claims --", session)
    .description("run the acceptance experiments: measured, criterion, pass")
    .argument("[id...]", "experiments, as X5; all unless given")
    .option("--json", "print an array of results as JSON")
    .option("--stale", "those only whose kept result is of another engine or criterion")
    .option("--part <k/n>", "the k-th of n parts that take about equally long, as 3/10")
    .option(
      "--check",
      `run none: does ${DOCUMENT} say what the experiments do; with --stale rows of an older engine fail`,
    )
    .option("--write-docs", `keep what was measured and write ${DOCUMENT}; rows that were not run stay`)
    .addHelpText(
      "after",
      "\nExit code: 0 all passed, 1 some failed.\n\nExample:\n  $ npm run -s claims -- X5 X7",
    )
    .action(async (ids: string[], flags: ClaimsFlags) => {
      const experiments = await loadExperiments();
      if (flags.check) check(session, experiments, cwd(), flags);
      else await claims(session, experiments, ids, { ...flags, root: cwd() });
    });
}

export async function claims(
  session: Session,
  experiments: readonly Experiment[],
  ids: readonly string[],
  { json, stale, part, writeDocs, root }: ClaimsFlags & { readonly root: string },
): Promise<void> {
  const { stdout, stderr } = session;
  const kept = readKept(root);
  const named = choose(experiments, ids, ({ id }) => id, "experiment");
  const isToday = stale ? todayOf(root) : () => true;
  const wanted = stale ? named.filter((each) => isStale(each, kept.get(each.id), isToday)) : named;
  const chosen = part === undefined ? wanted : partOf(wanted, kept, readPart(part));
  const status = createStatus(stderr);
  const engine = writeDocs ? engineOf(root) : undefined;
  if (engine) keepEngine(root, engine, new Set([...kept.values()].map((row) => row.engine)));
  const results = chosen.map((experiment, at) => {
    status.show(`${experiment.id} (${at + 1} of ${chosen.length}): ${experiment.title}`);
    const result = runExperiment(experiment);
    if (engine) keep(root, result, engine.id);
    return result;
  });
  status.clear();
  if (writeDocs) await write(root, documentOf(root, experiments));
  if (json) stdout.write(`${toJson(results, 2)}\n`);
  else stdout.write(`${formatClaims(results, stdout.isTTY ? stdout.columns : undefined)}\n`);
  if (results.some(({ pass }) => !pass)) session.exitCode = EXIT.failed;
}

/** Faults fail; rows of an older engine are only counted, unless they are asked for (`--stale`): a release wants none. */
function check(
  session: Session,
  experiments: readonly Experiment[],
  root: string,
  { stale }: ClaimsFlags,
): void {
  const [kept, isToday] = [readKept(root), todayOf(root)];
  const faults = keptFaults(experiments, kept);
  const older = experiments.filter(({ id }) => kept.has(id) && !isToday(kept.get(id)?.engine ?? ""));
  for (const fault of faults) session.stdout.write(`${fault}\n`);
  if (older.length > 0) {
    session.stdout.write(
      `${DOCUMENT}: ${older.length} of ${experiments.length} rows are older than the engine (npm run -s claims -- --stale --write-docs)\n`,
    );
  }
  if (faults.length > 0 || (stale && older.length > 0)) session.exitCode = EXIT.failed;
}

function documentOf(root: string, experiments: readonly Experiment[]): string {
  const [isToday, { id }] = [todayOf(root), engineOf(root)];
  return formatClaimsMarkdown(experiments, readKept(root), (engine) => (isToday(engine) ? id : engine));
}

/** Whether what an engine moved moves alike today. */
function todayOf(root: string): (engine: string) => boolean {
  const [engines, now] = [readEngines(root), engineOf(root)];
  return (engine) => movesAs(engine, engines, now);
}

function readPart(text: string): { index: number; count: number } {
  const [, k, n] = /^([1-9]\d*)\/([1-9]\d*)$/.exec(text) ?? [];
  if (k === undefined || Number(k) > Number(n)) {
    throw new Failure(EXIT.usage, `--part: expected k/n with k up to n, as 3/10, found ${text}`);
  }
  return { index: Number(k) - 1, count: Number(n) };
}

async function write(root: string, text: string): Promise<void> {
  await writeFile(join(root, DOCUMENT), text).catch((error: Error) => {
    throw new Failure(
      EXIT.usage,
      `cannot write ${DOCUMENT}: ${error.message}; call it in the repository's root`,
    );
  });
}
