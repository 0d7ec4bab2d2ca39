/**
 * Natural cubic splines through rows of a table: several channels over shared knots. Their second derivative is
 * continuous, so a surface made of them shades without seams. Before the first and after the last knot the ends hold.
 */
export interface Spline {
  /** Rising. */
  readonly knots: Float64Array;
  readonly channels: number;
  /** knotCount × channels */
  readonly values: Float64Array;
  /** Second derivatives there, knotCount × channels. */
  readonly bends: Float64Array;
}

/** Each row is a knot and the values of all channels there. */
export function createSpline(rows: readonly (readonly number[])[]): Spline {
  const count = rows.length;
  const channels = rows[0].length - 1;
  const knots = Float64Array.from(rows, (row) => row[0]);
  const values = Float64Array.from(rows.flatMap((row) => row.slice(1)));
  const bends = new Float64Array(count * channels);
  for (let channel = 0; channel < channels; channel++) bendChannel(knots, values, bends, channels, channel);
  return { knots, channels, values, bends };
}

/** The tridiagonal system of a natural spline, by elimination. */
function bendChannel(
  knots: Float64Array,
  values: Float64Array,
  bends: Float64Array,
  channels: number,
  channel: number,
): void {
  const count = knots.length;
  const upper = new Float64Array(count);
  const right = new Float64Array(count);
  const slope = (i: number) =>
    (values[(i + 1) * channels + channel] - values[i * channels + channel]) / (knots[i + 1] - knots[i]);
  for (let i = 1; i < count - 1; i++) {
    const [before, after] = [knots[i] - knots[i - 1], knots[i + 1] - knots[i]];
    const pivot = 2 * (before + after) - before * upper[i - 1];
    upper[i] = after / pivot;
    right[i] = (6 * (slope(i) - slope(i - 1)) - before * right[i - 1]) / pivot;
  }
  for (let i = count - 2; i > 0; i--)
    bends[i * channels + channel] = right[i] - upper[i] * bends[(i + 1) * channels + channel];
}

/** All channels at a place, into `out`. */
export function sampleSpline(spline: Spline, at: number, out: Float64Array): void {
  const { knots, channels, values, bends } = spline;
  const last = knots.length - 1;
  const place = Math.min(Math.max(at, knots[0]), knots[last]);
  let i = 0;
  while (i < last - 1 && knots[i + 1] < place) i++;
  const width = knots[i + 1] - knots[i];
  const b = (place - knots[i]) / width;
  const a = 1 - b;
  const fromA = (a * a * a - a) * width * width * (1 / 6);
  const fromB = (b * b * b - b) * width * width * (1 / 6);
  const [lower, higher] = [i * channels, (i + 1) * channels];
  for (let c = 0; c < channels; c++) {
    out[c] =
      a * values[lower + c] + b * values[higher + c] + fromA * bends[lower + c] + fromB * bends[higher + c];
  }
}
