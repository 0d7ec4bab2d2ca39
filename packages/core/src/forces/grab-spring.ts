/**
 * A handle: a spring of rest length 0 between a point of the sheet and a hand, whose force never reaches F. Ours.
 *
 * | symbol | meaning | unit |
 * |---|---|---|
 * | d | from the point to the hand | m |
 * | k | stiffness of the first pull | N/m |
 * | F | force that is never reached; Infinity: a linear spring | N |
 *
 * E = (F²/k)(√(1 + s²) − 1) with s = k|d|/F;  f = k q d with q = 1/√(1 + s²).
 * −∂f/∂x = k q (I − (q k/F)² d dᵀ): k q across the pull, k q³ along it, positive definite for every d.
 */
export interface GrabSpringLaw {
  /** k [N/m] */
  readonly stiffness: number;
  /** F [N] */
  readonly maxForce: number;
}

/** Force on the point for the distance d to the hand [N] into `force`, −∂f/∂x as xx xy xz yy yz zz [N/m] into `stiffness`. */
export function grabSpringForce(
  { stiffness: k, maxForce }: GrabSpringLaw,
  d: ArrayLike<number>,
  force: Float64Array,
  stiffness: Float64Array,
): void {
  const [x, y, z] = [d[0], d[1], d[2]];
  const perForce = k / maxForce;
  const q = 1 / Math.sqrt(1 + perForce * perForce * (x * x + y * y + z * z));
  const across = k * q;
  const along = across * (q * perForce) * (q * perForce);
  force[0] = across * x;
  force[1] = across * y;
  force[2] = across * z;
  stiffness[0] = across - along * x * x;
  stiffness[1] = -along * x * y;
  stiffness[2] = -along * x * z;
  stiffness[3] = across - along * y * y;
  stiffness[4] = -along * y * z;
  stiffness[5] = across - along * z * z;
}
