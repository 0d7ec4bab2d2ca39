import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { engineOf, movesAs, readEngines } from "./command/engine.ts";
import { keptFaults, partOf, readKept } from "./command/kept.ts";
import { runExperiment } from "./command/run-experiment.ts";
import { loadExperiments } from "./experiments.ts";

const root = fileURLToPath(new URL("../", import.meta.url));
const [experiments, kept] = [await loadExperiments(), readKept(root)];
const [engines, now] = [readEngines(root), engineOf(root)];

/** Parts that take turns, and the longest row that takes part [s]: longer ones are rerun before a release. */
const PARTS = 10;
const LONGEST = 25;

/** Of the commits so far, so that each commit's tests are the same wherever they run. */
const turn =
  Number(execFileSync("git", ["rev-list", "--count", "HEAD"], { cwd: join(root), encoding: "utf8" })) % PARTS;

describe("docs/claims.md", () => {
  it("has every row with its criterion, and why it fails", () => {
    expect(keptFaults(experiments, kept)).toEqual([]);
  });

  // Quick rows run in every test; times are no test's business.
  const rerun = partOf(
    experiments.filter(
      ({ id, quick, timed }) => !quick && !timed && (kept.get(id)?.seconds ?? Infinity) <= LONGEST,
    ),
    kept,
    { index: turn, count: PARTS },
  );
  for (const experiment of rerun) {
    const { id, title } = experiment;
    it(`says what ${id} does, part ${turn + 1} of ${PARTS}: ${title}`, { timeout: 600_000 }, () => {
      const { pass, measured } = runExperiment(experiment);
      const row = kept.get(id);
      expect(pass, `measured ${JSON.stringify(measured)}`).toBe(row?.pass);
      // The same engine measures the same.
      if (row && movesAs(row.engine, engines, now))
        expect(JSON.parse(JSON.stringify(measured))).toEqual(row.measured);
    });
  }
});
