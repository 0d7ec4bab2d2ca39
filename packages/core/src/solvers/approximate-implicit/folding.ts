import { creasesOf } from "../../model/paper/paper-body.ts";
import { cos } from "@pliant/geometry";
import type { Model } from "../../model/model.ts";
import type { Paper } from "../../model/paper/paper.ts";
import { STRIDE, type Workspace } from "./workspace.ts";

/** How hard corners are pushed to the side to which a crease is to fold, while it is flat [m/s²]. */
const FOLD_NUDGE = 100;

/** Off the plane by less than this share of its height over the crease, a corner does not know its side [1]. */
const FLAT_HEIGHT_SHARE = 0.05;

/** Where the angles of a body's creases begin in `Input.folds`. */
export function firstFold({ bodies }: Model, index: number): number {
  return bodies.slice(0, index).reduce((sum, body) => sum + creasesOf(body), 0);
}

/**
 * Authored creases: corners at heights s and t over the crease, shifted by u along it, are √(u² + s² + t² + 2 s t cos θ) apart when it
 * is bent by θ off flat; that is the rest length of their damage spring. A length does not say to which side: what is bent the wrong way is
 * first kept flat, and until it is bent the right way a push along the normal acts on corners and, the other way, on the ends of the
 * edge. Beyond a right angle it has a side: a flap that has come through what it was folded onto stays where it is.
 */
export function setFolds(
  space: Workspace,
  { damageSprings: kept, flat, creases }: Paper,
  folds: Float64Array,
  first: number,
  dt: number,
): void {
  if (creases === 0) return;
  const { damageSprings, rhs, x, mass } = space;
  for (let k = 0; k < kept.count; k++) {
    if (kept.crease[k] === 0) continue;
    const angle = folds[first + kept.crease[k] - 1];
    const [a, b, l, r] = [kept.from[k], kept.to[k], kept.a[k], kept.b[k]];
    const [ex, ey] = [flat[2 * b] - flat[2 * a], flat[2 * b + 1] - flat[2 * a + 1]];
    const length = Math.sqrt(ex * ex + ey * ey);
    const [lx, ly] = [flat[2 * l] - flat[2 * a], flat[2 * l + 1] - flat[2 * a + 1]];
    const [rx, ry] = [flat[2 * r] - flat[2 * a], flat[2 * r + 1] - flat[2 * a + 1]];
    const shift = ((lx - rx) * ex + (ly - ry) * ey) / length;
    const s = Math.abs(lx * ey - ly * ex) / length;
    const t = Math.abs(rx * ey - ry * ex) / length;
    const isWrong = angle !== 0 && !leadsRight(kept, k, t, angle);
    damageSprings.restLength[k] = Math.sqrt(
      shift * shift + s * s + t * t + 2 * s * t * (isWrong ? 1 : cos(angle)),
    );
  }

  /** Whether corner r of crease k is on its side of the plane of a, b, l, whose normal looks to the front: l is left of a → b. Pushes it there if not. */
  function leadsRight(
    { from, to, a: left, b: right }: Paper["damageSprings"],
    k: number,
    height: number,
    angle: number,
  ): boolean {
    const [a, b, l, r] = [from[k], to[k], left[k], right[k]];
    const [i, j, m] = [STRIDE * a, STRIDE * b, STRIDE * l];
    const [ux, uy, uz] = [x[j] - x[i], x[j + 1] - x[i + 1], x[j + 2] - x[i + 2]];
    const [wx, wy, wz] = [x[m] - x[i], x[m + 1] - x[i + 1], x[m + 2] - x[i + 2]];
    const [nx, ny, nz] = [uy * wz - uz * wy, uz * wx - ux * wz, ux * wy - uy * wx];
    const size = Math.sqrt(nx * nx + ny * ny + nz * nz);
    if (size === 0) return true;
    const q = STRIDE * r;
    const [dx, dy, dz] = [x[q] - x[i], x[q + 1] - x[i + 1], x[q + 2] - x[i + 2]];
    // n × u points from the edge to l.
    if (dx * (ny * uz - nz * uy) + dy * (nz * ux - nx * uz) + dz * (nx * uy - ny * ux) > 0) return true;
    const sign = angle > 0 ? 1 : -1;
    const over = (sign * (dx * nx + dy * ny + dz * nz)) / size;
    if (over > FLAT_HEIGHT_SHARE * height) return true;
    const push = (sign * FOLD_NUDGE * dt * Math.min(mass[a], mass[b], mass[l], mass[r])) / size;
    for (const node of [a, b, l, r]) {
      const share = node === a || node === b ? -push : push;
      rhs[STRIDE * node] += share * nx;
      rhs[STRIDE * node + 1] += share * ny;
      rhs[STRIDE * node + 2] += share * nz;
    }
    return over >= 0;
  }
}
