export const MEASURE_DEFAULTS = { warmUp: 3, timed: 7 };

/** Median cost of a frame [s] (FIX 4): some to warm up, then some by the caller's monotonic clock [ms]. */
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
  return median(samples);
}

export function median(samples: readonly number[]): number {
  const sorted = [...samples].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : 0.5 * (sorted[middle - 1] + sorted[middle]);
}
