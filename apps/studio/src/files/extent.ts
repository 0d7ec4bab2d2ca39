/** Sizes that a file in metres may have; others are in another unit [m]. */
const PLAUSIBLE = [0.05, 20] as const;
/** Units that files come in [m]. */
const UNITS = [1, 0.01, 0.001, 0.0254] as const;
const METRIC = [0.01, 0.001] as const;
/** Sizes of what people wear [m]. */
const WORN = [0.3, 3] as const;
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

/**
 * Metres per unit of a file: as it is where that is plausible; else the first unit that makes something that a person wears or holds,
 * else the first that is plausible, else so that it is one metre large. 1,000 are millimetres of a shirt, not centimetres of a hall.
 */
export function scaleOf(extent: Extent): number {
  const size = sizeOf(extent);
  const fits = (units: readonly number[], [low, high]: readonly [number, number]): number | undefined =>
    units.find((unit) => size * unit >= low && size * unit <= high);
  return (
    fits([1], PLAUSIBLE) ??
    fits(METRIC, WORN) ??
    fits(UNITS, PLAUSIBLE) ??
    Number((USUAL / size).toPrecision(3))
  );
}
