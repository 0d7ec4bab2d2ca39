/** A closed surface: each edge has two triangles. */
export interface ClosedSurface {
  readonly positions: Float32Array;
  readonly triangles: Uint32Array;
}

/** A sheet as a closed body of a thickness [m]: both faces, half of it to either side, and walls along borders. */
export function thicken(
  x: ArrayLike<number>,
  triangles: ArrayLike<number>,
  thickness: number,
): ClosedSurface {
  const nodes = x.length / 3;
  const normals = vertexNormals(x, triangles);
  const positions = new Float32Array(6 * nodes);
  for (let i = 0; i < 3 * nodes; i++) {
    positions[i] = x[i] + (thickness / 2) * normals[i];
    positions[3 * nodes + i] = x[i] - (thickness / 2) * normals[i];
  }
  const out: number[] = [];
  const sides = new Set<string>();
  for (let t = 0; t < triangles.length; t += 3) {
    const [a, b, c] = [triangles[t], triangles[t + 1], triangles[t + 2]];
    out.push(a, b, c, nodes + a, nodes + c, nodes + b);
    for (const [p, q] of [
      [a, b],
      [b, c],
      [c, a],
    ])
      sides.add(`${p},${q}`);
  }
  for (const side of sides) {
    const [a, b] = side.split(",").map(Number);
    if (sides.has(`${b},${a}`)) continue;
    out.push(b, a, nodes + a, b, nodes + a, nodes + b);
  }
  return { positions, triangles: Uint32Array.from(out) };
}

/** By area, of unit length; 0 where faces cancel each other. */
function vertexNormals(x: ArrayLike<number>, triangles: ArrayLike<number>): Float64Array {
  const normals = new Float64Array(x.length);
  for (let t = 0; t < triangles.length; t += 3) {
    const [p, q, r] = [3 * triangles[t], 3 * triangles[t + 1], 3 * triangles[t + 2]];
    const [ux, uy, uz] = [x[q] - x[p], x[q + 1] - x[p + 1], x[q + 2] - x[p + 2]];
    const [wx, wy, wz] = [x[r] - x[p], x[r + 1] - x[p + 1], x[r + 2] - x[p + 2]];
    const area = [uy * wz - uz * wy, uz * wx - ux * wz, ux * wy - uy * wx];
    for (const at of [p, q, r]) area.forEach((each, axis) => (normals[at + axis] += each));
  }
  for (let i = 0; i < normals.length; i += 3) {
    const size = Math.hypot(normals[i], normals[i + 1], normals[i + 2]);
    for (let axis = i; axis < i + 3; axis++) normals[axis] = size > 0 ? normals[axis] / size : 0;
  }
  return normals;
}
