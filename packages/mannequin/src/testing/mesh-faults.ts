/** What is wrong with a triangle mesh that should be closed, in numbers that should all be 0 but the last ones. */
export interface MeshReport {
  /** Directed edges without a twin, and those that two triangles have. */
  readonly open: number;
  readonly doubled: number;
  /** Vertices − edges + triangles: 2 for one closed surface without handles. */
  readonly euler: number;
  /** Cosine of the smallest angle. */
  readonly sharpest: number;
  /** [m³] */
  readonly volume: number;
}

export function inspectMesh(positions: Float64Array, triangles: Uint32Array): MeshReport {
  const count = positions.length / 3;
  const edges = new Map<number, number>();
  let [sharpest, volume] = [-1, 0];
  for (let t = 0; t < triangles.length; t += 3) {
    const corner = [triangles[t], triangles[t + 1], triangles[t + 2]];
    const at = corner.map((v) => [positions[3 * v], positions[3 * v + 1], positions[3 * v + 2]]);
    for (let c = 0; c < 3; c++) {
      const key = corner[c] * count + corner[(c + 1) % 3];
      edges.set(key, (edges.get(key) ?? 0) + 1);
      const [u, v] = [1, 2].map((n) => at[(c + n) % 3].map((value, i) => value - at[c][i]));
      const dot = u[0] * v[0] + u[1] * v[1] + u[2] * v[2];
      sharpest = Math.max(sharpest, dot / Math.sqrt(squared(u) * squared(v)));
    }
    const [a, b, c] = at;
    volume +=
      (a[0] * (b[1] * c[2] - b[2] * c[1]) +
        a[1] * (b[2] * c[0] - b[0] * c[2]) +
        a[2] * (b[0] * c[1] - b[1] * c[0])) /
      6;
  }
  let [open, doubled] = [0, 0];
  for (const [key, times] of edges) {
    if (times > 1) doubled++;
    if (!edges.has((key % count) * count + Math.floor(key / count))) open++;
  }
  return { open, doubled, euler: count - edges.size / 2 + triangles.length / 3, sharpest, volume };
}

const squared = ([x, y, z]: readonly number[]) => x * x + y * y + z * z;
