import { SHORTEST } from "../generated/laws.ts";
import {
  LENGTH_RATIO_ALLOWED,
  type LimitedLinks,
  type LimitedMotion,
  type StrainLimitingKernels,
} from "./contract.ts";

export const strainLimitingReference: StrainLimitingKernels = { findTargetLengths, limitLinks };

/** From the square of the longest length that is allowed to that of the target length. */
const BACK = 1 / (LENGTH_RATIO_ALLOWED * LENGTH_RATIO_ALLOWED);

function findTargetLengths(
  { a, b, restLength, least, limit, floor }: LimitedLinks,
  older: Float64Array,
  start: Float64Array,
  x: Float64Array,
): void {
  for (let k = 0; k < a.length; k++) {
    const i = a[k];
    const j = b[k];
    limit[k] = least[k];
    floor[k] = 0;
    const l = Math.sqrt(dot(start, start, i, j));
    const inverse = l > SHORTEST ? 1 / l : 0;
    const coming = l - dot(start, older, i, j) * inverse;
    const along = dot(start, x, i, j) * inverse;
    if (!(l - restLength[k] + Math.max(coming, 0) > 0 && along > restLength[k])) continue;
    const longest = LENGTH_RATIO_ALLOWED * along;
    limit[k] = longest * longest;
    floor[k] = BACK * (along * along);
  }
}

/** Of what leads from i to j in two columns. */
function dot(u: Float64Array, v: Float64Array, i: number, j: number): number {
  return (
    (u[j] - u[i]) * (v[j] - v[i]) +
    (u[j + 1] - u[i + 1]) * (v[j + 1] - v[i + 1]) +
    (u[j + 2] - u[i + 2]) * (v[j + 2] - v[i + 2])
  );
}

function limitLinks(
  links: LimitedLinks,
  holds: LimitedMotion,
  solved: Float64Array,
  x: Float64Array,
  passes: number,
): void {
  const last = links.a.length - 1;
  for (let pass = 0; pass < passes; pass++) {
    let isAny = false;
    for (let n = 0; n <= last; n++) isAny = trim(links, x, (pass & 1) === 0 ? n : last - n) || isAny;
    if (!isAny) return;
    hold(holds, solved, x);
  }
}

/**
 * Of length l and target length g the share (l² − g²)/(l² + g²) stands for (l − g)/l, without a root: what little it is off the next pass finds.
 * Returns whether the link was off its length.
 */
function trim({ a, b, shareA, shareB, limit, floor }: LimitedLinks, x: Float64Array, k: number): boolean {
  const i = a[k];
  const j = b[k];
  const squared = dot(x, x, i, j);
  const goal = BACK * limit[k];
  const isOff = squared > limit[k] || squared < floor[k];
  const by = isOff ? (squared - goal) / (squared + goal) : 0;
  const fromA = by * shareA[k];
  const fromB = by * shareB[k];
  for (let axis = 0; axis < 3; axis++) {
    const d = x[j + axis] - x[i + axis];
    x[i + axis] += fromA * d;
    x[j + axis] -= fromB * d;
  }
  return isOff;
}

function hold({ count, at, projectors }: LimitedMotion, solved: Float64Array, x: Float64Array): void {
  for (let k = 0; k < count; k++) {
    const i = at[k];
    const [xx, xy, xz, yy, yz, zz] = projectors.subarray(6 * k, 6 * k + 6);
    const dx = x[i] - solved[i];
    const dy = x[i + 1] - solved[i + 1];
    const dz = x[i + 2] - solved[i + 2];
    x[i] = solved[i] + (xx * dx + xy * dy + xz * dz);
    x[i + 1] = solved[i + 1] + (xy * dx + yy * dy + yz * dz);
    x[i + 2] = solved[i + 2] + (xz * dx + yz * dy + zz * dz);
  }
}
