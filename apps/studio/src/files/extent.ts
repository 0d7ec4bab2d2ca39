/** Sizes that a file in metres may have; others are in another unit [m]. */
const PLAUSIBLE = [0.05, 20] as const;
/** Units that files come in [m]. */
const UNITS = [1, 0.01, 0.001, 0.0254] as const;
const USUAL = 1;

export interface Extent {
  readonly low: readonly number[];
  readonly high: readonly number[];
}

export function boxOf(x: Float64Array): Extent {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  x.forEach((value, i) => {
    low[i % 3] = Math.min(low[i % 3], value);
    high[i % 3] = Math.max(high[i % 3], value);
  });
  return { low, high };
}

export function sizeOf({ low, high }: Extent): number {
  return Math.max(...high.map((value, axis) => value - low[axis]));
}

/** Metres per unit of a file: the first unit that makes something of a person's size, else so that it is one metre large. */
export function scaleOf(extent: Extent): number {
  const size = sizeOf(extent);
  const fits = UNITS.find((unit) => size * unit >= PLAUSIBLE[0] && size * unit <= PLAUSIBLE[1]);
  return fits ?? Number((USUAL / size).toPrecision(3));
}
