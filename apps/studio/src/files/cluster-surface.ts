/** A surface without anything but places and corners. */
export interface BareSurface {
  /** × 3 */
  readonly positions: Float64Array;
  readonly triangles: Uint32Array;
}

/**
 * About so many triangles of a surface: its vertices fall together that are in one cell of a grid. Crude and quick, in one pass over any number of
 * triangles: what is coarser still is made of this by collapsing edges.
 */
export function clusterSurface({ positions, triangles }: BareSurface, target: number): BareSurface {
  const cell = Math.sqrt((2 * areaOf(positions, triangles)) / target);
  const cells = new Map<string, number>();
  const sums: number[] = [];
  const index = new Uint32Array(positions.length / 3);
  for (let v = 0; v < index.length; v++) {
    const [x, y, z] = positions.subarray(3 * v, 3 * v + 3);
    const key = `${Math.floor(x / cell)} ${Math.floor(y / cell)} ${Math.floor(z / cell)}`;
    let found = cells.get(key);
    if (found === undefined) {
      found = cells.size;
      cells.set(key, found);
      sums.push(0, 0, 0, 0);
    }
    index[v] = found;
    sums[4 * found] += x;
    sums[4 * found + 1] += y;
    sums[4 * found + 2] += z;
    sums[4 * found + 3]++;
  }
  const means = Float64Array.from({ length: 3 * cells.size }, (_, i) => {
    const k = 4 * Math.floor(i / 3);
    return sums[k + (i % 3)] / sums[k + 3];
  });
  return { positions: means, triangles: cornersOf(triangles, index, cells.size) };
}

/** Triangles between three cells, each once. */
function cornersOf(triangles: Uint32Array, index: Uint32Array, count: number): Uint32Array {
  const seen = new Set<number>();
  const out: number[] = [];
  for (let t = 0; t < triangles.length; t += 3) {
    const [a, b, c] = [index[triangles[t]], index[triangles[t + 1]], index[triangles[t + 2]]];
    if (a === b || b === c || c === a) continue;
    const [low, middle, high] = [a, b, c].toSorted((p, q) => p - q);
    const key = (low * count + middle) * count + high;
    if (seen.has(key)) continue;
    seen.add(key);
    out.push(a, b, c);
  }
  return Uint32Array.from(out);
}

function areaOf(x: Float64Array, triangles: Uint32Array): number {
  let twice = 0;
  for (let t = 0; t < triangles.length; t += 3) {
    const [a, b, c] = [3 * triangles[t], 3 * triangles[t + 1], 3 * triangles[t + 2]];
    const [ux, uy, uz] = [x[b] - x[a], x[b + 1] - x[a + 1], x[b + 2] - x[a + 2]];
    const [vx, vy, vz] = [x[c] - x[a], x[c + 1] - x[a + 1], x[c + 2] - x[a + 2]];
    twice += Math.hypot(uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx);
  }
  return twice / 2;
}
