/** Distance of two nodes [m]. */
export function distance(x: Float64Array, a: number, b: number): number {
  const dx = x[b * 3] - x[a * 3];
  const dy = x[b * 3 + 1] - x[a * 3 + 1];
  const dz = x[b * 3 + 2] - x[a * 3 + 2];
  return Math.sqrt(dx * dx + dy * dy + dz * dz);
}
