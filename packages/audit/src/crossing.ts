import { surelyApart } from "./apart.ts";
import { side, sureSides, UNSURE } from "./side.ts";

/**
 * Whether two triangles pass through each other: whether their open interiors meet in a segment. Corners 0, 1, 2 and 3, 4, 5
 * of `p` (18 numbers); if they share a vertex it must be corner 0 and corner 3 (`shared`). All decisions are exact signs
 * (after Guigue and Devillers 2003), so the tolerance is 0: a crossing counts however shallow, and touching does not, be it
 * in a point, along an edge or face to face in one plane.
 *
 * Each must have corners strictly on both sides of the other's plane. Then both meet the line of the two planes in a
 * segment, and it remains to compare the ends of these two.
 */
export function triangleCrossing(p: Float64Array, shared: boolean): boolean {
  sureSides(p, 3, 0, signs);
  if (shared) signs[0] = 0;
  if (isSure(0) && !isMixed(0)) return false;
  sureSides(p, 0, 3, signs);
  if (shared) signs[3] = 0;
  if (isSure(3) && !isMixed(3)) return false;
  if (!(isSure(0) && isSure(3))) {
    // Neighbours in a flat sheet come here, and nearly all of them end here.
    if (surelyApart(p, shared)) return false;
    makeSure(p);
  }
  return exactCrossing(p);
}

/** Sides of corners 0, 1, 2 of the plane of 3, 4, 5 and the other way round. */
const signs = new Int8Array(6);

const isSure = (k: number): boolean =>
  signs[k] !== UNSURE && signs[k + 1] !== UNSURE && signs[k + 2] !== UNSURE;

function makeSure(p: Float64Array): void {
  for (let k = 0; k < 6; k++) {
    if (signs[k] !== UNSURE) continue;
    signs[k] = k < 3 ? side(p, 3, 4, 5, k) : side(p, 0, 1, 2, k);
  }
}

function exactCrossing(p: Float64Array): boolean {
  const [first, second] = [isMixed(0), isMixed(3)];
  if (first && second) return segmentsOverlap(p);
  // One is all in the plane of the other, which itself is not: that other has no area, and so no plane.
  if (second && isZero(0)) return needleCrossing(p, 3, 0);
  return first && isZero(3) && needleCrossing(p, 0, 3);
}

const isMixed = (k: number): boolean =>
  Math.max(signs[k], signs[k + 1], signs[k + 2]) > 0 && Math.min(signs[k], signs[k + 1], signs[k + 2]) < 0;

const isZero = (k: number): boolean => signs[k] === 0 && signs[k + 1] === 0 && signs[k + 2] === 0;

/** A triangle without area crosses another where one of its edges does; both are named by their first corner. */
function needleCrossing(p: Float64Array, needle: number, other: number): boolean {
  for (let k = 0; k < 3; k++) {
    const from = needle + k;
    const to = needle + ((k + 1) % 3);
    if (signs[from] * signs[to] >= 0) continue;
    const first = side(p, from, to, other, other + 1);
    if (first === 0 || side(p, from, to, other + 1, other + 2) !== first) continue;
    if (side(p, from, to, other + 2, other) === first) return true;
  }
  return false;
}

/**
 * p₁ is the corner of the first triangle that is alone on its side, q₁ and r₁ follow in the order in which p₂ is above it;
 * the same for the second. Along the line of the two planes, the ends on p₁r₁ and p₂q₂ come first.
 */
function segmentsOverlap(p: Float64Array): boolean {
  const lone1 = loneCorner(0);
  const lone2 = loneCorner(3);
  const turned1 = signs[lone2] < 0;
  const turned2 = signs[lone1] < 0;
  const q1 = next(0, lone1, turned1 ? 2 : 1);
  const r1 = next(0, lone1, turned1 ? 1 : 2);
  const q2 = next(3, lone2, turned2 ? 2 : 1);
  const r2 = next(3, lone2, turned2 ? 1 : 2);
  return side(p, lone1, q1, lone2, q2) < 0 && side(p, lone1, r1, lone2, r2) > 0;
}

/** Strictly on one side, none of the other two strictly there. */
function loneCorner(first: number): number {
  for (let k = first; k < first + 3; k++) {
    const a = signs[next(first, k, 1)];
    const b = signs[next(first, k, 2)];
    if (signs[k] !== 0 && signs[k] * a <= 0 && signs[k] * b <= 0) return k;
  }
  return first;
}

const next = (first: number, corner: number, turn: number): number => first + ((corner - first + turn) % 3);
