// `npm test`: set up, check, run every test; the last line is the sum, `N passed, N failed`.
//   npm test -- --only unit      one part: check, unit or browser
//   npm test -- packages/core    only tests whose path holds this, no checks

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setup } from "./setup.mjs";
import { lines, ofVitest, oneFailed, onePassed, sum } from "./lib/tally.mjs";
import { runInstalled, ToolFailure } from "./lib/tool.mjs";

const parts = ["check", "unit", "browser"];

async function main(args) {
  const { chosen, filters } = parse(args);
  if (!(await setup())) return oneFailed;
  const tallies = chosen.includes("check") ? [await runChecks()] : [];
  const projects = chosen.filter((part) => part !== "check");
  if (projects.length > 0) tallies.push(await runTests(projects, filters));
  const total = sum(tallies);
  // With a filter one project may rightly have nothing to run, but not all of them.
  return total.passed + total.failed === 0 ? fail("no test ran") : total;
}

function parse(args) {
  const at = args.indexOf("--only");
  const only = at < 0 ? undefined : args[at + 1];
  const filters = at < 0 ? args : [...args.slice(0, at), ...args.slice(at + 2)];
  if (at >= 0 && !parts.includes(only)) {
    throw new ToolFailure(`--only takes one of ${parts.join(", ")}, not ${only}`);
  }
  if (only) return { chosen: [only], filters };
  return { chosen: filters.length > 0 ? ["unit", "browser"] : parts, filters };
}

async function runChecks() {
  const { check } = await import("./check.mjs");
  return sum((await check()).map((passed) => (passed ? onePassed : oneFailed)));
}

/** All projects in one run: while one waits for Chromium or a server, the others have the core. */
async function runTests(projects, filters) {
  if (!projects.includes("browser")) return vitest(projects, filters);
  try {
    const { ensureChromium } = await import("./lib/chromium.mjs");
    process.env.PLIANT_CHROMIUM = await ensureChromium();
  } catch (error) {
    if (error.output) console.error(error.output);
    const failed = fail(`browser tests did not run: ${error.message}`);
    const others = projects.filter((project) => project !== "browser");
    return others.length > 0 ? sum([failed, await vitest(others, filters)]) : failed;
  }
  return vitest(projects, filters);
}

async function vitest(projects, filters) {
  const folder = mkdtempSync(join(tmpdir(), "pliant-test-"));
  const report = join(folder, "report.json");
  const args = [
    "run",
    ...projects.flatMap((project) => ["--project", project]),
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${report}`,
  ];
  if (filters.length > 0) args.push("--passWithNoTests", ...filters);
  try {
    const { code } = await runInstalled("vitest", args, { inherit: true });
    return ofVitest(code, report);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function fail(message) {
  console.error(message);
  return oneFailed;
}

const tally = await main(process.argv.slice(2)).catch((error) =>
  fail(error instanceof ToolFailure ? error.message : error.stack),
);
console.log(lines(tally).join("\n"));
process.exitCode = tally.failed === 0 ? 0 : 1;
