/** So often an arc is halved: what is left of half a turn is 3 mrad, where a straight line is an arc to 1e-9. */
const HALVINGS = 10;

const low = new Float64Array(4);
const high = new Float64Array(4);

/**
 * The turn at a share of the way from one unit quaternion to another, along the shorter arc at an even pace (slerp). The middle
 * of two is their sum made a unit again: halving finds any share without a sine, the same in every browser.
 */
export function turnBetween(
  from: ArrayLike<number>,
  i: number,
  to: ArrayLike<number>,
  j: number,
  share: number,
  out: Float64Array,
  at: number,
): void {
  let dot = 0;
  for (let k = 0; k < 4; k++) dot += from[i + k] * to[j + k];
  const sign = dot < 0 ? -1 : 1;
  for (let k = 0; k < 4; k++) {
    low[k] = from[i + k];
    high[k] = sign * to[j + k];
  }
  let part = share;
  for (let step = 0; step < HALVINGS && part > 0 && part < 1; step++) {
    const isSecond = part >= 0.5;
    const moved = isSecond ? low : high;
    for (let k = 0; k < 4; k++) moved[k] = low[k] + high[k];
    normaliseTurn(moved, 0);
    part = 2 * part - (isSecond ? 1 : 0);
  }
  for (let k = 0; k < 4; k++) out[at + k] = low[k] + part * (high[k] - low[k]);
  normaliseTurn(out, at);
}

/** Makes it a unit quaternion; no turn, if it is none. */
export function normaliseTurn(q: Float64Array, at: number): void {
  const squared = q[at] ** 2 + q[at + 1] ** 2 + q[at + 2] ** 2 + q[at + 3] ** 2;
  if (!(squared > 0)) {
    q.fill(0, at, at + 3);
    q[at + 3] = 1;
    return;
  }
  const scale = 1 / Math.sqrt(squared);
  for (let k = at; k < at + 4; k++) q[k] *= scale;
}
