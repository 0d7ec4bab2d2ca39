// Fastest of many rounds. The sides take turns, so that a slow minute of the machine is slow for all of them.

import { KERNELS } from "./sides.mjs";

/** Few, so that some rounds fall between two interruptions. */
const CALLS = 4;

/** How often a step of so many iterations calls a kernel (core's bdf2.ts and eisenstat.ts). */
export function callsOf(kernel, iterations) {
  if (kernel === "sweepInitial") return 2;
  return kernel === "sweepBackward" || kernel === "sweepForward" ? iterations : 1;
}

/** Milliseconds of every kernel, one number per side. */
export function timeKernels(sides, rounds) {
  const restore = snapshotsOf(sides);
  const best = Object.fromEntries(KERNELS.map((kernel) => [kernel, sides.map(() => Infinity)]));
  for (let round = 0; round < rounds; round++) {
    for (const kernel of KERNELS) {
      sides.forEach(({ run }, at) => {
        restore(at);
        run[kernel](1);
        const milliseconds = millisecondsOf(() => run[kernel](CALLS)) / CALLS;
        best[kernel][at] = Math.min(best[kernel][at], milliseconds);
      });
    }
  }
  return best;
}

/** Milliseconds of a whole step, one kernel after another: caches hold what the kernel before has left. */
export function timeStep(sides, iterations, rounds) {
  const restore = snapshotsOf(sides);
  const best = sides.map(() => Infinity);
  for (let round = 0; round < rounds; round++) {
    sides.forEach(({ run }, at) => {
      restore(at);
      best[at] = Math.min(
        best[at],
        millisecondsOf(() => step(run, iterations)),
      );
    });
  }
  return best;
}

function step(run, iterations) {
  for (const kernel of KERNELS.filter((each) => callsOf(each, 0) === 1)) run[kernel](1);
  run.sweepInitial(callsOf("sweepInitial", iterations));
  for (let i = 0; i < iterations; i++) {
    run.sweepBackward(1);
    run.sweepForward(1);
  }
}

/** Sums would grow and sweeps decay from call to call: every round begins with the same numbers. */
function snapshotsOf(sides) {
  const snapshots = sides.map(({ sheet }) => new Uint8Array(sheet.memory.buffer.slice(0)));
  return (at) => new Uint8Array(sides[at].sheet.memory.buffer).set(snapshots[at]);
}

function millisecondsOf(work) {
  const begin = performance.now();
  work();
  return performance.now() - begin;
}
