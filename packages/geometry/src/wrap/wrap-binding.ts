/** Vertices and their normals. */
export interface WrapVertexColumns {
  /** vertexCount × 3 [m] */
  readonly positions: ArrayLike<number>;
  /** vertexCount × 3, unit length. */
  readonly normals: ArrayLike<number>;
}

/** A surface of triangles with normals of its vertices. */
export interface WrapSurface extends WrapVertexColumns {
  /** Vertices, triangleCount × 3, counter-clockwise seen from the front. */
  readonly triangles: Uint32Array;
}

/** Where the vertices of a fine surface are on a coarse one: `bindWrap` and `subdivide` make it, `evaluateWrap` puts them there. */
export interface WrapBinding {
  /** Corners of the coarse triangle that carries each vertex, vertexCount × 3. */
  readonly nodes: Uint32Array;
  /** Weights of these corners, vertexCount × 3; their sum is 1. Beyond a border one may be negative. */
  readonly weights: Float32Array;
  /** How far it is above the curved triangle, along the normal there, vertexCount [m]. */
  readonly heights: Float32Array;
  /** Its own normal in the frame there (first edge across the normal, normal × that, normal), vertexCount × 3; null: the normal there. */
  readonly normals: Float32Array | null;
}

/**
 * How far the curved triangle goes from the flat one to where the planes of its corners meet [1]. 1 is Phong tessellation of full strength, which overshoots; of ½, ¾ and
 * 1 it has the least distance to surfaces of waves.
 */
export const WRAP_CURVATURE = 0.75;
