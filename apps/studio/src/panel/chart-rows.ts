import type { HostReport, Measures } from "@pliant/three";

/** Seconds of simulated time that charts show while it runs. */
export const WINDOW = 8;
/** Moments that are kept: some minutes of them. */
const MOST = 3000;

/** One moment of the run. */
export interface ChartRow {
  /** [s] */
  readonly time: number;
  /** Per step [ms]. */
  readonly phases: HostReport["phases"];
  /** What a step is worth in real time, or may cost where a frame rate is held [ms]. */
  readonly budget: number;
  readonly energy: Measures["energy"] | null;
  readonly stretch: Measures["stretch"] | null;
  readonly contacts: number;
  readonly iterations: number;
  /** Nodes along the longer side of the largest sheet, where a frame rate is held. */
  readonly mesh: number | null;
}

/** The rows with one more, of the recorded past and not more than are worth keeping. Going back in time drops what comes after. */
export function rows(before: readonly ChartRow[], report: HostReport, budget: number): ChartRow[] {
  const { time, phases, measures, contacts, iterations, governor } = report;
  const sizes = Object.values(governor?.status.setting.sizes ?? {});
  const row: ChartRow = {
    ...{ time, phases, budget, contacts, iterations },
    energy: measures?.energy ?? null,
    stretch: measures?.stretch ?? null,
    mesh: sizes.length > 0 ? Math.max(...sizes) : null,
  };
  const kept = before.at(-1)?.time ?? 0;
  return [...(kept < time ? before : before.filter((each) => each.time < time)), row].slice(-MOST);
}
