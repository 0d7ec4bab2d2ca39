/** Points as 16-bit numbers within the box around them: of a scene three metres large to 0.05 mm, in half the room. */
export interface Quantised {
  readonly low: readonly [number, number, number];
  /** What one unit is worth [m]. */
  readonly unit: readonly [number, number, number];
  readonly values: Uint16Array;
}

const MOST = 65535;

/** @param points × 3 [m] */
export function quantise(points: Float32Array): Quantised {
  const low: [number, number, number] = [Infinity, Infinity, Infinity];
  const high: [number, number, number] = [-Infinity, -Infinity, -Infinity];
  for (let i = 0; i < points.length; i++) {
    const axis = i % 3;
    if (points[i] < low[axis]) low[axis] = points[i];
    if (points[i] > high[axis]) high[axis] = points[i];
  }
  const unit = low.map((least, axis) => (high[axis] - least) / MOST || 1) as [number, number, number];
  const values = new Uint16Array(points.length);
  for (let i = 0; i < points.length; i++) {
    const axis = i % 3;
    values[i] = Math.round((points[i] - low[axis]) / unit[axis]);
  }
  return { low, unit, values };
}

export function restorePoints({ low, unit, values }: Quantised): Float32Array {
  const points = new Float32Array(values.length);
  for (let i = 0; i < values.length; i++) points[i] = low[i % 3] + values[i] * unit[i % 3];
  return points;
}
