import { recordedSession, runProgram } from "@pliant/cli/terminal";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
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

let root = "";
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "pliant-claims-"));
  for (const file of ["examples/golden.json", "claims/golden-net.json", "docs/claims.md"]) {
    mkdirSync(join(root, file, ".."), { recursive: true });
    writeFileSync(join(root, file), "{}");
  }
});
afterEach(() => rmSync(root, { recursive: true }));

describe("claims", () => {
  test("an aligned table, and exit code 0 when all pass", async () => {
    const { session, written } = recordedSession();
    await claims(session, [passes, fails], ["x1"], { root });
    expect(session.exitCode).toBe(0);
    const [head, row, empty, sum] = written.stdout.split("\n");
    expect(row.slice(head.indexOf("MEASURED"))).toMatch(
      /^ratio = 0.9877; mesh = 9 × 9 +ratio > 0.5 \| always$/,
    );
    expect(row).toMatch(/^X1 +C1, C2 +pass +0\.\d\d/);
    expect([empty, sum]).toEqual(["", "1 passed, 0 failed"]);
    expect(existsSync(join(root, "claims/kept"))).toBe(false);
  });

  test("JSON, and exit code 1 when one fails; one that throws does not stop the others", async () => {
    const { session, written } = recordedSession();
    await claims(session, [throws, fails, passes], [], { json: true, root });
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

  test("the document has what is kept, of each row's own engine, and says why one fails", async () => {
    const { session } = recordedSession();
    const all = [passes, { ...fails, fails: "It is too small." }];
    const moves = (hashes: object): void =>
      writeFileSync(join(root, "claims/golden-net.json"), JSON.stringify(hashes));
    moves({ box: "1" });
    await claims(session, all, [], { writeDocs: true, root });
    const text = (): string => readFileSync(join(root, "docs/claims.md"), "utf8");
    expect(text()).toContain("npm run -s claims -- --stale --write-docs");
    expect(text()).toContain("1 of 2 hold");
    expect(text()).toContain(
      "| X1 | C1, C2 | Title of X1 | ratio = 0.9877; mesh = 9 × 9 | ratio > 0.5 \\| always | yes |",
    );
    expect(text()).toContain("| **no**: It is too small. |");
    expect(text()).toMatch(/^Engine `[0-9a-f]{16}`: 2 rows\. /m);
    moves({ box: "1", flag: "1" });
    await claims(session, all, ["X2"], { writeDocs: true, root });
    expect(text()).toMatch(/^Engine `[0-9a-f]{16}`: 2 rows\. /m);
    moves({ box: "2" });
    await claims(session, all, ["X2"], { writeDocs: true, root });
    expect(text()).toMatch(/^Engine `[0-9a-f]{16}`: 1 rows; `[0-9a-f]{16}`: 1 rows\. /m);
  });

  test("of an older engine only, in parts", async () => {
    const ids = async (flags: object): Promise<unknown[]> => {
      const { session, written } = recordedSession();
      await claims(session, [passes, fails, throws], [], { json: true, root, ...flags });
      return (JSON.parse(written.stdout) as Record<string, unknown>[]).map(({ id }) => id);
    };
    expect(await ids({ stale: true })).toEqual(["X1", "X2", "X10"]);
    await claims(recordedSession().session, [passes, fails, throws], ["X1"], { writeDocs: true, root });
    expect(await ids({ stale: true })).toEqual(["X2", "X10"]);
    const parts = new Set([await ids({ part: "1/2" }), await ids({ part: "2/2" })].flat());
    expect(parts).toEqual(new Set(["X1", "X2", "X10"]));
    await expect(ids({ part: "3/2" })).rejects.toThrow(
      "--part: expected k/n with k up to n, as 3/10, found 3/2",
    );
  });

  test("says on a terminal what it is doing", async () => {
    const { session, written } = recordedSession({ terminal: 80 });
    await claims(session, [passes, fails], [], { root });
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
