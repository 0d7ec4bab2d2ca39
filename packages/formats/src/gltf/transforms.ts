import type { GltfNode } from "./gltf-document.ts";

/** Sixteen numbers, column by column. */
export type Matrix = readonly number[];

/** What a matrix does, as translation, rotation and scale. What it shears is lost. */
export function decompose(m: Matrix): Pick<GltfNode, "translation" | "rotation" | "scale"> {
  const length = (c: number): number => Math.hypot(m[c], m[c + 1], m[c + 2]);
  const scale = [length(0), length(4), length(8)];
  if (determinant(m) < 0) scale[0] = -scale[0];
  const r = (row: number, column: number): number => m[4 * column + row] / (scale[column] || 1);
  return { translation: [m[12], m[13], m[14]], rotation: quaternion(r), scale };
}

function determinant(m: Matrix): number {
  return (
    m[0] * (m[5] * m[10] - m[6] * m[9]) +
    m[1] * (m[6] * m[8] - m[4] * m[10]) +
    m[2] * (m[4] * m[9] - m[5] * m[8])
  );
}

/** By Shepperd's choice: the largest of four squares is divided by. */
function quaternion(r: (row: number, column: number) => number): number[] {
  const trace = r(0, 0) + r(1, 1) + r(2, 2);
  if (trace > 0) {
    const s = 2 * Math.sqrt(trace + 1);
    return [(r(2, 1) - r(1, 2)) / s, (r(0, 2) - r(2, 0)) / s, (r(1, 0) - r(0, 1)) / s, s / 4];
  }
  const i = r(0, 0) > r(1, 1) && r(0, 0) > r(2, 2) ? 0 : r(1, 1) > r(2, 2) ? 1 : 2;
  const [j, k] = [(i + 1) % 3, (i + 2) % 3];
  const s = 2 * Math.sqrt(1 + r(i, i) - r(j, j) - r(k, k));
  const q = [0, 0, 0, (r(k, j) - r(j, k)) / s];
  q[i] = s / 4;
  q[j] = (r(j, i) + r(i, j)) / s;
  q[k] = (r(k, i) + r(i, k)) / s;
  return q;
}

/** The matrix of a translation, a rotation and a scale. */
export function compose({
  translation,
  rotation,
  scale,
}: Pick<GltfNode, "translation" | "rotation" | "scale">): Matrix {
  const [x, y, z, w] = rotation;
  const [x2, y2, z2] = [x + x, y + y, z + z];
  const [xx, xy, xz] = [x * x2, x * y2, x * z2];
  const [yy, yz, zz] = [y * y2, y * z2, z * z2];
  const [wx, wy, wz] = [w * x2, w * y2, w * z2];
  const [sx, sy, sz] = scale;
  return [
    ...[(1 - (yy + zz)) * sx, (xy + wz) * sx, (xz - wy) * sx, 0],
    ...[(xy - wz) * sy, (1 - (xx + zz)) * sy, (yz + wx) * sy, 0],
    ...[(xz + wy) * sz, (yz - wx) * sz, (1 - (xx + yy)) * sz, 0],
    ...[translation[0], translation[1], translation[2], 1],
  ];
}

/** a · b. */
export function multiply(a: Matrix, b: Matrix): Matrix {
  const out: number[] = [];
  for (let column = 0; column < 16; column += 4)
    for (let row = 0; row < 4; row++)
      out.push(
        b[column] * a[row] +
          b[column + 1] * a[4 + row] +
          b[column + 2] * a[8 + row] +
          b[column + 3] * a[12 + row],
      );
  return out;
}

/** Where a node is, in the scene. */
export function worldMatrix(node: GltfNode): Matrix {
  const own = compose(node);
  return node.parent ? multiply(worldMatrix(node.parent), own) : own;
}
