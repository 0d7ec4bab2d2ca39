import type { Benchmark } from "@pliant/bench";
import { expect, test } from "vitest";
import { testSession } from "../test/run-cli.ts";
import { bench } from "./bench.ts";

const hang: Benchmark = {
  name: "hang",
  title: "A sheet",
  run({ onProgress }) {
    onProgress("hang: 32 × 32");
    return [
      { nodes: 32, "ms/frame": 1.23456, kind: "wasm" },
      { nodes: 101, "ms/frame": 10.5, kind: "reference", note: true },
    ];
  },
};
const other: Benchmark = { name: "other", title: "Nothing", run: () => [] };

test("a table per benchmark, numbers on the right", () => {
  const { session, written } = testSession({ terminal: 80 });
  bench(session, [hang, other], [], {});
  expect(written.stdout).toMatch(/^Pliant \d/);
  expect(written.stdout).toContain(
    [
      "hang: A sheet",
      "nodes  ms/frame  kind       note",
      "   32     1.235  wasm",
      "  101      10.5  reference  true",
      "",
      "other: Nothing",
      "(no rows)",
      "",
    ].join("\n"),
  );
  expect(written.stderr).toContain("hang: 32 × 32");
});

test("JSON says where it was measured", () => {
  const { session, written } = testSession();
  bench(session, [hang, other], ["HANG"], { json: true });
  const run = JSON.parse(written.stdout) as { results: unknown[] };
  expect(run).toMatchObject({
    machine: expect.stringMatching(/ × \d+, \w+ \w+$/) as string,
    node: process.version,
    version: expect.any(String) as string,
    results: [{ name: "hang", title: "A sheet", rows: [{ nodes: 32, "ms/frame": 1.23456 }, { nodes: 101 }] }],
  });
  expect(run.results).toHaveLength(1);
  expect(written.stderr).toBe("");
});
