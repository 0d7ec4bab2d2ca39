/** From values to places on a logarithmic axis. */
export interface LogScale {
  /** Smallest and largest value on the axis. */
  readonly range: readonly [low: number, high: number];
  readonly at: (value: number) => number;
}

/** An axis from `from` to `to` [px] that holds all values, with a margin of this factor at both ends. */
export function logScale(
  values: readonly number[],
  [from, to]: readonly [number, number],
  margin: number,
): LogScale {
  const low = Math.min(...values) / margin;
  const high = Math.max(...values) * margin;
  const scale = (to - from) / Math.log(high / low);
  return { range: [low, high], at: (value) => from + Math.log(value / low) * scale };
}

/** 1, 2 and 5 times powers of ten within the range. */
export function logTicks([low, high]: readonly [number, number]): number[] {
  const ticks: number[] = [];
  for (let decade = Math.floor(Math.log10(low)); decade <= Math.log10(high); decade++) {
    // Not 10 ** -1 * 5, which is 0.5000000000000001 for some powers.
    for (const digit of [1, 2, 5]) ticks.push(Number(`${digit}e${decade}`));
  }
  return ticks.filter((tick) => tick >= low && tick <= high);
}
