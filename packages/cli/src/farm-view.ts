import type { JobState, JobStatus } from "@pliant/farm";
import { formatDuration } from "./quantities.ts";
import { formatTable } from "./table.ts";

/** How many jobs are in each state, how far all are and how long the rest will take. */
export interface FarmSum {
  readonly counts: Readonly<Record<JobState, number>>;
  /** Share that is done [1]. */
  readonly progress: number;
  /** [s]; null before anything is known. */
  readonly secondsLeft: number | null;
}

export function sumUp(jobs: readonly JobStatus[]): FarmSum {
  const counts = { waiting: 0, active: 0, done: 0, failed: 0, cancelled: 0 };
  for (const { state } of jobs) counts[state]++;
  const open = jobs.filter(({ state }) => state === "waiting" || state === "active");
  const asked = open.length + counts.done;
  const progress =
    asked === 0
      ? 1
      : jobs.reduce(
          (sum, { state, progress }) => sum + (state === "done" ? 1 : state === "active" ? progress : 0),
          0,
        ) / asked;
  const times = jobs.flatMap(({ seconds }) => seconds ?? []);
  const mean = times.reduce((sum, each) => sum + each, 0) / times.length;
  const work = open.reduce(
    (sum, { secondsLeft, progress }) => sum + (secondsLeft ?? mean * (1 - progress)),
    0,
  );
  const secondsLeft = open.length === 0 ? 0 : work / Math.max(1, counts.active);
  return { counts, progress, secondsLeft: Number.isFinite(secondsLeft) ? secondsLeft : null };
}

export function describeSum({ counts, progress, secondsLeft }: FarmSum): string {
  const parts = Object.entries(counts).flatMap(([state, count]) => (count > 0 ? [`${count} ${state}`] : []));
  const left = secondsLeft === null ? "" : secondsLeft > 0 ? `, ${formatDuration(secondsLeft)} left` : "";
  return `${Math.floor(progress * 100)} %, ${parts.join(", ") || "no jobs"}${left}`;
}

/** Jobs that are not simply done or waiting, one per line. */
export function describeJobs(jobs: readonly JobStatus[]): string {
  const shown = jobs.filter(({ state }) => state !== "done" && state !== "waiting");
  if (shown.length === 0) return "";
  return formatTable(
    [
      { title: "job" },
      { title: "state" },
      { title: "done", right: true },
      { title: "left", right: true },
      { title: "attempts", right: true },
      { title: "what" },
      { title: "why" },
    ],
    shown.map(({ id, state, progress, secondsLeft, attempts, label, reason }) => [
      id,
      state,
      `${Math.floor(progress * 100)} %`,
      secondsLeft === null ? "" : formatDuration(secondsLeft),
      String(attempts),
      label,
      reason ?? "",
    ]),
  );
}
