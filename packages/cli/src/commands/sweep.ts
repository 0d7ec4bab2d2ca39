import { mkdir } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { FILE_FORMATS, type FileFormat } from "@pliant/bake";
import type { Row } from "@pliant/farm";
import { Option, type Command } from "commander";
import { EXIT, exitCodeOf } from "../exit-code.ts";
import { Failure } from "../failure.ts";
import { limitsOf, QUEUE, STORE, type LimitFlags } from "../farm-flags.ts";
import type { Session } from "../io.ts";
import { loadFarm } from "../optional-part.ts";
import { positiveNumber, wholeNumber } from "../number-option.ts";
import { count } from "../quantities.ts";

interface SweepFlags extends LimitFlags {
  readonly vary: readonly string[];
  readonly out?: string;
  readonly format: FileFormat;
  readonly seconds?: number;
  readonly fps?: number;
  readonly workers?: number;
  readonly columns?: number;
  readonly queue?: string;
  readonly store?: string;
  readonly json?: true;
}

export function addSweep(program: Command, session: Session): void {
  program
    .command("sweep")
    .description("bake a scene many times, with other numbers each time")
    .argument("<scene>", 'scene file or folder, or a sweep file: { "scene": …, "vary": { … } }')
    .usage("<scene> --vary <path=values> --out <folder> [options]")
    .option(
      "--vary <path=values>",
      "what differs; may be given several times",
      (text: string, all: string[]) => [...all, text],
      [],
    )
    .option("--out <folder>", "where table, contact sheet and results go")
    .addOption(new Option("--format <format>", "of the takes").choices(FILE_FORMATS).default("pc2"))
    .option("--seconds <s>", "length of the motion; else the scene's", positiveNumber)
    .option("--fps <f>", "frames per second; else the scene's", positiveNumber)
    .option("--workers <n>", "processes at a time; else one per core", wholeNumber)
    .option("--columns <n>", "of the contact sheet; else as many as rows", wholeNumber)
    .option("--limit-seconds <s>", "longest time of one run", positiveNumber)
    .option("--limit-memory <MB>", "most memory of one run", positiveNumber)
    .addOption(QUEUE("let workers elsewhere do it: pliant farm worker"))
    .addOption(STORE("where those workers put results; else --out"))
    .option("--json", "print the table as JSON")
    .addHelpText("after", HELP)
    .action((scene: string, flags: SweepFlags) => sweep(session, scene, flags));
}

const HELP = `
Values: 1e-6..1e-4:log:10 (ten, each as many times the one before), 0..1:5 (five, equally far apart), 1..20 (whole numbers),
cotton,silk (a list). A path that is no key of a scene is meant of every sheet: material.bend is cloth[*].material.bend.
Measures of the last frame: drapeArea is the shadow straight down, folds are inward bends of the edges seen from above.
Run it again after Ctrl-C, or with more values: what is done is not done again.

Example:
  $ pliant sweep examples/drape --vary material.bend=1e-6..1e-4:log:10 --vary material.density=0.1..0.3:5 --out drapes`;

async function sweep(session: Session, path: string, flags: SweepFlags): Promise<void> {
  const { out } = flags;
  if (out === undefined) throw new Failure(EXIT.usage, "missing option '--out <folder>', where results go");
  const signal = session.interruption();
  const { loadRuns } = await import("../sweep-source.ts");
  const { runs, read } = await loadRuns(path, flags);
  const farm = await loadFarm();
  await mkdir(out, { recursive: true }).catch((error: unknown) => {
    throw new Failure(
      EXIT.usage,
      `cannot make the folder ${out}: ${error instanceof Error ? error.message : String(error)}`,
    );
  });
  const [here, store] = [await farm.openStore(out), await told(farm.openStore(flags.store ?? out))];
  const queue = await told(farm.openQueue(flags.queue));
  const workers = flags.workers ?? availableParallelism();
  const ready = { count: Math.min(workers, runs.length), limits: limitsOf(flags) };
  const runner = flags.queue === undefined ? farm.createRunner(store, {}, ready) : null;
  try {
    const planned = await farm.planJobs(store, runs, { format: flags.format, limits: limitsOf(flags) }, read);
    const { done } = await farm.submitJobs(store, queue, planned);
    const work = { store, queue, planned, done, signal, stderr: session.stderr };
    const { waitElsewhere, workHere } = await import("../run-sweep.ts");
    await (runner ? workHere(work, workers, runner) : waitElsewhere(work));
    const rows = await farm.collect(store, queue, planned);
    const write = (file: string, bytes: string | Uint8Array): Promise<void> =>
      here.write(file, Buffer.from(bytes));
    await write("table.csv", farm.csvTable(rows));
    await write("table.json", farm.jsonTable(rows));
    await write("contact-sheet.png", await farm.drawSheet(store, rows, flags.columns));
    session.stdout.write(flags.json ? farm.jsonTable(rows) : `${describe(out, rows)}\n`);
    session.exitCode = exitCode(signal, rows);
    if (signal.aborted) session.stderr.write("interrupted: run it again to go on\n");
  } finally {
    runner?.close();
    await queue.close();
  }
}

/** What cannot be opened is the user's to mend. */
function told<Opened>(opening: Promise<Opened>): Promise<Opened> {
  return opening.catch((error: unknown) => {
    throw new Failure(EXIT.usage, error instanceof Error ? error.message : String(error), { cause: error });
  });
}

function exitCode(signal: AbortSignal, rows: readonly Row[]): number {
  if (signal.aborted) return exitCodeOf(String(signal.reason));
  return rows.every(({ result }) => result) ? 0 : EXIT.failed;
}

function describe(out: string, rows: readonly Row[]): string {
  const failed = rows.filter(({ result, reason }) => !result && reason !== null);
  const done = rows.filter(({ result }) => result);
  const lines = failed.slice(0, 5).map(({ run, reason }) => `  ${run.label}: ${reason}`);
  const more = failed.length > 5 ? [`  and ${failed.length - 5} more, see the table`] : [];
  const head = `${out}: ${done.length} of ${count(rows.length, "run")} done${failed.length > 0 ? `, ${failed.length} failed` : ""}`;
  const files = ["table.csv", "table.json", "contact-sheet.png"].map((file) => `  ${join(out, file)}`);
  return [head, ...lines, ...more, ...files].join("\n");
}
