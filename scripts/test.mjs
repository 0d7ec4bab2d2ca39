// `npm test`: set up, check, run every test; the last line is the sum, `N passed, N failed`.
//   npm test -- --only unit      one part: check, unit or browser
//   npm test -- packages/core    only tests whose path holds this, no checks

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setup } from "./setup.mjs";
import { lines, ofVitest, oneFailed, onePassed, sum } from "./tally.mjs";
import { runInstalled, ToolFailure } from "./tool.mjs";

const parts = { check: runChecks, unit: runUnit, browser: runBrowser };

async function main(args) {
  const { chosen, filters } = parse(args);
  if (!(await setup())) return oneFailed;
  const tallies = [];
  for (const part of chosen) tallies.push(await parts[part](filters));
  const total = sum(tallies);
  // With a filter one project may rightly have nothing to run, but not all of them.
  return total.passed + total.failed === 0 ? fail("no test ran") : total;
}

function parse(args) {
  const at = args.indexOf("--only");
  const only = at < 0 ? undefined : args[at + 1];
  const filters = at < 0 ? args : [...args.slice(0, at), ...args.slice(at + 2)];
  if (at >= 0 && !Object.hasOwn(parts, only)) {
    throw new ToolFailure(`--only takes one of ${Object.keys(parts).join(", ")}, not ${only}`);
  }
  if (only) return { chosen: [only], filters };
  return { chosen: filters.length > 0 ? ["unit", "browser"] : Object.keys(parts), filters };
}

async function runChecks() {
  const { check } = await import("./check.mjs");
  return sum((await check()).map((passed) => (passed ? onePassed : oneFailed)));
}

function runUnit(filters) {
  return vitest("unit", filters);
}

async function runBrowser(filters) {
  const { ensureChromium } = await import("./chromium.mjs");
  try {
    return await vitest("browser", filters, { PLIANT_CHROMIUM: await ensureChromium() });
  } catch (error) {
    if (error.output) console.error(error.output);
    return fail(`browser tests did not run: ${error.message}`);
  }
}

async function vitest(project, filters, env = {}) {
  const folder = mkdtempSync(join(tmpdir(), "pliant-test-"));
  const report = join(folder, "report.json");
  const args = [
    "run",
    "--project",
    project,
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${report}`,
  ];
  if (filters.length > 0) args.push("--passWithNoTests", ...filters);
  try {
    const { code } = await runInstalled("vitest", args, { env, inherit: true });
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
