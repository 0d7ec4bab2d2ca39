import type { HostReport } from "@pliant/three";
import { expect, it } from "vitest";
import { rows, type ChartRow } from "./chart-rows.ts";

const phases = { input: 0, detect: 1, solve: 2, separate: 0, edit: 0, publish: 0 };
const at = (time: number): HostReport =>
  ({ time, phases, contacts: 3, iterations: 20, measures: null, governor: null }) as unknown as HostReport;

it("keeps what was, and forgets what comes after when time goes back", () => {
  let kept: ChartRow[] = [];
  for (let time = 0; time < 20; time += 0.5) kept = rows(kept, at(time), 11);
  expect(kept.at(-1)?.time).toBe(19.5);
  expect(kept[0].time).toBe(0);
  kept = rows(kept, at(15), 11);
  expect(kept.at(-1)?.time).toBe(15);
  expect(kept.every(({ time }, k) => k === 0 || time > kept[k - 1].time)).toBe(true);
  expect(kept.at(-1)).toMatchObject({ budget: 11, contacts: 3, energy: null, mesh: null });
});
