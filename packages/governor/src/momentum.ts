/** Nodes of one body: masses, and columns of three numbers per node. */
export interface Moving {
  readonly mass: Float64Array;
  readonly x: Float64Array;
  readonly v: Float64Array;
}

type Triple = [number, number, number];

/** Σ m v [kg·m/s]. */
export function momentumOf({ mass, v }: Moving): Triple {
  return total(mass, v);
}

/** Σ m (x − c) × v about a point [kg·m²/s]. */
export function angularMomentumOf({ mass, x, v }: Moving, c: readonly number[]): Triple {
  const sum: Triple = [0, 0, 0];
  mass.forEach((m, node) => {
    const i = 3 * node;
    const [rx, ry, rz] = [x[i] - c[0], x[i + 1] - c[1], x[i + 2] - c[2]];
    sum[0] += m * (ry * v[i + 2] - rz * v[i + 1]);
    sum[1] += m * (rz * v[i] - rx * v[i + 2]);
    sum[2] += m * (rx * v[i + 1] - ry * v[i]);
  });
  return sum;
}

/**
 * Gives `after` the momentum of `before`, linear and angular, by a common velocity and a common turn of those nodes that are free
 * (docs/methods/governor.md#resampling, step 4): v += (p_old − p_new)/M, then v += ω × r with I ω = L_old − L_new about the free nodes' centre of
 * mass, which leaves p as it is. Changes `after.v`.
 */
export function correctMomentum(before: Moving, after: Moving, isHeld: Uint8Array): void {
  const free = after.mass.map((m, node) => (isHeld[node] ? 0 : m));
  const mass = free.reduce((sum, m) => sum + m, 0);
  if (!(mass > 0)) return;
  const { x, v } = after;
  const wanted = momentumOf(before);
  // Twice: the second time takes what rounding has left of the first.
  for (let pass = 0; pass < 2; pass++) {
    const has = momentumOf(after);
    free.forEach((m, node) => {
      if (m > 0) for (let axis = 0; axis < 3; axis++) v[3 * node + axis] += (wanted[axis] - has[axis]) / mass;
    });
    if (pass > 0) return;
    const centre = total(free, x).map((sum) => sum / mass);
    const spin = angularMomentumOf(before, centre);
    const own = angularMomentumOf(after, centre);
    const turn = solve(inertia(free, x, centre), [spin[0] - own[0], spin[1] - own[1], spin[2] - own[2]]);
    if (turn === null) continue;
    const [wx, wy, wz] = turn;
    free.forEach((m, node) => {
      if (m === 0) return;
      const i = 3 * node;
      const [rx, ry, rz] = [x[i] - centre[0], x[i + 1] - centre[1], x[i + 2] - centre[2]];
      v[i] += wy * rz - wz * ry;
      v[i + 1] += wz * rx - wx * rz;
      v[i + 2] += wx * ry - wy * rx;
    });
  }
}

function total(mass: Float64Array, column: Float64Array): Triple {
  const sum: Triple = [0, 0, 0];
  mass.forEach((m, node) => {
    for (let axis = 0; axis < 3; axis++) sum[axis] += m * column[3 * node + axis];
  });
  return sum;
}

type Symmetric = readonly [xx: number, xy: number, xz: number, yy: number, yz: number, zz: number];

function inertia(mass: Float64Array, x: Float64Array, c: readonly number[]): Symmetric {
  const sum: [number, number, number, number, number, number] = [0, 0, 0, 0, 0, 0];
  mass.forEach((m, node) => {
    const [a, b, d] = [x[3 * node] - c[0], x[3 * node + 1] - c[1], x[3 * node + 2] - c[2]];
    sum[0] += m * (b * b + d * d);
    sum[1] -= m * a * b;
    sum[2] -= m * a * d;
    sum[3] += m * (a * a + d * d);
    sum[4] -= m * b * d;
    sum[5] += m * (a * a + b * b);
  });
  return sum;
}

/** Null where nothing can turn about some axis: nodes on a line. */
function solve([xx, xy, xz, yy, yz, zz]: Symmetric, right: Triple): Triple | null {
  const [c0, c1, c2] = [yy * zz - yz * yz, xz * yz - xy * zz, xy * yz - xz * yy];
  const determinant = xx * c0 + xy * c1 + xz * c2;
  const trace = xx + yy + zz;
  if (!(determinant > 1e-9 * trace * trace * trace)) return null;
  const [p, q, r] = right;
  return [
    (c0 * p + c1 * q + c2 * r) / determinant,
    (c1 * p + (xx * zz - xz * xz) * q + (xy * xz - xx * yz) * r) / determinant,
    (c2 * p + (xy * xz - xx * yz) * q + (xx * yy - xy * xy) * r) / determinant,
  ];
}
