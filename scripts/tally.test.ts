import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { line, ofVitest } from "./tally.mjs";

interface TestFile {
  status: "passed" | "failed";
  assertionResults: { status: string }[];
}

function tallyOf(code: number, testResults: TestFile[]): string {
  const folder = mkdtempSync(join(tmpdir(), "pliant-tally-"));
  try {
    const path = join(folder, "report.json");
    writeFileSync(path, JSON.stringify({ testResults }));
    return line(ofVitest(code, path));
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
  expect(tallyOf(1, files)).toBe("3 passed, 1 failed");
});

test("names skipped tests only if there are any", () => {
  expect(tallyOf(0, [{ status: "passed", assertionResults: [pass, skip, { status: "todo" }] }])).toBe(
    "1 passed, 0 failed, 2 skipped",
  );
});

test("a file that could not be loaded is a failure", () => {
  expect(tallyOf(1, [{ status: "failed", assertionResults: [] }])).toBe("0 passed, 1 failed");
});

test("an unhandled error fails the run although every test passed", () => {
  expect(tallyOf(1, [{ status: "passed", assertionResults: [pass] }])).toBe("1 passed, 1 failed");
});

test("a crash without a report is a failure", () => {
  expect(line(ofVitest(1, "/nowhere/report.json"))).toBe("0 passed, 1 failed");
});
