import { expect, test } from "vitest";
import { sampleJob } from "../test/sample-job.ts";
import { csvTable, jsonTable, type Row } from "./table.ts";

const row = (parameters: Record<string, unknown>): Row => ({
  run: { parameters, label: "", text: "", files: [] },
  job: sampleJob(1),
  result: undefined,
  reason: 'disk "full", twice',
});

test("CSV quotes what needs it, and no spreadsheet takes a text for a formula", () => {
  const [head, line, end] = csvTable([row({ "material.bend": 1e-6, name: "=cmd()" })]).split("\r\n");
  expect(head).toMatch(/^material\.bend,name,outcome,frames,drapeArea \[m²\],/u);
  expect(line).toMatch(/^0\.000001,'=cmd\(\),failed,,/u);
  expect(line).toContain(',"disk ""full"", twice",');
  expect(end).toBe("");
});

test("JSON has the same columns, with nothing where there is none", () => {
  const [first] = JSON.parse(jsonTable([row({ seed: 3 })])) as Record<string, unknown>[];
  expect(first).toMatchObject({ seed: 3, outcome: "failed", folds: null, id: sampleJob(1).id });
});
