export const MEASURE_DEFAULTS = { warmUp: 3, timed: 7 };

/** Where frames are shorter than the clock can tell: ticks that are waited for, and frames at most. */
const [TICKS, FRAMES_MAX] = [24, 2000] as const;

/**
 * Median cost of a frame [s] (FIX 4): some to warm up, then some by the caller's monotonic clock [ms]. Where the clock does not move in some of
 * the frames (browsers read whole milliseconds), the mean over some of its ticks; 0 if it does not move at all.
 */
export function measureFrames(
  frame: () => void,
  clock: () => number,
  { warmUp, timed }: typeof MEASURE_DEFAULTS = MEASURE_DEFAULTS,
): number {
  for (let k = 0; k < warmUp; k++) frame();
  const samples: number[] = [];
  for (let k = 0; k < timed; k++) {
    const begin = clock();
    frame();
    samples.push((clock() - begin) / 1000);
  }
  return samples.includes(0) ? meanOverTicks(frame, clock) : median(samples);
}

function meanOverTicks(frame: () => void, clock: () => number): number {
  let [begin, frames, ticks, last] = [NaN, 0, -1, clock()];
  for (let k = 0; k < FRAMES_MAX && ticks < TICKS; k++) {
    frame();
    if (ticks >= 0) frames++;
    const now = clock();
    if (now === last) continue;
    // From one tick to another.
    if (++ticks === 0) begin = now;
    last = now;
  }
  return ticks > 0 ? (last - begin) / 1000 / frames : 0;
}

export function median(samples: readonly number[]): number {
  const sorted = [...samples].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : 0.5 * (sorted[middle - 1] + sorted[middle]);
}
