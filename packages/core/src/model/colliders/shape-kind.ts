/** A collider's surface as triangles in its own frame, for edges and corners of it to meet cloth. */
export interface ShapeSurface {
  /** vertexCount × 3 [m] */
  readonly vertices: Float64Array;
  /** Counter-clockwise seen from outside. */
  readonly triangles: Uint32Array;
  /** Solid on one side only: edges that are not convex then meet nothing. */
  readonly isClosed: boolean;
  /** By which the surface is thicker than its triangles, to each side [m]. */
  readonly radius: number;
}

/** A collider as what its edges and corners are, and by how much it is thicker: all that is round is a ball along them. */
export interface ShapeSkeleton {
  /** In the collider's frame, × 3 [m]. */
  readonly vertices: Float64Array;
  /** Counter-clockwise from outside; of a point or a line, one that has no area. */
  readonly triangles: Uint32Array;
  readonly radius: number;
  readonly isRound: boolean;
}

/** Vertices that move within a collider's own frame. */
export interface DeformingVertices {
  /** At the start: vertexCount × 3 [m]. */
  readonly vertices: Float64Array;
  /** Vertex indices; none where the vertices are no corners of triangles. */
  readonly triangles: Uint32Array;
}

/** Signed distance from a point (in the shape's own frame) to its surface [m], as `signedDistance` explains it. */
export type ShapeDistance<Shape> = (
  shape: Shape,
  x: number,
  y: number,
  z: number,
  normal: Float64Array,
  within: number,
) => number;

/** All that the engine knows of one kind of collider shape. */
export interface ShapeKind<Shape> {
  /** What is wrong with a shape, in words that follow its name; empty when nothing is. */
  faults(shape: Shape): string[];
  readonly distance: ShapeDistance<Shape>;
  /** Lies behind the plane at each of its nearest points: motion against it is then followed in longer strides. */
  readonly isConvex: boolean;
  /**
   * Its triangles. Those of round shapes have their corners on the surface and lie inside it: nodes are held by the shape itself,
   * triangles only stop what would poke through between nodes. Left out where a triangle of cloth is on the free side when its
   * nodes are.
   */
  surface?(shape: Shape): ShapeSurface;
  /** Least radius of curvature of a shape that is round everywhere [m]: cloth that is fine beside it meets it with its nodes alone. */
  roundness?(shape: Shape): number;
  /** What elastic solids meet between their nodes; `surface` when left out, null where nodes are enough. */
  skeleton?(shape: Shape): ShapeSkeleton | null;
  /** What of it is in `State.vertices`; null, and left out, when it does not deform. */
  deforming?(shape: Shape): DeformingVertices | null;
  /** The same shape with its vertices as they are now [m]. */
  deformed?(shape: Shape, vertices: Float64Array): Shape;
  /** How contacts of nodes are found; by `distance` when left out. */
  readonly query?: "analytic" | "cavity" | "mesh";
}
