/** The parts of a glTF text that are read. Nothing in it is trusted: numbers may be missing, negative or not numbers. */
export interface GltfJson {
  readonly scene?: number;
  readonly scenes?: readonly { readonly nodes?: readonly number[] }[];
  readonly nodes?: readonly JsonNode[];
  readonly meshes?: readonly JsonMesh[];
  readonly skins?: readonly {
    readonly name?: string;
    readonly joints?: readonly number[];
    readonly inverseBindMatrices?: number;
  }[];
  readonly animations?: readonly JsonAnimation[];
  readonly materials?: readonly { readonly name?: string }[];
  readonly accessors?: readonly JsonAccessor[];
  readonly bufferViews?: readonly JsonView[];
  readonly buffers?: readonly { readonly uri?: string; readonly byteLength?: number }[];
  readonly extensionsRequired?: readonly string[];
}

export interface JsonNode {
  readonly name?: string;
  readonly children?: readonly number[];
  readonly mesh?: number;
  readonly skin?: number;
  readonly matrix?: readonly number[];
  readonly translation?: readonly number[];
  readonly rotation?: readonly number[];
  readonly scale?: readonly number[];
  readonly weights?: readonly number[];
}

export interface JsonMesh {
  readonly name?: string;
  readonly weights?: readonly number[];
  readonly extras?: { readonly targetNames?: readonly string[] };
  readonly primitives?: readonly JsonPrimitive[];
}

export interface JsonPrimitive {
  readonly mode?: number;
  readonly material?: number;
  readonly indices?: number;
  readonly attributes?: Readonly<Record<string, number>>;
  readonly targets?: readonly Readonly<Record<string, number>>[];
}

export interface JsonAnimation {
  readonly name?: string;
  readonly channels?: readonly {
    readonly sampler?: number;
    readonly target?: { readonly node?: number; readonly path?: string };
  }[];
  readonly samplers?: readonly {
    readonly input?: number;
    readonly output?: number;
    readonly interpolation?: string;
  }[];
}

export interface JsonAccessor {
  readonly bufferView?: number;
  readonly byteOffset?: number;
  readonly componentType?: number;
  readonly normalized?: boolean;
  readonly count?: number;
  readonly type?: string;
  readonly sparse?: {
    readonly count?: number;
    readonly indices?: {
      readonly bufferView?: number;
      readonly byteOffset?: number;
      readonly componentType?: number;
    };
    readonly values?: { readonly bufferView?: number; readonly byteOffset?: number };
  };
}

export interface JsonView {
  readonly buffer?: number;
  readonly byteOffset?: number;
  readonly byteLength?: number;
  readonly byteStride?: number;
}
