import { writeFile } from "node:fs/promises";
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
import { runExperiment } from "./run-experiment.ts";

interface ClaimsFlags {
  readonly json?: true;
  readonly markdown?: true;
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
    .option("--markdown", "print the text of docs/claims.md")
    .option("--write-docs", `write ${DOCUMENT} in the current folder`)
    .addHelpText(
      "after",
      "\nExit code: 0 all passed, 1 some failed.\n\nExample:\n  $ npm run -s claims -- X5 X7",
    )
    .action(async (ids: string[], flags: ClaimsFlags) => {
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
