import type { Output } from "./io.ts";
import { formatDuration } from "./quantities.ts";
import { createStatus } from "./status.ts";

export interface Progress {
  /** `done` of `total` frames are finished. */
  update(done: number, total: number): void;
  end(): void;
}

const BAR_WIDTH = 24;
/** Shortest time between two pictures [ms]: quicker ones nobody sees, and a slow terminal would slow the bake. */
const BETWEEN = 100;

/** A bar with the time left on a terminal; elsewhere a line for each tenth. `now` is in milliseconds. */
export function createProgress(output: Output, now: () => number = () => performance.now()): Progress {
  return output.isTTY ? createBar(output, now) : createLines(output, now);
}

function createBar(output: Output, now: () => number): Progress {
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
      status.show(`${bar} ${summary(done, total, time - start)}`);
    },
    end: () => status.clear(),
  };
}

function createLines(output: Output, now: () => number): Progress {
  const start = now();
  let tenths = 0;
  return {
    update(done, total) {
      const reached = Math.floor((done / total) * 10);
      if (reached <= tenths) return;
      tenths = reached;
      output.write(`${summary(done, total, now() - start)}\n`);
    },
    end: () => undefined,
  };
}

function summary(done: number, total: number, elapsedMs: number): string {
  const left = ((elapsedMs / 1000) * (total - done)) / done;
  const percent = Math.floor((done / total) * 100);
  return `${percent} %, ${done} of ${total} frames${done < total ? `, ${formatDuration(left)} left` : ""}`;
}
