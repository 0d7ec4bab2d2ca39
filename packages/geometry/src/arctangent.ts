/** Terms of the series: the last is below 1e-19 on |x| ≤ tan(π/16). */
const TERMS = 13;

/** atan2 by halving and a series, in arithmetic that every engine rounds alike [rad]. */
export function arctangent2(y: number, x: number): number {
  if (y === 0 && x === 0) return 0;
  const [up, across] = [Math.abs(y), Math.abs(x)];
  const isSteep = up > across;
  const slope = arctangent(isSteep ? across / up : up / across);
  const quarter = isSteep ? Math.PI / 2 - slope : slope;
  const half = x < 0 ? Math.PI - quarter : quarter;
  return y < 0 ? -half : half;
}

/** Of 0 to 1. */
function arctangent(t: number): number {
  let x = t;
  // atan x = 2 atan(x/(1 + √(1 + x²))), twice.
  for (let k = 0; k < 2; k++) x /= 1 + Math.sqrt(1 + x * x);
  const w = x * x;
  let sum = 0;
  for (let k = TERMS; k >= 0; k--) sum = 1 / (2 * k + 1) - w * sum;
  return 4 * x * sum;
}
