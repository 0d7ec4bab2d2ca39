/** A vertex with no triangle of any area around it has no normal of its own; it gets +y (up). */
const FALLBACK = [0, 1, 0] as const;

/**
 * Unit normals, vertexCount × 3, from `positions` (vertexCount × 3) and counter-clockwise triangles.
 *
 * The sum of the unnormalised cross products weights each triangle by its area, so slivers hardly turn
 * the result and degenerate triangles do not at all. Vertices with the same number in `smooth` share what is around all of them. Sums are float64: a cross product of millimetre
 * edges is 1e-6 and would lose its last bits against a metre-sized neighbour.
 */
export function vertexNormals(
  positions: ArrayLike<number>,
  indices: Uint32Array,
  smooth?: Uint32Array,
): Float32Array {
  expectTriangles(positions, indices);
  const sum = new Float64Array(positions.length);
  for (let t = 0; t < indices.length; t += 3) {
    addTriangle(positions, indices[t] * 3, indices[t + 1] * 3, indices[t + 2] * 3, sum);
  }
  if (smooth) share(sum, smooth);

  const out = new Float32Array(positions.length);
  for (let i = 0; i < out.length; i += 3) {
    const length = Math.sqrt(sum[i] ** 2 + sum[i + 1] ** 2 + sum[i + 2] ** 2);
    for (let k = 0; k < 3; k++) out[i + k] = length > 0 ? sum[i + k] / length : FALLBACK[k];
  }
  return out;
}

/** Vertices of one group get the sum of all. */
function share(sum: Float64Array, smooth: Uint32Array): void {
  const whole = new Float64Array(sum.length);
  smooth.forEach((group, vertex) => {
    for (let k = 0; k < 3; k++) whole[3 * group + k] += sum[3 * vertex + k];
  });
  smooth.forEach((group, vertex) => {
    for (let k = 0; k < 3; k++) sum[3 * vertex + k] = whole[3 * group + k];
  });
}

function addTriangle(x: ArrayLike<number>, a: number, b: number, c: number, sum: Float64Array): void {
  const ux = x[b] - x[a];
  const uy = x[b + 1] - x[a + 1];
  const uz = x[b + 2] - x[a + 2];
  const vx = x[c] - x[a];
  const vy = x[c + 1] - x[a + 1];
  const vz = x[c + 2] - x[a + 2];
  const nx = uy * vz - uz * vy;
  const ny = uz * vx - ux * vz;
  const nz = ux * vy - uy * vx;
  for (let corner = 0; corner < 3; corner++) {
    const i = corner === 0 ? a : corner === 1 ? b : c;
    sum[i] += nx;
    sum[i + 1] += ny;
    sum[i + 2] += nz;
  }
}

function expectTriangles(positions: ArrayLike<number>, indices: Uint32Array): void {
  if (positions.length % 3 !== 0) {
    throw new RangeError(`vertexNormals: positions has ${positions.length} numbers, expected 3 per vertex`);
  }
  if (indices.length % 3 !== 0) {
    throw new RangeError(`vertexNormals: indices has ${indices.length} entries, expected 3 per triangle`);
  }
  const vertexCount = positions.length / 3;
  for (let i = 0; i < indices.length; i++) {
    if (indices[i] >= vertexCount) {
      throw new RangeError(
        `vertexNormals: triangle ${Math.floor(i / 3)} uses vertex ${indices[i]}, expected 0 to ${vertexCount - 1}`,
      );
    }
  }
}
