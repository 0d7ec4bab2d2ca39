/** Closed lines in which a plane cuts a closed surface. */
export interface Plane {
  readonly origin: readonly [number, number, number];
  /** A unit vector. */
  readonly normal: readonly [number, number, number];
}

export type Point = readonly [number, number, number];

export function slice(positions: Float64Array, triangles: Uint32Array, { origin, normal }: Plane): Point[][] {
  const count = positions.length / 3;
  const above = new Float64Array(count);
  for (let v = 0; v < count; v++) {
    above[v] =
      (positions[3 * v] - origin[0]) * normal[0] +
      (positions[3 * v + 1] - origin[1]) * normal[1] +
      (positions[3 * v + 2] - origin[2]) * normal[2];
  }
  // From the edge at which the cut enters a triangle to the one at which it leaves: whole lines follow.
  const next = new Map<number, number>();
  for (let t = 0; t < triangles.length; t += 3) {
    let [enters, leaves] = [-1, -1];
    for (let c = 0; c < 3; c++) {
      const [a, b] = [triangles[t + c], triangles[t + ((c + 1) % 3)]];
      if (above[a] < 0 === above[b] < 0) continue;
      const edge = Math.min(a, b) * count + Math.max(a, b);
      if (above[a] < 0) enters = edge;
      else leaves = edge;
    }
    if (enters >= 0) next.set(enters, leaves);
  }
  const at = (edge: number): Point => {
    const [a, b] = [Math.floor(edge / count), edge % count];
    const share = above[a] / (above[a] - above[b]);
    const [x, y, z] = [0, 1, 2].map(
      (i) => positions[3 * a + i] + share * (positions[3 * b + i] - positions[3 * a + i]),
    );
    return [x, y, z];
  };
  const lines: Point[][] = [];
  for (const first of next.keys()) {
    const line: Point[] = [];
    for (let edge = first; next.has(edge);) {
      line.push(at(edge));
      const following = next.get(edge)!;
      next.delete(edge);
      edge = following;
    }
    if (line.length > 2) lines.push(line);
  }
  return lines;
}
