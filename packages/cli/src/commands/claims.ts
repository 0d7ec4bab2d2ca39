import { writeFile } from "node:fs/promises";
import type { Experiment } from "@pliant/claims";
import type { Command } from "commander";
import { formatClaims, formatClaimsMarkdown } from "../claims-text.ts";
import { choose } from "../choose.ts";
import { EXIT } from "../exit-code.ts";
import { Failure } from "../failure.ts";
import type { Session } from "../io.ts";
import { toJson } from "../json.ts";
import { runExperiment } from "../run-experiment.ts";
import { createStatus } from "../status.ts";

interface ClaimsFlags {
  readonly json?: true;
  readonly markdown?: true;
  readonly writeDocs?: true;
}

/** Relative to the repository, from which this is called. */
const DOCUMENT = "docs/claims.md";

export function addClaims(program: Command, session: Session): void {
  program
    .command("claims")
    .description("run the acceptance experiments: measured, criterion, pass")
    .argument("[id...]", "experiments, as X5; all unless given")
    .option("--json", "print an array of results as JSON")
    .option("--markdown", "print the text of docs/claims.md")
    .option("--write-docs", `write ${DOCUMENT} in the current folder`)
    .addHelpText("after", "\nExit code: 0 all passed, 1 some failed.\n\nExample:\n  $ pliant claims X5 X7")
    .action(async (ids: string[], flags: ClaimsFlags) => {
      // Loaded late: the other commands need not wait for it.
      const { loadExperiments } = await import("@pliant/claims");
      await claims(session, await loadExperiments(), ids, flags);
    });
}

export async function claims(
  session: Session,
  experiments: readonly Experiment[],
  ids: readonly string[],
  { json, markdown, writeDocs }: ClaimsFlags,
): Promise<void> {
  const { stdout, stderr } = session;
  const chosen = choose(experiments, ids, ({ id }) => id, "experiment");
  if (writeDocs && ids.length > 0) {
    throw new Failure(
      EXIT.usage,
      `--write-docs writes all experiments, expected no ids, found ${ids.join(", ")}`,
    );
  }
  const status = createStatus(stderr);
  const results = chosen.map((experiment, at) => {
    status.show(`${experiment.id} (${at + 1} of ${chosen.length}): ${experiment.title}`);
    return runExperiment(experiment);
  });
  status.clear();
  if (writeDocs) await write(DOCUMENT, formatClaimsMarkdown(results));
  if (json) stdout.write(`${toJson(results, 2)}\n`);
  else if (markdown) stdout.write(formatClaimsMarkdown(results));
  else stdout.write(`${formatClaims(results, stdout.isTTY ? stdout.columns : undefined)}\n`);
  if (results.some(({ pass }) => !pass)) session.exitCode = EXIT.failed;
}

async function write(path: string, text: string): Promise<void> {
  await writeFile(path, text).catch((error: Error) => {
    throw new Failure(EXIT.usage, `cannot write ${path}: ${error.message}; call it in the repository's root`);
  });
}
