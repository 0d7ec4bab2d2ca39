/** What we read of a glTF file: triangles, skins, clips and where they are. Pictures and looks are left out. */
export interface GltfDocument {
  /** Of the file's scene, or of its first one; all nodes that have no parent where it has no scene. */
  readonly scene: readonly GltfNode[];
  readonly skins: readonly GltfSkin[];
  readonly animations: readonly GltfAnimation[];
}

export interface GltfNode {
  readonly name: string;
  readonly children: GltfNode[];
  parent: GltfNode | null;
  mesh: GltfMesh | null;
  skin: GltfSkin | null;
  readonly translation: readonly number[];
  /** Quaternion x, y, z, w. */
  readonly rotation: readonly number[];
  readonly scale: readonly number[];
  /** Of morphs; empty: those of the mesh. */
  readonly weights: readonly number[];
}

export interface GltfMesh {
  readonly name: string;
  readonly primitives: readonly GltfPrimitive[];
  readonly weights: readonly number[];
}

export interface GltfPrimitive {
  /** 4, 5, 6: triangles as a list, a strip, a fan. */
  readonly mode: number;
  readonly material: string | undefined;
  readonly indices: GltfAccessor | null;
  readonly attributes: Readonly<Record<string, GltfAccessor>>;
  readonly targets: readonly {
    readonly name: string;
    readonly attributes: Readonly<Record<string, GltfAccessor>>;
  }[];
}

/** A column of numbers, unpacked: whole numbers that stand for shares are shares. */
export interface GltfAccessor {
  readonly count: number;
  /** Numbers per element. */
  readonly size: number;
  readonly values: ArrayLike<number>;
}

export interface GltfSkin {
  readonly name: string;
  readonly joints: readonly GltfNode[];
  readonly inverseBindMatrices: GltfAccessor | null;
}

export interface GltfAnimation {
  readonly name: string;
  readonly channels: readonly GltfChannel[];
}

export interface GltfChannel {
  readonly node: GltfNode | null;
  readonly path: string;
  readonly interpolation: string;
  readonly input: GltfAccessor;
  readonly output: GltfAccessor;
}
