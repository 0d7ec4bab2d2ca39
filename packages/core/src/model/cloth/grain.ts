import { directions, type BendDirections, type PerDirection } from "../material.ts";

/**
 * What a fabric's value is along a direction (x along the weft, y along the warp) that is neither warp nor weft nor bias: between bias and the
 * nearer of the two others by cos²2θ, which is smooth and never outside of the three.
 */
export function valueAlong(value: number | PerDirection | BendDirections, x: number, y: number): number {
  if (typeof value === "number") return value;
  const { warp, weft, bias } = directions(value);
  // cos 2θ, from the warp.
  const c = (y * y - x * x) / (x * x + y * y);
  return bias + ((c > 0 ? warp : weft) - bias) * (c * c);
}

/** The largest that a value is in any direction. */
export function largest(value: number | PerDirection): number {
  return typeof value === "number" ? value : Math.max(value.warp, value.weft, value.bias);
}
