/** What a file's unit and upward axis are. */
export interface FileFrame {
  /** Metres per unit. */
  readonly scale: number;
  /** The axis that becomes y. */
  readonly up: "y" | "z";
}

/** Points of a file, × 3, in metres with y up. */
export function placePoints(x: Float64Array, { scale, up }: FileFrame): Float64Array {
  if (up === "y") return x.map((value) => value * scale);
  // x stays, z goes up, y away from the viewer.
  return x.map((_, i) => scale * (i % 3 === 0 ? x[i] : i % 3 === 1 ? x[i + 1] : -x[i - 1]));
}
