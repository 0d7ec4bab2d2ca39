import { recordedSession, runProgram } from "@pliant/cli/terminal";
import { describe, expect, test } from "vitest";
import type { Experiment } from "../kit/experiment.ts";
import { claims, createClaimsCommand } from "./claims-command.ts";

const experiment = (id: string, run: Experiment["run"]): Experiment => ({
  id,
  claims: ["C1", "C2"],
  title: `Title of ${id}`,
  criterion: "ratio > 0.5 | always",
  quick: true,
  run,
});

const passes = experiment("X1", () => ({ measured: { ratio: 0.987654321, mesh: "9 × 9" }, pass: true }));
const fails = experiment("X2", () => ({ measured: { ratio: NaN }, pass: false }));
const throws = experiment("X10", () => {
  throw new Error("out of cloth");
});

describe("claims", () => {
  test("an aligned table, and exit code 0 when all pass", async () => {
    const { session, written } = recordedSession();
    await claims(session, [passes, fails], ["x1"], {});
    expect(session.exitCode).toBe(0);
    const [head, row, empty, sum] = written.stdout.split("\n");
    expect(row.slice(head.indexOf("MEASURED"))).toMatch(
      /^ratio = 0.9877; mesh = 9 × 9 +ratio > 0.5 \| always$/,
    );
    expect(row).toMatch(/^X1 +C1, C2 +pass +0\.\d\d/);
    expect([empty, sum]).toEqual(["", "1 passed, 0 failed"]);
  });

  test("JSON, and exit code 1 when one fails; one that throws does not stop the others", async () => {
    const { session, written } = recordedSession();
    await claims(session, [throws, fails, passes], [], { json: true });
    expect(session.exitCode).toBe(1);
    const results = JSON.parse(written.stdout) as Record<string, unknown>[];
    expect(results.map(({ id, pass, measured }) => [id, pass, measured])).toEqual([
      ["X10", false, { error: "out of cloth" }],
      ["X2", false, { ratio: "NaN" }],
      ["X1", true, { ratio: 0.987654321, mesh: "9 × 9" }],
    ]);
    expect(Object.keys(results[0])).toEqual([
      "id",
      "claims",
      "title",
      "measured",
      "criterion",
      "pass",
      "seconds",
    ]);
  });

  test("markdown says how it is made, and keeps its columns", async () => {
    const { session, written } = recordedSession();
    await claims(session, [passes], [], { markdown: true });
    expect(written.stdout).toContain("npm run claims -- --write-docs");
    expect(written.stdout).toContain(
      "| X1 | C1, C2 | Title of X1 | ratio = 0.9877; mesh = 9 × 9 | ratio > 0.5 \\| always | yes |",
    );
  });

  test("a document of some experiments only would lose the others", async () => {
    const { session } = recordedSession();
    await expect(claims(session, [passes, fails], ["X1"], { writeDocs: true })).rejects.toThrow(
      "--write-docs writes all experiments, expected no ids, found X1",
    );
  });

  test("says on a terminal what it is doing", async () => {
    const { session, written } = recordedSession({ terminal: 80 });
    await claims(session, [passes, fails], [], {});
    expect(written.stderr).toContain("X2 (2 of 2): Title of X2");
    expect(written.stdout.split("\n").every((line) => line.length <= 80)).toBe(true);
  });
});

test("a real experiment", async () => {
  const { session, written } = recordedSession();
  expect(await runProgram(createClaimsCommand, ["X5", "--json"], session)).toBe(0);
  expect(JSON.parse(written.stdout)).toMatchObject([{ id: "X5", pass: true }]);
});

test("one that is not there", async () => {
  const { session, written } = recordedSession();
  expect(await runProgram(createClaimsCommand, ["X99"], session)).toBe(2);
  expect(written.stderr).toMatch(/^pliant: unknown experiment X99, expected some of X1, /);
});

test("help has an example", async () => {
  const { session, written } = recordedSession();
  expect(await runProgram(createClaimsCommand, ["--help"], session)).toBe(0);
  expect(written.stdout).toContain("Example:\n  $ npm run -s claims -- X5");
});
