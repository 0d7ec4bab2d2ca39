/** A skinned body with its clips, as core's `Character` wants it, and what was changed on the way. */
export interface CharacterFile {
  readonly name: string;
  /** In the bind pose, vertexCount × 3, in the file's unit of length. Corners that differ in texture are vertices of their own. */
  readonly positions: Float64Array;
  /** Counter-clockwise seen from outside. */
  readonly triangles: Uint32Array;
  readonly skeleton: {
    readonly names: readonly string[];
    /** Of each joint, −1 for roots. Parents come before their children. */
    readonly parents: Int32Array;
    /** jointCount × 10: translation, rotation (x y z w), scale, relative to the parent. */
    readonly rest: Float64Array;
  };
  readonly skin: {
    readonly influences: number;
    /** vertexCount × influences, and shares that sum to 1. */
    readonly joints: Uint16Array;
    readonly weights: Float32Array;
    /** jointCount × 12: the first three rows of each matrix, row by row. */
    readonly inverseBind: Float64Array;
  };
  readonly morphs: readonly {
    readonly name: string;
    readonly moves: Float32Array;
    readonly weight: number;
  }[];
  readonly clips: readonly ClipFile[];
  /** In sentences for the user. */
  readonly notes: readonly string[];
}

/** What `readGlbCharacter` gives, and core's `Character`. */
export type WrittenCharacter = Omit<CharacterFile, "notes">;

export interface ClipFile {
  readonly name: string;
  /** [s] */
  readonly duration: number;
  readonly tracks: readonly TrackFile[];
}

export interface TrackFile {
  /** −1 for the weights of morphs. */
  readonly joint: number;
  readonly path: "translation" | "rotation" | "scale" | "weights";
  readonly interpolation: "linear" | "step" | "cubic";
  readonly times: Float64Array;
  readonly values: Float64Array;
}
