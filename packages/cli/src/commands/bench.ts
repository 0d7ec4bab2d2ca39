import type { Benchmark } from "@pliant/bench";
import type { Command } from "commander";
import { formatBench } from "../bench-text.ts";
import { choose } from "../choose.ts";
import type { Session } from "../io.ts";
import { toJson } from "../json.ts";
import { describeMachine } from "../machine.ts";
import { createStatus } from "../status.ts";
import { version } from "../version.ts";

export function addBench(program: Command, session: Session): void {
  program
    .command("bench")
    .description("time scenes and kernels on this machine")
    .argument("[name...]", "benchmarks; all unless given")
    .option("--json", "print machine, versions and rows as JSON")
    .addHelpText("after", "\nExample:\n  $ pliant bench hang --json")
    .action(async (names: string[], flags: { json?: true }) => {
      // Loaded late: the other commands need not wait for it.
      const { benchmarks } = await import("@pliant/bench");
      bench(session, benchmarks, names, flags);
    });
}

export function bench(
  { stdout, stderr }: Session,
  benchmarks: readonly Benchmark[],
  names: readonly string[],
  { json = false }: { json?: boolean },
): void {
  const chosen = choose(benchmarks, names, ({ name }) => name, "benchmark");
  const status = createStatus(stderr);
  const results = chosen.map((benchmark) => {
    const onProgress = (message: string): void => status.show(message);
    onProgress(`${benchmark.name}: ${benchmark.title}`);
    return { name: benchmark.name, title: benchmark.title, rows: benchmark.run({ onProgress }) };
  });
  status.clear();
  const run = {
    machine: describeMachine(),
    node: process.version,
    version: version(),
    date: new Date().toISOString(),
    results,
  };
  stdout.write(json ? `${toJson(run, 2)}\n` : `${formatBench(run)}\n`);
}
