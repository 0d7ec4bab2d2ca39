import { joinBytes } from "../join-bytes.ts";
import { vertexNormals } from "@pliant/geometry";
import { digest } from "./digest.ts";
import {
  ascii,
  MetadataTable,
  objectHeader,
  POD,
  propertyHeader,
  timeSampling,
  unsigned,
  type PropertyHeader,
} from "./headers.ts";
import { EMPTY_DATA, ogawaHead, OgawaWriter, type FileOffset } from "./ogawa.ts";

export interface AbcTake {
  readonly name: string;
  /** Frames per second; frame 0 is at time 0. */
  readonly fps: number;
  readonly vertexCount: number;
  /** Counter-clockwise from the front, triangleCount × 3. */
  readonly triangles: Uint32Array;
  /** vertexCount × 2, (0, 0) at the picture's bottom left. */
  readonly uvs?: Float32Array;
}

/** How files are laid out within Ogawa, and the library that ours are like. */
const FILE_VERSION = 0;
const LIBRARY_VERSION = 10807;

const XFORM = "schema=AbcGeom_Xform_v3";
const MESH = "schema=AbcGeom_PolyMesh_v1;schemaBaseType=AbcGeom_GeomBase_v1";
const param = (scope: string, interpretation: string, extent: number): string =>
  `arrayExtent=1;geoScope=${scope};interpretation=${interpretation};isGeomParam=true;podExtent=${extent};podName=float32_t`;

/**
 * An Alembic archive (Ogawa): /name, a transform that does nothing, and /name/nameShape, a mesh with points, normals and bounds per frame
 * and texture coordinates per corner. Metres, y up. Samples are written as they come; what names them follows at the end.
 */
export class AbcWriter {
  readonly #take: AbcTake;
  readonly #out: OgawaWriter;
  readonly #table = new MetadataTable();
  readonly #places = { P: [] as FileOffset[], N: [] as FileOffset[], bounds: [] as FileOffset[] };
  #digests: Uint8Array = new Uint8Array(16);
  #frames = 0;

  constructor(take: AbcTake, append: (bytes: Uint8Array) => Promise<void>) {
    if (!(take.fps > 0 && Number.isFinite(take.fps))) {
      throw new RangeError(`AbcWriter: fps is ${take.fps}, expected a finite number above 0`);
    }
    this.#take = take;
    this.#out = new OgawaWriter(append);
  }

  get bytes(): number {
    return this.#out.bytes;
  }

  /** The next frame, vertexCount × 3 [m]. */
  async frame(positions: Float32Array): Promise<void> {
    const { vertexCount, triangles } = this.#take;
    if (positions.length !== 3 * vertexCount) {
      throw new RangeError(
        `AbcWriter: frame ${this.#frames} has ${positions.length} numbers, expected ${3 * vertexCount}`,
      );
    }
    const bad = positions.findIndex((each) => !Number.isFinite(each));
    if (bad >= 0) {
      throw new RangeError(
        `AbcWriter: ${"xyz"[bad % 3]} of vertex ${Math.floor(bad / 3)} in frame ${this.#frames} is ${positions[bad]}, expected a finite number`,
      );
    }
    if (this.#frames === 0) await this.#out.write(ogawaHead());
    const { P, N, bounds } = this.#places;
    P.push(await this.#sample(bytesOf(positions)), EMPTY_DATA);
    N.push(await this.#sample(bytesOf(vertexNormals(positions, triangles))), EMPTY_DATA);
    bounds.push(await this.#sample(bytesOf(boundsOf(positions))));
    this.#frames++;
  }

  /** Writes what names the samples. Resolves to the file's first bytes as they must be now: they are to be patched. */
  async finish(): Promise<Uint8Array> {
    if (this.#frames === 0) throw new RangeError("AbcWriter: no frame came, expected at least 1");
    const out = this.#out;
    const { name, fps } = this.#take;
    const word = name.replaceAll(/[^A-Za-z0-9_]/g, "_");
    const mesh = await this.#object([await this.#compound([await this.#mesh()])], []);
    const inherits = await out.group([await this.#sample(Uint8Array.of(1))]);
    const transform = await this.#compound([
      [
        { name: ".inherits", kind: "scalar", metadata: "", pod: POD.boolean, samples: 1, isConstant: true },
        inherits,
      ],
    ]);
    const child = objectHeader(
      `${word}Shape`,
      `${MESH};schemaObjTitle=AbcGeom_PolyMesh_v1:.geom`,
      this.#table,
    );
    const place = await this.#object(
      [await this.#compound([[{ name: ".xform", kind: "compound", metadata: XFORM }, transform]]), mesh],
      [child],
    );
    const head = objectHeader(word, `${XFORM};schemaObjTitle=AbcGeom_Xform_v3:.xform`, this.#table);
    const top = await this.#object([0n, place], [head]);
    const root = await out.group([
      await out.data(unsigned(FILE_VERSION, 4)),
      await out.data(unsigned(LIBRARY_VERSION, 4)),
      top,
      await out.data(ascii("_ai_AlembicVersion=Alembic 1.8.7;_ai_Application=Pliant")),
      await out.data(joinBytes([timeSampling(1, 1, [0]), timeSampling(this.#frames, 1 / fps, [0])])),
      await out.data(this.#table.bytes()),
    ]);
    return ogawaHead(root);
  }

  async #mesh(): Promise<[PropertyHeader, FileOffset]> {
    const { triangles, uvs } = this.#take;
    const out = this.#out;
    const { P, N, bounds } = this.#places;
    const samples = this.#frames;
    const moving = { samples, timeSampling: 1 };
    const fixed = { samples, timeSampling: 1, isConstant: true };
    // Alembic counts corners clockwise.
    const corners = Int32Array.from(triangles, (_, i) => triangles[i - (i % 3) + [0, 2, 1][i % 3]]);
    const counts = new Int32Array(triangles.length / 3).fill(3);
    const properties: [PropertyHeader, FileOffset][] = [
      [
        {
          name: ".selfBnds",
          kind: "scalar",
          metadata: "interpretation=box",
          pod: POD.float64,
          extent: 6,
          ...moving,
        },
        await out.group(bounds),
      ],
      [
        {
          name: "P",
          kind: "array",
          metadata: "geoScope=vtx;interpretation=point",
          pod: POD.float32,
          extent: 3,
          ...moving,
        },
        await out.group(P),
      ],
      [
        { name: ".faceIndices", kind: "array", metadata: "", pod: POD.int32, ...fixed },
        await this.#constant(bytesOf(corners)),
      ],
      [
        { name: ".faceCounts", kind: "array", metadata: "", pod: POD.int32, ...fixed },
        await this.#constant(bytesOf(counts)),
      ],
      [
        {
          name: "N",
          kind: "array",
          metadata: param("vtx", "normal", 3),
          pod: POD.float32,
          extent: 3,
          ...moving,
        },
        await out.group(N),
      ],
    ];
    if (uvs) {
      const metadata = param("fvr", "vector", 2);
      const indexed = await this.#compound([
        [
          { name: ".vals", kind: "array", metadata, pod: POD.float32, extent: 2, ...fixed },
          await this.#constant(bytesOf(uvs)),
        ],
        [
          { name: ".indices", kind: "array", metadata: "", pod: POD.uint32, ...fixed },
          await this.#constant(bytesOf(corners)),
        ],
      ]);
      properties.push([{ name: "uv", kind: "compound", metadata }, indexed]);
    }
    return [{ name: ".geom", kind: "compound", metadata: MESH }, await this.#compound(properties)];
  }

  /** Properties, and after them the list of their heads. */
  async #compound(properties: readonly (readonly [PropertyHeader, FileOffset])[]): Promise<FileOffset> {
    const heads = joinBytes(properties.map(([header]) => propertyHeader(header, this.#table)));
    const list = await this.#out.data(heads);
    return this.#out.group([...properties.map(([, place]) => place), list]);
  }

  /** The object's own properties, its children, and the list of their heads, which ends with two digests. */
  async #object(places: readonly FileOffset[], heads: readonly Uint8Array[]): Promise<FileOffset> {
    const children = heads.length > 0 ? digest(joinBytes([...heads, this.#digests])) : new Uint8Array(16);
    const list = await this.#out.data(joinBytes([...heads, digest(this.#digests), children]));
    return this.#out.group([...places, list]);
  }

  async #constant(bytes: Uint8Array): Promise<FileOffset> {
    return this.#out.group([await this.#sample(bytes), EMPTY_DATA]);
  }

  /** A digest and the values. */
  async #sample(bytes: Uint8Array): Promise<FileOffset> {
    const key = digest(bytes);
    this.#digests = digest(joinBytes([this.#digests, key]));
    return this.#out.data(joinBytes([key, bytes]));
  }
}

function bytesOf(numbers: Float32Array | Float64Array | Int32Array): Uint8Array {
  return new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);
}

function boundsOf(positions: Float32Array): Float64Array {
  const bounds = Float64Array.of(Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity);
  for (let i = 0; i < positions.length; i++) {
    bounds[i % 3] = Math.min(bounds[i % 3], positions[i]);
    bounds[3 + (i % 3)] = Math.max(bounds[3 + (i % 3)], positions[i]);
  }
  return bounds;
}
