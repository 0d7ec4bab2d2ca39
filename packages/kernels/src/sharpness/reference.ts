import { BOX, CORNER, EMPTY, OWN_EDGE, OWN_POINT, POINT, type BoxTree } from "../box-tree/contract.ts";
import type { Real } from "../real.ts";
import {
  SHARPNESS_ROUNDING,
  type SharpnessKernels,
  type SharpnessLaw,
  type SurfaceNeighbours,
} from "./contract.ts";

export const sharpnessReference: SharpnessKernels = { measureSharpness };

function measureSharpness(tree: BoxTree, skin: SurfaceNeighbours, law: SharpnessLaw): void {
  const { leaves, corners, points } = tree;
  const { sharpnessRadius, normals, border } = skin;
  const count = sharpnessRadius.length;
  normals.fill(0);
  sharpnessRadius.fill(0);
  for (let leaf = 0; leaf < leaves; leaf++) {
    if ((corners[CORNER * leaf + 3] & EMPTY) === 0) addNormal(tree, leaf, skin, law);
  }
  for (let at = 0; at < 4 * count; at += 4) {
    const size = Math.sqrt(dot(normals, at, normals, at));
    for (let axis = 0; axis < 3; axis++) normals[at + axis] *= size > 0 ? 1 / size : 0;
  }
  for (let leaf = 0; leaf < leaves; leaf++) {
    if ((corners[CORNER * leaf + 3] & EMPTY) === 0) setSlopes(tree, leaf, skin, law);
  }
  for (let w = 0; w < count; w++) {
    if (sharpnessRadius[w] === 0 || border[w] === 1) {
      sharpnessRadius[w] = 0;
      continue;
    }
    const kappa = law.careful * sharpest(points, skin, law, w);
    sharpnessRadius[w] = kappa * law.least > 1 ? 0 : 1 / kappa;
  }
  for (let leaf = 0; leaf < leaves; leaf++) {
    if ((corners[CORNER * leaf + 3] & EMPTY) === 0) setRank(tree, leaf, sharpnessRadius);
  }
}

/** A triangle's normal, at its corners as well; corners of those near cloth are marked by 1. */
function addNormal(
  { corners, points }: BoxTree,
  leaf: number,
  { crosses, normals, sharpnessRadius }: SurfaceNeighbours,
  { low, high }: SharpnessLaw,
): void {
  const three = corners.subarray(CORNER * leaf, CORNER * leaf + 3);
  const [a, b, c] = [...three].map((point) => POINT * point);
  const u = [0, 1, 2].map((axis) => points[b + axis] - points[a + axis]);
  const v = [0, 1, 2].map((axis) => points[c + axis] - points[a + axis]);
  const cross = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
  const size = Math.sqrt(cross[0] ** 2 + cross[1] ** 2 + cross[2] ** 2);
  let isNear = true;
  for (let axis = 0; axis < 3; axis++) {
    crosses[4 * leaf + axis] = size > 0 ? cross[axis] / size : 0;
    const ends = [a, b, c].flatMap((p) => [p, p + 4].map((at) => [points[at + axis], points[p + 3]]));
    if (Math.min(...ends.map(([x, clearance]) => x - clearance)) > high[axis]) isNear = false;
    if (Math.max(...ends.map(([x, clearance]) => x + clearance)) < low[axis]) isNear = false;
  }
  for (const point of three) {
    for (let axis = 0; axis < 3; axis++) normals[4 * point + axis] += crosses[4 * leaf + axis];
    if (isNear) sharpnessRadius[point] = 1;
  }
}

/** The steepest way down from the corners of a triangle, as seen along their normals; its square. */
function setSlopes(
  { corners, points }: BoxTree,
  leaf: number,
  { crosses, normals }: SurfaceNeighbours,
  { isClosed, rounding }: SharpnessLaw,
): void {
  for (let k = 0; k < 3; k++) {
    const [w, a, b] = [0, 1, 2].map((step) => corners[CORNER * leaf + ((k + step) % 3)]);
    const along = dot(normals, 4 * w, crosses, 4 * leaf);
    const squared = Math.max(1 - along * along, 0) + SHARPNESS_ROUNDING;
    const slope = along > 0 ? squared / (along * along) : Infinity;
    const at = dot(normals, 4 * w, points, POINT * w);
    const higher = Math.min(dot(normals, 4 * w, points, POINT * a), dot(normals, 4 * w, points, POINT * b));
    if (isClosed && at - higher <= -rounding) continue;
    normals[4 * w + 3] = Math.max(normals[4 * w + 3], slope);
  }
}

/** κ of a point. */
function sharpest(
  points: Real,
  { first, near, normals }: SurfaceNeighbours,
  { sagRadius, shallow, isClosed, rounding }: SharpnessLaw,
  w: number,
): number {
  const slope = Math.sqrt(normals[4 * w + 3]);
  const down = slope * sagRadius;
  let kappa =
    down > 2 * shallow
      ? (slope * slope) / (4 * shallow)
      : Math.max(0, (down - shallow) / (sagRadius * sagRadius));
  for (let k = first[w]; k < first[w + 1]; k++) {
    const d = [0, 1, 2].map((axis) => points[POINT * near[k] + axis] - points[POINT * w + axis]);
    const below = -(normals[4 * w] * d[0] + normals[4 * w + 1] * d[1] + normals[4 * w + 2] * d[2]);
    const deep = (isClosed ? below : Math.abs(below)) - shallow + rounding;
    if (!(deep > 0)) continue;
    const squared = d[0] * d[0] + d[1] * d[1] + d[2] * d[2];
    const across = squared * (1 - SHARPNESS_ROUNDING) - below * below;
    kappa = Math.max(kappa, across > 0 ? deep / across : Infinity);
  }
  return kappa;
}

function setRank({ leaves, corners, boxes }: BoxTree, leaf: number, radii: Real): void {
  const own = corners[CORNER * leaf + 3];
  let least = Infinity;
  for (let k = 0; k < 3; k++) {
    const here = radii[corners[CORNER * leaf + k]];
    if ((own & OWN_POINT[k]) !== 0) least = Math.min(least, here);
    if ((own & OWN_EDGE[k]) !== 0)
      least = Math.min(least, here, radii[corners[CORNER * leaf + ((k + 1) % 3)]]);
  }
  boxes[BOX * (leaves + leaf) + 3] = least;
  boxes[BOX * (leaves + leaf) + 7] = Infinity;
}

function dot(a: Real, i: number, b: Real, j: number): number {
  return a[i] * b[j] + a[i + 1] * b[j + 1] + a[i + 2] * b[j + 2];
}
