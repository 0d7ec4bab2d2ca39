/** Poses as seven numbers in a column: position, quaternion xyzw. */

/** A motion from one pose to another: x ↦ R (x − from) + to. */
export interface RigidMotion {
  /** Rows of R. */
  readonly rows: readonly number[];
  readonly from: readonly number[];
  readonly to: readonly number[];
}

/** A root that goes farther than this in one packet has jumped [m], or turns by more than 60° (cosine of half of it). */
const JUMP_DISTANCE = 1;
const JUMP_COSINE = Math.sqrt(3) / 2;

/** Whether a pose has jumped between two columns. */
export function isJump(from: ArrayLike<number>, to: ArrayLike<number>, at: number): boolean {
  let squared = 0;
  let dot = 0;
  for (let k = at; k < at + 3; k++) squared += (to[k] - from[k]) ** 2;
  for (let k = at + 3; k < at + 7; k++) dot += from[k] * to[k];
  return squared > JUMP_DISTANCE * JUMP_DISTANCE || Math.abs(dot) < JUMP_COSINE;
}

/** Whether a pose is another than it was. */
export function isOther(from: ArrayLike<number>, to: ArrayLike<number>, at: number): boolean {
  for (let k = at; k < at + 7; k++) if (from[k] !== to[k]) return true;
  return false;
}

/** What takes a pose at a place of one column to that of another. */
export function motionBetween(from: ArrayLike<number>, to: ArrayLike<number>, at: number): RigidMotion {
  const [a, b] = [rotationRows(from, at + 3), rotationRows(to, at + 3)];
  const rows: number[] = [];
  for (let i = 0; i < 3; i++)
    for (let j = 0; j < 3; j++)
      rows.push(b[3 * i] * a[3 * j] + b[3 * i + 1] * a[3 * j + 1] + b[3 * i + 2] * a[3 * j + 2]);
  return { rows, from: [from[at], from[at + 1], from[at + 2]], to: [to[at], to[at + 1], to[at + 2]] };
}

/** Moves points and turns velocities, both × 3, of a range of nodes. */
export function moveNodes(
  { rows, from, to }: RigidMotion,
  x: Float64Array,
  v: Float64Array,
  first: number,
  count: number,
): void {
  for (let i = 3 * first; i < 3 * (first + count); i += 3) {
    const [dx, dy, dz] = [x[i] - from[0], x[i + 1] - from[1], x[i + 2] - from[2]];
    const [vx, vy, vz] = [v[i], v[i + 1], v[i + 2]];
    for (let axis = 0; axis < 3; axis++) {
      const r = 3 * axis;
      x[i + axis] = to[axis] + rows[r] * dx + rows[r + 1] * dy + rows[r + 2] * dz;
      v[i + axis] = rows[r] * vx + rows[r + 1] * vy + rows[r + 2] * vz;
    }
  }
}

function rotationRows(column: ArrayLike<number>, at: number): number[] {
  const [x, y, z, w] = [column[at], column[at + 1], column[at + 2], column[at + 3]];
  const s = 2 / (x * x + y * y + z * z + w * w);
  return [
    ...[1 - s * (y * y + z * z), s * (x * y - z * w), s * (x * z + y * w)],
    ...[s * (x * y + z * w), 1 - s * (x * x + z * z), s * (y * z - x * w)],
    ...[s * (x * z - y * w), s * (y * z + x * w), 1 - s * (x * x + y * y)],
  ];
}
