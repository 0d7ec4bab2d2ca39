import type { Real } from "../real.ts";
import { clear, hull } from "./boxes.ts";
import {
  CONE,
  CORNER,
  EMPTY,
  FLAT_COSINE_MIN,
  NODE_DIRTY,
  NODE_DISC,
  NODE_FLAT,
  NODE_STARS_FLAT,
  POINT,
  STEADY_HEIGHT_MIN,
  type BoxTree,
  type NormalCones,
} from "./contract.ts";

/** While normals are fitted again: nodes and stars that have changed. */
const TOUCHED = 16;
const STALE = 2;

export function fitNormals(tree: BoxTree, folds: NormalCones): void {
  const { leaves } = tree;
  for (let leaf = 0; leaf < leaves; leaf++) fitLeaf(tree, folds, leaf);
  for (let point = 0; point < folds.stars.length; point++) fitStar(tree, folds, point);
  for (let node = 2 * leaves - 1; node >= 1; node--) fitNode(tree, folds, node);
}

export function refitNormals(tree: BoxTree, folds: NormalCones): void {
  const { leaves, corners, flags } = tree;
  const { stars, starStart, starTriangles } = folds;
  for (let leaf = 0; leaf < leaves; leaf++) {
    if ((flags[leaves + leaf] & NODE_DIRTY) === 0) continue;
    fitLeaf(tree, folds, leaf);
    for (let k = 0; k < 3; k++) stars[corners[CORNER * leaf + k]] = STALE;
  }
  for (let point = 0; point < stars.length; point++) {
    if (stars[point] !== STALE) continue;
    fitStar(tree, folds, point);
    for (let k = starStart[point]; k < starStart[point + 1]; k++) flags[leaves + starTriangles[k]] |= TOUCHED;
  }
  for (let node = 2 * leaves - 1; node >= 1; node--) {
    if ((flags[node] & TOUCHED) === 0) continue;
    fitNode(tree, folds, node);
    if (node > 1) flags[node >> 1] |= TOUCHED;
  }
}

function fitLeaf({ leaves, corners, points }: BoxTree, { normals }: NormalCones, leaf: number): void {
  const node = leaves + leaf;
  clear(normals, CONE * node, 4);
  if ((corners[CORNER * leaf + 3] & EMPTY) !== 0) return;
  for (const end of [0, 4]) {
    setNormal(points, corners, CORNER * leaf, end);
    widen(normals, node);
  }
}

/** The sum of the normals around a point, and whether all are on its side. */
function fitStar(
  { leaves }: BoxTree,
  { normals, around, stars, starStart, starTriangles }: NormalCones,
  point: number,
): void {
  const cones = [...starTriangles.subarray(starStart[point], starStart[point + 1])].map(
    (leaf) => CONE * (leaves + leaf),
  );
  around.fill(0, 4 * point, 4 * point + 4);
  for (const at of cones) {
    for (let axis = 0; axis < 3; axis++)
      around[4 * point + axis] += normals[at + axis] + normals[at + 4 + axis];
  }
  stars[point] = cones.every((at) => looksAlong(normals, at, around, 4 * point)) ? 1 : 0;
}

function fitNode({ leaves, corners, flags }: BoxTree, { normals, stars }: NormalCones, node: number): void {
  if (node < leaves) hull(normals, node, CONE);
  const calm =
    node >= leaves ? isCalmLeaf(node - leaves) : flags[2 * node] & flags[2 * node + 1] & NODE_STARS_FLAT;
  const kept = flags[node] & (NODE_DIRTY | NODE_DISC);
  const isOne = node < leaves && calm !== 0 && (kept & NODE_DISC) !== 0;
  const isFlat = isOne && looksOneWay(normals, node, normals, node);
  flags[node] = kept | calm | (isFlat ? NODE_FLAT : 0);

  function isCalmLeaf(leaf: number): number {
    const c = CORNER * leaf;
    if ((corners[c + 3] & EMPTY) !== 0) return NODE_STARS_FLAT;
    return (stars[corners[c]] & stars[corners[c + 1]] & stars[corners[c + 2]]) !== 0 ? NODE_STARS_FLAT : 0;
  }
}

const normal = new Float64Array(4);

/** Where a point has its slack. */
const SLACK = 7;

/** The unit normal of a leaf's triangle at one end; 0 for one so narrow that it may turn over, which is in no flat box. */
function setNormal(points: Real, corners: Uint32Array, c: number, end: number): void {
  const a = POINT * corners[c] + end;
  const b = POINT * corners[c + 1] + end;
  const d = POINT * corners[c + 2] + end;
  const ux = points[b] - points[a];
  const uy = points[b + 1] - points[a + 1];
  const uz = points[b + 2] - points[a + 2];
  const vx = points[d] - points[a];
  const vy = points[d + 1] - points[a + 1];
  const vz = points[d + 2] - points[a + 2];
  const x = uy * vz - uz * vy;
  const y = uz * vx - ux * vz;
  const z = ux * vy - uy * vx;
  const squared = x * x + y * y + z * z;
  const slack =
    STEADY_HEIGHT_MIN * Math.max(points[a - end + SLACK], points[b - end + SLACK], points[d - end + SLACK]);
  const long = Math.max(
    ux * ux + uy * uy + uz * uz,
    vx * vx + vy * vy + vz * vz,
    (vx - ux) ** 2 + (vy - uy) ** 2 + (vz - uz) ** 2,
  );
  const inverse = squared > slack * slack * long ? 1 / Math.sqrt(squared) : 0;
  normal[0] = x * inverse;
  normal[1] = y * inverse;
  normal[2] = z * inverse;
}

function widen(boxes: Real, node: number): void {
  for (let k = 0; k < 4; k++) {
    boxes[CONE * node + k] = Math.min(boxes[CONE * node + k], normal[k]);
    boxes[CONE * node + 4 + k] = Math.max(boxes[CONE * node + 4 + k], normal[k]);
  }
}

/** Whether all normals in a box have ONE_SIDE at least along a direction. */
function looksAlong(boxes: Real, at: number, directions: Real, d: number): boolean {
  let least = 0;
  let squared = 0;
  for (let k = 0; k < 3; k++) {
    least += Math.min(directions[d + k] * boxes[at + k], directions[d + k] * boxes[at + 4 + k]);
    squared += directions[d + k] ** 2;
  }
  return least > 0 && least * least >= FLAT_COSINE_MIN * FLAT_COSINE_MIN * squared;
}

/** Whether every vector in the hull of two boxes has at least ONE_SIDE along its middle direction. */
export function looksOneWay(first: Real, a: number, second: Real, b: number): boolean {
  let least = 0;
  let squared = 0;
  for (let k = 0; k < 3; k++) {
    const low = Math.min(first[CONE * a + k], second[CONE * b + k]);
    const high = Math.max(first[CONE * a + 4 + k], second[CONE * b + 4 + k]);
    const middle = low + high;
    squared += middle * middle;
    least += middle * middle - Math.abs(middle) * (high - low);
  }
  // least = 2 |m| min d·n with m twice the middle: compared without a root.
  return least > 0 && least * least > 4 * FLAT_COSINE_MIN * FLAT_COSINE_MIN * squared;
}
