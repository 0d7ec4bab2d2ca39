// Counts of passed, failed and skipped, and the lines that end a test run.

import { existsSync, readFileSync } from "node:fs";

export const nothing = { passed: 0, failed: 0, skipped: 0 };
export const onePassed = { ...nothing, passed: 1 };
export const oneFailed = { ...nothing, failed: 1 };

export function sum(tallies) {
  return tallies.reduce(
    (a, b) => ({ passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped }),
    nothing,
  );
}

/** The last line is always `3 passed, 0 failed`, for programs; a line `1 skipped` stands before it if there are any. */
export function lines({ passed, failed, skipped }) {
  return [...(skipped > 0 ? [`${skipped} skipped`] : []), `${passed} passed, ${failed} failed`];
}

/**
 * The tally of one vitest run from its exit code and its JSON report. A bad exit code is at least one failure:
 * a crash leaves no report, and an unhandled error fails no test.
 */
export function ofVitest(code, reportPath) {
  const tally = existsSync(reportPath) ? ofReport(JSON.parse(readFileSync(reportPath, "utf8"))) : nothing;
  return code !== 0 && tally.failed === 0 ? sum([tally, oneFailed]) : tally;
}

function ofReport({ testResults }) {
  return sum(testResults.map(ofFile));
}

function ofFile({ status, assertionResults }) {
  const count = (...states) => assertionResults.filter((result) => states.includes(result.status)).length;
  const failed = count("failed");
  // A file that could not be loaded is reported as failed and lists no tests.
  const unlisted = status === "failed" && failed === 0 ? 1 : 0;
  return {
    passed: count("passed"),
    failed: failed + unlisted,
    skipped: count("pending", "skipped", "todo", "disabled"),
  };
}
