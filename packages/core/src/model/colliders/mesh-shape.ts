/**
 * Triangles of any shape, at most two to an edge, counter-clockwise seen from the front. Without a border they are a
 * solid; with one they have no inside and are a sheet that is solid to both sides (`meshDistance`).
 * The search tree is made once per shape object: its columns must not change afterwards, also of one that deforms.
 */
export interface MeshShape {
  readonly kind: "mesh";
  /** vertexCount × 3 [m] */
  readonly vertices: Float64Array;
  /** Vertex indices, triangleCount × 3. Those without area do not count. */
  readonly triangles: Uint32Array;
  /** Of an open mesh, half to each side [m]; 0 when left out. */
  readonly thickness?: number;
  /**
   * Its vertices move within its own frame: `vertices` are the first ones, the state has those of now, a driver sets those
   * at the end of each solver step (`Input.vertices`, `colliderVertices`). Which triangles lie side by side stays.
   */
  readonly deforming?: boolean;
}
