/** So often an arc is halved: what is left of half a turn is 3 mrad, where a straight line is an arc to 1e-9. */
const HALVINGS = 10;

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
  // Numbers by name instead of in columns: a body has hundreds of turns a second, of ten roots each.
  let ax = from[i];
  let ay = from[i + 1];
  let az = from[i + 2];
  let aw = from[i + 3];
  const sign = ax * to[j] + ay * to[j + 1] + az * to[j + 2] + aw * to[j + 3] < 0 ? -1 : 1;
  let bx = sign * to[j];
  let by = sign * to[j + 1];
  let bz = sign * to[j + 2];
  let bw = sign * to[j + 3];
  let part = share;
  for (let step = 0; step < HALVINGS && part > 0 && part < 1; step++) {
    let x = ax + bx;
    let y = ay + by;
    let z = az + bz;
    let w = aw + bw;
    const squared = x * x + y * y + z * z + w * w;
    const scale = squared > 0 ? 1 / Math.sqrt(squared) : 0;
    x *= scale;
    y *= scale;
    z *= scale;
    w = squared > 0 ? w * scale : 1;
    const isSecond = part >= 0.5;
    if (isSecond) [ax, ay, az, aw] = [x, y, z, w];
    else [bx, by, bz, bw] = [x, y, z, w];
    part = 2 * part - (isSecond ? 1 : 0);
  }
  out[at] = ax + part * (bx - ax);
  out[at + 1] = ay + part * (by - ay);
  out[at + 2] = az + part * (bz - az);
  out[at + 3] = aw + part * (bw - aw);
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
