import { multiplyBack } from "../matrix3.ts";
import { markBent, type CalmSurface } from "./calm-surface.ts";
import type { ModalBody } from "../modal-body.ts";
import { addPair, createHullPairs, findSelfPairs, type HullPairs } from "./hull-pairs.ts";
import { fitBoxes, type Hull } from "./hull.ts";
import type { SelfRest } from "./self-rest.ts";

/** How much wider than asked for a list is made, in what nodes deform in the step [1], and at most [m]. Where more is needed it is made in each step. */
const SKIN_TRAVELS = 8;
const SKIN_MAX = 12e-3;
const SKIN_TRAVELS_MIN = 4;

/**
 * Pairs of triangles of one solid that may come near each other, listed wider than asked for, and again only when its nodes get out of
 * where they were expected then, in its own frame. What it says does not depend on when it was made: all pairs whose boxes, in
 * that frame and swept by their deformation in the step, are near, in one order.
 */
export interface SelfCandidates {
  /** Nodes × 6: where each goes in the step, in the solid's frame, low and high; the same when the list was made [m]. */
  readonly swept: Float64Array;
  readonly listed: Float64Array;
  /** How near boxes were that are listed [m]. */
  reach: number;
  readonly near: HullPairs;
}

export const createSelfCandidates = ({ nodes }: ModalBody): SelfCandidates => ({
  swept: new Float64Array(6 * nodes),
  listed: new Float64Array(6 * nodes),
  reach: -1,
  near: createHullPairs(),
});

/** What is asked for: boxes nearer than `within` [m], in a step of h [s], into `out`; what may cross and is nothing for contacts, into `folding`. */
export interface SelfQuery {
  readonly within: number;
  readonly h: number;
  readonly out: HullPairs;
  readonly folding: HullPairs;
}

/** Lists the pairs of triangles of a solid that do not lie beside each other and have boxes near each other, and those that do and are pressed. */
export function listSelfPairs(
  candidates: SelfCandidates,
  elastic: ModalBody,
  hull: Hull,
  { beside, calm }: SelfRest,
  { within, h, out, folding }: SelfQuery,
): void {
  const travel = sweepNodes(candidates, elastic, hull, h);
  const { near, swept, listed } = candidates;
  out.count = 0;
  folding.count = 0;
  listPressed(hull, calm, beside, out, folding);
  out.folds = out.count;
  folding.folds = folding.count;
  if (SKIN_TRAVELS_MIN * travel > SKIN_MAX) {
    // No list would last.
    candidates.reach = -1;
    fitBoxes(hull, swept);
    findSelfPairs(hull, beside, within, out);
    return;
  }
  if (!(within + 2 * farthestOut(candidates, elastic) <= candidates.reach)) {
    candidates.reach = within + Math.min(SKIN_MAX, SKIN_TRAVELS * travel);
    listed.set(swept);
    fitBoxes(hull, swept);
    near.count = 0;
    findSelfPairs(hull, beside, candidates.reach, near);
  }
  const { triangles } = hull.mesh;
  for (let k = 0; k < near.count; k++) {
    const [s, t] = [near.first[k], near.second[k]];
    if (areNear(swept, triangles, 3 * s, 3 * t, within)) addPair(out, s, t);
  }
}

/** Pairs that lie beside each other where the surface folds, pressed or not: of one that is nowhere bent, none. */
function listPressed(
  hull: Hull,
  calm: CalmSurface,
  beside: SelfRest["beside"],
  out: HullPairs,
  folding: HullPairs,
): void {
  if (!markBent(hull, calm)) return;
  const { centres: x, radii } = hull;
  const { firstOf, other, pressed } = beside;
  const { isBentTriangle } = calm;
  for (let s = 0; s < isBentTriangle.length; s++) {
    if (isBentTriangle[s] === 0) continue;
    const [a, b, c] = [x[3 * s], x[3 * s + 1], x[3 * s + 2]];
    for (let k = firstOf[s]; k < firstOf[s + 1]; k++) {
      const t = other[k];
      // Of two that are bent, once.
      if (t < s && isBentTriangle[t] === 1) continue;
      const dx = x[3 * t] - a;
      const dy = x[3 * t + 1] - b;
      const dz = x[3 * t + 2] - c;
      const squared = dx * dx + dy * dy + dz * dz;
      const near = radii[s] + radii[t];
      if (squared < pressed[k]) addPair(out, Math.min(s, t), Math.max(s, t));
      else if (squared < near * near) addPair(folding, Math.min(s, t), Math.max(s, t));
    }
  }
}

const rate = new Float64Array(3);

/** Where nodes go in the step, in the solid's frame. Returns how far they deform at most [m]. */
function sweepNodes(
  { swept }: SelfCandidates,
  { place, surface, rotation, spin, velocity, centre }: ModalBody,
  { mesh: { vertices: x }, first, last, frame }: Hull,
  h: number,
): number {
  let most = 0;
  for (let k = 0; k < surface.length; k++) {
    const i = 3 * surface[k];
    const rx = x[i] - centre[0];
    const ry = x[i + 1] - centre[1];
    const rz = x[i + 2] - centre[2];
    multiplyBack(
      rotation,
      first[i] - frame[0] - spin[1] * rz + spin[2] * ry,
      first[i + 1] - frame[1] - spin[2] * rx + spin[0] * rz,
      first[i + 2] - frame[2] - spin[0] * ry + spin[1] * rx,
      rate,
    );
    const [a, b, c] = rate;
    multiplyBack(
      rotation,
      last[i] - velocity[0] - velocity[4] * rz + velocity[5] * ry,
      last[i + 1] - velocity[1] - velocity[5] * rx + velocity[3] * rz,
      last[i + 2] - velocity[2] - velocity[3] * ry + velocity[4] * rx,
      rate,
    );
    most = Math.max(most, a * a + b * b + c * c, rate[0] * rate[0] + rate[1] * rate[1] + rate[2] * rate[2]);
    setSwept(swept, 2 * i, place[i], h * a, h * rate[0]);
    setSwept(swept, 2 * i + 1, place[i + 1], h * b, h * rate[1]);
    setSwept(swept, 2 * i + 2, place[i + 2], h * c, h * rate[2]);
  }
  return h * Math.sqrt(most);
}

function setSwept(swept: Float64Array, at: number, x: number, a: number, b: number): void {
  swept[at] = x + Math.min(0, a, b);
  swept[at + 3] = x + Math.max(0, a, b);
}

/** By how much a node goes out of where it went when the list was made, at most [m]. */
function farthestOut({ swept, listed }: SelfCandidates, { surface }: ModalBody): number {
  let most = 0;
  for (let k = 0; k < surface.length; k++) {
    const i = 6 * surface[k];
    most = Math.max(most, listed[i] - swept[i], listed[i + 1] - swept[i + 1], listed[i + 2] - swept[i + 2]);
    most = Math.max(most, swept[i + 3] - listed[i + 3], swept[i + 4] - listed[i + 4], swept[i + 5] - listed[i + 5]); // prettier-ignore
  }
  return most;
}

/** Whether the boxes of two triangles are nearer than `within` along every axis [m]. */
function areNear(swept: Float64Array, triangles: Uint32Array, s: number, t: number, within: number): boolean {
  const [a, b, c] = [6 * triangles[s], 6 * triangles[s + 1], 6 * triangles[s + 2]];
  const [p, q, r] = [6 * triangles[t], 6 * triangles[t + 1], 6 * triangles[t + 2]];
  for (let axis = 0; axis < 3; axis++) {
    const low = Math.min(swept[a + axis], swept[b + axis], swept[c + axis]) - within;
    if (low > Math.max(swept[p + axis + 3], swept[q + axis + 3], swept[r + axis + 3])) return false;
    const high = Math.max(swept[a + axis + 3], swept[b + axis + 3], swept[c + axis + 3]) + within;
    if (high < Math.min(swept[p + axis], swept[q + axis], swept[r + axis])) return false;
  }
  return true;
}
