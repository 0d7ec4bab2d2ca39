import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { recordedSession, runProgram } from "@pliant/cli/terminal";
import { expect, onTestFinished, test } from "vitest";
import { createBenchCommand } from "./bench-command.ts";

async function runPlot(file: string): Promise<{ code: number; stdout: string; stderr: string }> {
  const { session, written } = recordedSession();
  return { code: await runProgram(createBenchCommand, ["plot", file], session), ...written };
}

const result = {
  name: "hang",
  title: "A sheet",
  notes: ["beside other 1.0.0"],
  rows: [
    { particles: 9, engine: "Pliant", "median ms/frame": 1, holds: true },
    { particles: 81, engine: "Pliant", "median ms/frame": 9, holds: true },
  ],
};
const run = {
  machine: "A machine",
  node: "v20",
  version: "1.2.3",
  date: "2030-01-02T03:04:05Z",
  results: [result],
};

async function fileWith(text: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "pliant-plot-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, "run.json");
  await writeFile(file, text);
  return file;
}

test("draws beside the file and says where", async () => {
  const file = await fileWith(JSON.stringify(run));
  const svg = file.replace(".json", ".svg");
  expect(await runPlot(file)).toEqual({ code: 0, stdout: `${svg}\n`, stderr: "" });
  const drawn = await readFile(svg, "utf8");
  expect(drawn).toContain("Pliant 1.2.3 · A machine · 2030-01-02");
  expect(drawn).toContain("beside other 1.0.0");
});

test("results without engines are left out", async () => {
  const kernels = { name: "kernels", title: "", rows: [{ kernel: "dot", ms: 1 }] };
  const file = await fileWith(JSON.stringify({ ...run, results: [kernels, result] }));
  expect((await runPlot(file)).stdout).toBe(`${file.replace(".json", ".svg")}\n`);
});

test.each([
  ["{", /run\.json: not JSON: /],
  ["null", /run\.json: machine is undefined, expected text/],
  [JSON.stringify({ ...run, date: 3 }), /run\.json: date is 3, expected text/],
  [JSON.stringify({ ...run, results: 7 }), /run\.json: results is 7, expected a list/],
  [JSON.stringify({ ...run, results: [null] }), /run\.json: results\[0\] has no name, title and rows/],
  [JSON.stringify({ ...run, results: [] }), /run\.json has no times of engines to draw/],
])("refuses %s", async (text, message) => {
  const { code, stderr } = await runPlot(await fileWith(text));
  expect(code).toBe(2);
  expect(stderr).toMatch(message);
});

test("a file that is not there", async () => {
  const { code, stderr } = await runPlot("nowhere.json");
  expect([code, stderr]).toEqual([
    2,
    expect.stringContaining("pliant: cannot read nowhere.json: ") as string,
  ]);
});
