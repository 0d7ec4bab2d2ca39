/** A body that is moved by joints, as GLB files hold it: metres, y up. */
export interface Character {
  readonly name: string;
  /** In the bind pose, vertexCount × 3 [m]. */
  readonly positions: Float64Array;
  /** Vertex indices, counter-clockwise seen from outside. */
  readonly triangles: Uint32Array;
  readonly skeleton: Skeleton;
  readonly skin: SkinWeights;
  readonly morphs: readonly Morph[];
  readonly clips: readonly Clip[];
}

/** Numbers of one joint in a pose: translation (3) [m], rotation (a unit quaternion, x y z w), scale (3). */
export const JOINT = 10;

export interface Skeleton {
  readonly names: readonly string[];
  /** Of each joint, −1 for roots. Parents come before their children. */
  readonly parents: Int32Array;
  /** jointCount × JOINT, each relative to its parent, where nothing moves it. */
  readonly rest: Float64Array;
}

/** Linear-blend skinning: which joints move a vertex, and by what shares. */
export interface SkinWeights {
  /** Per vertex. */
  readonly influences: number;
  /** vertexCount × influences */
  readonly joints: Uint16Array;
  /** vertexCount × influences; sums to 1 per vertex. */
  readonly weights: Float32Array;
  /** jointCount × 12: from the bind pose to the joint, the first three rows of a 4 × 4 matrix, row by row. */
  readonly inverseBind: Float64Array;
}

/** A shape that is added by a weight, before joints move it. */
export interface Morph {
  readonly name: string;
  /** vertexCount × 3 [m] */
  readonly moves: Float32Array;
  /** Its weight where no clip says another. */
  readonly weight: number;
}

export interface Clip {
  readonly name: string;
  /** [s] */
  readonly duration: number;
  readonly tracks: readonly Track[];
}

/** What a clip does to one part of a joint's pose, or to all morphs. */
export interface Track {
  /** Joint index; −1 for the weights of morphs. */
  readonly joint: number;
  readonly path: "translation" | "rotation" | "scale" | "weights";
  readonly interpolation: "linear" | "step" | "cubic";
  /** Rising [s]. */
  readonly times: Float64Array;
  /** Per time 3 numbers, 4 of a rotation, one per morph of weights; of a cubic track in-tangent, value, out-tangent. */
  readonly values: Float64Array;
}
