/** Writes a normal and returns the distance that goes with it [m]. */
export function setNormal(normal: Float64Array, x: number, y: number, z: number, distance: number): number {
  normal[0] = x;
  normal[1] = y;
  normal[2] = z;
  return distance;
}

/** Distance to a ball of the given radius about the origin [m]. */
export function ballDistance(x: number, y: number, z: number, radius: number, normal: Float64Array): number {
  const length = Math.sqrt(x * x + y * y + z * z);
  if (length < 1e-12) return setNormal(normal, 0, 1, 0, -radius);
  return setNormal(normal, x / length, y / length, z / length, length - radius);
}

export const side = (value: number): number => (value < 0 ? -1 : 1);

export const clamp = (value: number, low: number, high: number): number =>
  Math.min(Math.max(value, low), high);
