import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { compareCriterion } from "./compare.ts";

const folder = mkdtempSync(join(tmpdir(), "pliant-criteria-"));
afterAll(() => rmSync(folder, { recursive: true }));

function source(text: string): string {
  const file = join(folder, `${Math.abs(text.length)}-row.ts`);
  writeFileSync(file, text);
  return file;
}

test("thresholds of the verdict, through names and variables, and numbers that nothing has", () => {
  const file = source(`
    const [SIZE, LIMIT] = [0.4, 0.02];
    for (let k = 0; k < 77; k++) if (k > 33) continue;
    const isNear = (off) => off;
    const all = values.every((value) => value < LIMIT);
    const row = { pass: all && deep < 0.15 * SIZE && rise <= 1e-3 };
  `);
  expect(compareCriterion(file, "within 2 %, deep < 15 % of the size, rise at most 1e-3")).toEqual({
    unsaid: [],
    unchecked: [],
  });
  expect(compareCriterion(file, "within 3.7 %, rise at most 1e-3")).toEqual({
    unsaid: [0.06, 0.02],
    unchecked: [3.7],
  });
  expect(compareCriterion(file, "2 %, 15 %, 1e-3 (paper 0.963). Changed: was 12 %")).toEqual({
    unsaid: [],
    unchecked: [],
  });
});
