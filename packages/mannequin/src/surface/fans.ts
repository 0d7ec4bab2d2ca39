/** Which triangles are around each vertex, and its neighbours: what passes of remeshing look things up in. */
export interface Fans {
  /** Triangles around vertex v are `around[starts[v]]` to `around[starts[v + 1] − 1]`. */
  readonly starts: Uint32Array;
  readonly around: Uint32Array;
}

export function createFans(vertexCount: number, triangles: Uint32Array): Fans {
  const starts = new Uint32Array(vertexCount + 1);
  for (const vertex of triangles) starts[vertex + 1]++;
  for (let v = 0; v < vertexCount; v++) starts[v + 1] += starts[v];
  const next = starts.slice();
  const around = new Uint32Array(triangles.length);
  for (let i = 0; i < triangles.length; i++) around[next[triangles[i]]++] = Math.floor(i / 3);
  return { starts, around };
}

/** Neighbours of a vertex in `out`, each once; returns how many. */
export function neighbours(
  { starts, around }: Fans,
  triangles: Uint32Array,
  vertex: number,
  out: number[],
): number {
  let count = 0;
  for (let n = starts[vertex]; n < starts[vertex + 1]; n++) {
    for (let c = 0; c < 3; c++) {
      const other = triangles[3 * around[n] + c];
      if (other === vertex) continue;
      let known = false;
      for (let k = 0; k < count; k++) known ||= out[k] === other;
      if (!known) out[count++] = other;
    }
  }
  return count;
}

/** The corner opposite to edge a–b in up to two triangles, −1 where there is none. First the one in which a precedes b. */
export function opposite(
  { starts, around }: Fans,
  triangles: Uint32Array,
  a: number,
  b: number,
): readonly [number, number] {
  let [left, right] = [-1, -1];
  for (let n = starts[a]; n < starts[a + 1]; n++) {
    const t = 3 * around[n];
    for (let c = 0; c < 3; c++) {
      if (triangles[t + c] !== a) continue;
      if (triangles[t + ((c + 1) % 3)] === b) left = triangles[t + ((c + 2) % 3)];
      if (triangles[t + ((c + 2) % 3)] === b) right = triangles[t + ((c + 1) % 3)];
    }
  }
  return [left, right];
}
