/** The left half of a symmetric surface: triangles at x ≥ 0 whose border lies in the middle, x = 0. */
export interface HalfSurface {
  /** vertexCount × 3 [m] */
  readonly positions: Float64Array;
  /** Counter-clockwise seen from outside. */
  readonly triangles: Uint32Array;
}

/** Length that edges shall have at a place [m]. */
export type Sizing = (x: number, y: number, z: number) => number;

/** Both halves as one closed surface; vertices of the middle are shared. */
export function mirror({ positions, triangles }: HalfSurface): HalfSurface {
  const count = positions.length / 3;
  const twin = new Uint32Array(count);
  const both = Array.from(positions);
  for (let i = 0; i < count; i++) {
    twin[i] = positions[3 * i] === 0 ? i : both.length / 3;
    if (twin[i] !== i) both.push(-positions[3 * i], positions[3 * i + 1], positions[3 * i + 2]);
  }
  const indices = new Uint32Array(2 * triangles.length);
  indices.set(triangles);
  for (let t = 0; t < triangles.length; t += 3) {
    indices[triangles.length + t] = twin[triangles[t]];
    indices[triangles.length + t + 1] = twin[triangles[t + 2]];
    indices[triangles.length + t + 2] = twin[triangles[t + 1]];
  }
  return { positions: Float64Array.from(both), triangles: indices };
}
