import {
  BOX,
  CALM,
  CONE,
  CORNER,
  EMPTY,
  FLAT,
  ONE_SIDE,
  STEADY,
  POINT,
  WANTED,
  WHOLE,
  type BoxTree,
  type Folds,
} from "../boxes.ts";
import type { Real } from "../real.ts";

export function fitBoxes({ leaves, corners, points, boxes }: BoxTree): void {
  for (let leaf = 0; leaf < leaves; leaf++) {
    const at = BOX * (leaves + leaf);
    const isEmpty = (corners[CORNER * leaf + 3] & EMPTY) !== 0;
    for (const end of [0, 8]) {
      clear(boxes, at + end, isEmpty ? 4 : 3);
      if (isEmpty) continue;
      // The fourth is the leaf's rank, which stays.
      boxes[at + end + 3] = boxes[at + 3];
      boxes[at + end + 7] = boxes[at + 7];
      for (let k = 0; k < 3; k++) {
        const p = POINT * corners[CORNER * leaf + k];
        const room = points[p + 3];
        for (let axis = 0; axis < 3; axis++) {
          const here = points[p + end / 2 + axis];
          boxes[at + end + axis] = Math.min(boxes[at + end + axis], here - room);
          boxes[at + end + 4 + axis] = Math.max(boxes[at + end + 4 + axis], here + room);
        }
      }
    }
  }
  hull(boxes, leaves, BOX);
}

/** A box that holds nothing, in its first `sides` directions. */
function clear(boxes: Real, at: number, sides: number): void {
  boxes.fill(Infinity, at, at + sides);
  boxes.fill(-Infinity, at + 4, at + 4 + sides);
}

/** Every inner box around its two children's, of `size` numbers each: four lowest, four highest, and so on. */
function hull(boxes: Real, leaves: number, size: number): void {
  for (let node = leaves - 1; node >= 1; node--) {
    const left = 2 * size * node;
    for (let k = 0; k < size; k++) {
      const [a, b] = [boxes[left + k], boxes[left + size + k]];
      boxes[size * node + k] = (k & 4) === 0 ? Math.min(a, b) : Math.max(a, b);
    }
  }
}

export function fitNormals(tree: BoxTree, { normals, around, stars }: Folds): void {
  const { leaves, corners, points, flags } = tree;
  around.fill(0);
  stars.fill(1);
  for (let leaf = 0; leaf < leaves; leaf++) {
    const node = leaves + leaf;
    clear(normals, CONE * node, 4);
    if ((corners[CORNER * leaf + 3] & EMPTY) !== 0) continue;
    for (const end of [0, 4]) {
      setNormal(points, corners, CORNER * leaf, end);
      widen(normals, node);
      for (let k = 0; k < 3; k++) {
        const at = 4 * corners[CORNER * leaf + k];
        for (let axis = 0; axis < 3; axis++) around[at + axis] += normal[axis];
      }
    }
  }
  hull(normals, leaves, CONE);
  for (let leaf = 0; leaf < leaves; leaf++) {
    if ((corners[CORNER * leaf + 3] & EMPTY) !== 0) continue;
    for (let k = 0; k < 3; k++) {
      const point = corners[CORNER * leaf + k];
      if (!looksAlong(normals, CONE * (leaves + leaf), around, 4 * point)) stars[point] = 0;
    }
  }
  for (let node = 2 * leaves - 1; node >= 1; node--) {
    const calm = node >= leaves ? isCalmLeaf(node - leaves) : flags[2 * node] & flags[2 * node + 1] & CALM;
    const kept = flags[node] & (WANTED | WHOLE);
    const isFlat = calm !== 0 && (kept & WHOLE) !== 0 && looksOneWay(normals, node, normals, node);
    flags[node] = kept | calm | (isFlat ? FLAT : 0);
  }

  function isCalmLeaf(leaf: number): number {
    const c = CORNER * leaf;
    if ((corners[c + 3] & EMPTY) !== 0) return CALM;
    return (stars[corners[c]] & stars[corners[c + 1]] & stars[corners[c + 2]]) !== 0 ? CALM : 0;
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
  const slack = STEADY * Math.max(points[a - end + SLACK], points[b - end + SLACK], points[d - end + SLACK]);
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
  return least > 0 && least * least >= ONE_SIDE * ONE_SIDE * squared;
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
  return least > 0 && least * least > 4 * ONE_SIDE * ONE_SIDE * squared;
}
