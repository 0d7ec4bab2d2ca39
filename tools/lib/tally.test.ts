import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { lines, ofVitest } from "./tally.mjs";

interface TestFile {
  status: "passed" | "failed";
  assertionResults: { status: string }[];
}

function tallyOf(code: number, testResults: TestFile[]): string[] {
  const folder = mkdtempSync(join(tmpdir(), "pliant-tally-"));
  try {
    const path = join(folder, "report.json");
    writeFileSync(path, JSON.stringify({ testResults }));
    return lines(ofVitest(code, path));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const pass = { status: "passed" };
const fail = { status: "failed" };
const skip = { status: "skipped" };

test("counts tests over files", () => {
  const files: TestFile[] = [
    { status: "passed", assertionResults: [pass, pass] },
    { status: "failed", assertionResults: [pass, fail] },
  ];
  expect(tallyOf(1, files)).toEqual(["3 passed, 1 failed"]);
});

test("names skipped tests before the last line, and only if there are any", () => {
  const results = [pass, skip, { status: "todo" }];
  expect(tallyOf(0, [{ status: "passed", assertionResults: results }])).toEqual([
    "2 skipped",
    "1 passed, 0 failed",
  ]);
});

test("a file that could not be loaded is a failure", () => {
  expect(tallyOf(1, [{ status: "failed", assertionResults: [] }])).toEqual(["0 passed, 1 failed"]);
});

test("an unhandled error fails the run although every test passed", () => {
  expect(tallyOf(1, [{ status: "passed", assertionResults: [pass] }])).toEqual(["1 passed, 1 failed"]);
});

test("a crash without a report is a failure", () => {
  expect(lines(ofVitest(1, "/nowhere/report.json"))).toEqual(["0 passed, 1 failed"]);
});
