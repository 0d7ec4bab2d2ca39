import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { recordedSession, runProgram, version } from "@pliant/cli/terminal";
import { expect, onTestFinished, test } from "vitest";
import type { Benchmark, BenchmarkOptions } from "../benchmark.ts";
import { bench, createBenchCommand } from "./bench-command.ts";

async function runBench(args: readonly string[]): Promise<{ code: number; stderr: string }> {
  const { session, written } = recordedSession();
  return { code: await runProgram(createBenchCommand, args, session), ...written };
}

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
const slow: Benchmark = {
  name: "slow",
  title: "Takes its time",
  run({ onNote }) {
    onNote?.("not installed: a peer");
    return Promise.resolve([
      { nodes: 3, particles: 9, engine: "Pliant", "median ms/frame": 1, holds: true },
      { nodes: 9, particles: 81, engine: "Pliant", "median ms/frame": 9, holds: true },
    ]);
  },
};

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "pliant-bench-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

test("a table per benchmark, numbers on the right", async () => {
  const { session, written } = recordedSession({ terminal: 80 });
  await bench(session, [hang, other], [], {});
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

test("JSON says where it was measured", async () => {
  const { session, written } = recordedSession();
  await bench(session, [hang, other], ["HANG"], { json: true });
  const run = JSON.parse(written.stdout) as { results: unknown[] };
  expect(run).toMatchObject({
    machine: expect.stringMatching(/ × \d+, \w+ \w+$/) as string,
    node: process.version,
    version: expect.any(String) as string,
    date: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string,
    results: [
      {
        name: "hang",
        title: "A sheet",
        notes: [],
        rows: [{ nodes: 32, "ms/frame": 1.23456 }, { nodes: 101 }],
      },
    ],
  });
  expect(run.results).toHaveLength(1);
  expect(written.stderr).toBe("");
});

test("notes stand above their table and in the JSON", async () => {
  const text = recordedSession();
  await bench(text.session, [slow], [], {});
  expect(text.written.stdout).toContain("slow: Takes its time\n(not installed: a peer)\nnodes");
  const json = recordedSession();
  await bench(json.session, [slow], [], { json: true });
  expect(JSON.parse(json.written.stdout)).toMatchObject({ results: [{ notes: ["not installed: a peer"] }] });
});

test("asks for peers and small meshes only when told to", async () => {
  const asked: BenchmarkOptions[] = [];
  const listening: Benchmark = { name: "listening", title: "", run: (options) => (asked.push(options), []) };
  await bench(recordedSession().session, [listening], [], {});
  await bench(recordedSession().session, [listening], [], { peers: true, quick: true });
  expect(asked).toMatchObject([
    { peers: false, quick: false },
    { peers: true, quick: true },
  ]);
});

test("--write keeps each benchmark in its file, with a plot where there is one", async () => {
  const folder = await temporaryFolder();
  await bench(recordedSession().session, [hang, slow], [], { write: true, peers: true }, join(folder, "new"));
  const files = await readdir(join(folder, "new"));
  const stem = `${version()}-slow-peers`;
  expect(files.sort()).toEqual([`${version()}-hang-peers.json`, `${stem}.json`, `${stem}.svg`]);
  const kept = await readFile(join(folder, "new", `${stem}.json`), "utf8");
  expect(JSON.parse(kept)).toMatchObject({ version: version(), results: [{ name: "slow" }] });
  expect(await readFile(join(folder, "new", `${stem}.svg`), "utf8")).toContain("Takes its time");
});

test("half a run is not kept", async () => {
  const { code, stderr } = await runBench(["--write", "--quick"]);
  expect([code, stderr]).toEqual([2, "pliant: --write keeps whole runs, expected no --quick\n"]);
});

test("a name that is no benchmark is an error, also beside the word plot", async () => {
  const { code, stderr } = await runBench(["hung"]);
  expect([code, stderr]).toEqual([
    2,
    "pliant: unknown benchmark hung, expected some of hang, drape, box, skirt, shipped, garments, solids, skin, capsules, kernels, modes, methods, paper, governor\n",
  ]);
});
