/** The longest side of the box around all points × 3. */
export function surfaceSize(x: Float64Array): number {
  let size = 0;
  for (let axis = 0; axis < 3; axis++) {
    let [low, high] = [Infinity, -Infinity];
    for (let i = axis; i < x.length; i += 3) {
      low = Math.min(low, x[i]);
      high = Math.max(high, x[i]);
    }
    size = Math.max(size, high - low);
  }
  return size;
}
