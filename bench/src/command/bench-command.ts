import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import {
  choose,
  createRootCommand,
  createStatus,
  describeMachine,
  EXIT,
  Failure,
  toJson,
  version,
  type Command,
  type Session,
} from "@pliant/cli/terminal";
import type { Benchmark } from "../benchmark.ts";
import { benchmarks } from "../benchmarks.ts";
import { plotFrameTimes } from "../plot.ts";
import { plotInput, plotInputOf } from "./bench-plot.ts";
import { formatBench, type BenchResult, type BenchRun } from "./bench-text.ts";
import { addPlot } from "./plot-command.ts";

interface BenchFlags {
  readonly json?: boolean;
  readonly peers?: boolean | string;
  readonly quick?: boolean;
  readonly nodes?: string;
  readonly write?: boolean;
}

/** Relative to the repository, from which this is called. */
const RESULTS = "bench/results";

/** `npm run bench`: the words after `--`. */
export function createBenchCommand(session: Session): Command {
  const command = createRootCommand("npm run bench --", session)
    .description("time scenes and kernels on this machine")
    .argument("[name...]", "benchmarks; all unless given")
    .option("--json", "print machine, versions and rows as JSON")
    .option(
      "--peers [names]",
      "scenes: beside other engines (all, or as in jolt,bullet), each at its cheapest settings that hold; takes about an hour for hang and drape, ten minutes for hang --quick",
    )
    .option("--quick", "scenes: only the smaller meshes")
    .option("--nodes <counts>", "scenes: only these meshes, nodes along a side: 51,101")
    .option("--write", `keep the run in ${RESULTS} of the current folder, with plots`)
    .addHelpText(
      "after",
      "\nExample:\n  $ npm run bench -- hang --peers --quick\n  $ npm run -s bench -- hang --json",
    )
    .action((names: string[], flags: BenchFlags) => bench(session, benchmarks, names, flags));
  addPlot(command, session);
  return command;
}

export async function bench(
  { stdout, stderr }: Session,
  benchmarks: readonly Benchmark[],
  names: readonly string[],
  { json = false, peers = false, quick = false, write = false, nodes }: BenchFlags,
  folder = RESULTS,
): Promise<void> {
  if (write && quick) throw new Failure(EXIT.usage, "--write keeps whole runs, expected no --quick");
  const meshes = nodes === undefined ? undefined : meshesOf(nodes);
  const chosen = choose(benchmarks, names, ({ name }) => name, "benchmark");
  const status = createStatus(stderr);
  const results: BenchResult[] = [];
  for (const benchmark of chosen) {
    const { name, title } = benchmark;
    const notes: string[] = [];
    const onProgress = (message: string): void => status.show(message);
    onProgress(`${name}: ${title}`);
    const rows = await benchmark.run({
      onProgress,
      onNote: (note) => notes.push(note),
      peers: peersOf(peers),
      quick,
      nodes: meshes,
    });
    results.push({ name, title, notes, rows });
  }
  status.clear();
  const run: BenchRun = {
    machine: describeMachine(),
    node: process.version,
    version: version(),
    date: new Date().toISOString(),
    results,
  };
  if (write) await keep(run, chosen, folder, peers !== false);
  const width = stdout.isTTY ? stdout.columns : undefined;
  stdout.write(json ? `${toJson(run, 2)}\n` : `${formatBench(run, width)}\n`);
}

function peersOf(flag: boolean | string): boolean | string[] {
  return typeof flag === "string" ? flag.split(",") : flag;
}

function meshesOf(text: string): number[] {
  const counts = text.split(",").map(Number);
  if (!counts.every((count) => Number.isInteger(count) && count >= 3 && count <= 300)) {
    throw new Failure(EXIT.usage, `--nodes is ${text}, expected whole numbers of 3 to 300, as in 51,101`);
  }
  return counts;
}

/** One file per benchmark and version, and its plot beside it. */
async function keep(
  run: BenchRun,
  chosen: readonly Benchmark[],
  folder: string,
  peers: boolean,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const result of run.results) {
    const stem = join(folder, `${run.version}-${result.name}${peers ? "-peers" : ""}`);
    await writeFile(`${stem}.json`, `${toJson({ ...run, results: [result] }, 2)}\n`);
    const own = chosen.find(({ name }) => name === result.name)?.plot;
    if (own) await writeFile(`${stem}.svg`, own(plotInput(run, result)));
    const plot = plotInputOf(run, result);
    if (plot) await writeFile(`${stem}.svg`, plotFrameTimes(plot));
  }
}
