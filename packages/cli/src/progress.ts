import type { Output } from "./io.ts";
import { formatDuration } from "./quantities.ts";
import { createStatus } from "./status.ts";

export interface Progress {
  /** `done` of `total` are finished. */
  update(done: number, total: number): void;
  end(): void;
}

const BAR_WIDTH = 24;
/** Shortest time between two pictures [ms]: quicker ones nobody sees, and a slow terminal would slow the bake. */
const BETWEEN = 100;

/** What is counted, as in "3 of 10 frames"; or what is being done, where counts would say nothing. */
type Subject = { readonly noun: string } | { readonly work: string };

/** A bar with the time left on a terminal; elsewhere a line for each tenth. `now` is in milliseconds. */
export function createProgress(
  output: Output,
  now: () => number = () => performance.now(),
  subject: Subject = { noun: "frames" },
): Progress {
  return output.isTTY ? createBar(output, now, subject) : createLines(output, now, subject);
}

function createBar(output: Output, now: () => number, subject: Subject): Progress {
  const status = createStatus(output);
  const start = now();
  let last = -Infinity;
  return {
    update(done, total) {
      const time = now();
      if (time - last < BETWEEN && done < total) return;
      last = time;
      const filled = Math.floor((done / total) * BAR_WIDTH);
      const bar = "█".repeat(filled) + "░".repeat(BAR_WIDTH - filled);
      status.show(`${bar} ${summary(done, total, time - start, subject)}`);
    },
    end: () => status.clear(),
  };
}

function createLines(output: Output, now: () => number, subject: Subject): Progress {
  const start = now();
  let tenths = 0;
  return {
    update(done, total) {
      const reached = Math.floor((done / total) * 10);
      if (reached <= tenths) return;
      tenths = reached;
      output.write(`${summary(done, total, now() - start, subject)}\n`);
    },
    end: () => undefined,
  };
}

function summary(done: number, total: number, elapsedMs: number, subject: Subject): string {
  const left = ((elapsedMs / 1000) * (total - done)) / done;
  const percent = Math.floor((done / total) * 100);
  const what = "noun" in subject ? `${done} of ${total} ${subject.noun}` : subject.work;
  return `${percent} %, ${what}${done < total ? `, ${formatDuration(left)} left` : ""}`;
}
