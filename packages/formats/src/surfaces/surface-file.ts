/** Triangles as a file held them. Corners that differ in texture or normal are vertices of their own, at the same place. */
export interface SurfaceFile {
  /** vertexCount × 3, in the file's unit of length */
  readonly x: Float64Array;
  /** triangleCount × 3, counter-clockwise seen from the front */
  readonly triangles: Uint32Array;
  /** Places of triangles that are, each with the one after it, a face of four corners in the file; absent where it has none. */
  readonly quads?: Uint32Array;
  /** vertexCount × 2; u to the right, v up */
  readonly uvs?: Float32Array;
  /** vertexCount × 3, unit length */
  readonly normals?: Float32Array;
  /** vertexCount each: attributes of one number whose names begin with an underscore, by those names, as GLB files have what artists paint. */
  readonly painted?: Readonly<Record<string, Float32Array>>;
  /** Runs of triangles that the file names: objects, groups, materials. Together they are all triangles. */
  readonly groups: readonly SurfaceGroup[];
  /** What was changed on the way, in sentences for the user. */
  readonly notes: readonly string[];
}

export interface SurfaceGroup {
  readonly name: string;
  /** Of its material, where the file says so. */
  readonly material?: string;
  /** First triangle. */
  readonly first: number;
  readonly count: number;
}

/** Vertices that stand at exactly the same place become one: what is closed in space is then closed by its indices. */
export function weldSurface({ x, triangles }: Pick<SurfaceFile, "x" | "triangles">): {
  x: Float64Array;
  triangles: Uint32Array;
  /** Of each old vertex its new one. */
  vertex: Uint32Array;
} {
  const known = new Map<string, number>();
  const places: number[] = [];
  const vertex = new Uint32Array(x.length / 3);
  for (let i = 0; i < vertex.length; i++) {
    // −0 and 0 are one place.
    const key = `${x[3 * i] + 0} ${x[3 * i + 1] + 0} ${x[3 * i + 2] + 0}`;
    let at = known.get(key);
    if (at === undefined) {
      at = known.size;
      known.set(key, at);
      places.push(x[3 * i], x[3 * i + 1], x[3 * i + 2]);
    }
    vertex[i] = at;
  }
  return { x: Float64Array.from(places), triangles: triangles.map((corner) => vertex[corner]), vertex };
}
