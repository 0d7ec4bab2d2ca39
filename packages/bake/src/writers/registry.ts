import { GLB_DEFAULTS, writeObj, writePly } from "@pliant/formats/write";
import { CACHE_DEFAULTS } from "@pliant/formats/cache";
import type { Replacement } from "../replace-file.ts";
import { createAbcWriter } from "./abc-writer.ts";
import { createCacheWriter, refuseTooFine } from "./cache-writer.ts";
import { createGlbWriter, refuseTooLarge } from "./glb-writer.ts";
import { createMddWriter } from "./mdd-writer.ts";
import { createPc2Writer } from "./pc2-writer.ts";
import { sequenceOf } from "./sequence-writer.ts";
import type { FolderReplacement, TakeBeginning, TakeWriter, WriterOptions } from "./take-writer.ts";
import { createUsdaWriter, createUsdzWriter } from "./usd-writer.ts";

interface FormatTraits {
  /** What it is for, in a line of `pliant bake --help`. Formats of one line follow each other. */
  readonly purpose: string;
  /** Frames as they are, or a file in which a vertex may be off by so much unless told otherwise [m]. */
  readonly exactness: "exact" | { readonly maxError: number };
  /** All frames have the triangles of the last: the others have those of each frame, or none. */
  readonly hasOneMesh: boolean;
  /** Has vertices at seams, and bodies that move along. */
  readonly hasBodies?: true;
  /** Throws a BakeError when so much does not fit: better now than after the last frame. */
  readonly checkSize?: (take: TakeBeginning) => void;
}

interface FileTraits extends FormatTraits {
  readonly kind: "file";
  /** Throws a BakeError when the take cannot fit. */
  readonly create: (file: Replacement, options: WriterOptions) => TakeWriter;
}

/** A folder with a file for each frame. */
interface SequenceTraits extends FormatTraits {
  readonly kind: "sequence";
  readonly create: (folder: FolderReplacement, options: WriterOptions) => TakeWriter;
}

const POINTS = "point caches for a mesh that is there already (--rest writes it); Blender, LightWave";
const USD = "USD with time samples; for Houdini, Omniverse, Apple";
const FRAMES = "a folder of that name with a file for each frame: take.obj/take.0000.obj";

/** Every format of a take, by its extension. A new one is a row here and its writer. */
export const TAKE_FORMATS = {
  pc2: { kind: "file", purpose: POINTS, exactness: "exact", hasOneMesh: false, create: createPc2Writer },
  mdd: { kind: "file", purpose: POINTS, exactness: "exact", hasOneMesh: false, create: createMddWriter },
  abc: {
    kind: "file",
    purpose: "Alembic: points, normals, UVs; for Houdini, Unreal, Maya, Unity",
    exactness: "exact",
    hasOneMesh: true,
    create: createAbcWriter,
  },
  glb: {
    kind: "file",
    purpose: "one mesh with morph targets, for the web, Blender, Unity",
    exactness: { maxError: GLB_DEFAULTS.maxError },
    hasOneMesh: true,
    hasBodies: true,
    checkSize: refuseTooLarge,
    create: createGlbWriter,
  },
  pliant: {
    kind: "file",
    purpose:
      "the web cache: about an eighteenth of raw float32, streamed and sought, played by @pliant/three without the engine",
    exactness: { maxError: CACHE_DEFAULTS.maxError },
    hasOneMesh: false,
    checkSize: refuseTooFine,
    create: createCacheWriter,
  },
  usda: { kind: "file", purpose: USD, exactness: "exact", hasOneMesh: true, create: createUsdaWriter },
  usdz: { kind: "file", purpose: USD, exactness: "exact", hasOneMesh: true, create: createUsdzWriter },
  obj: {
    kind: "sequence",
    purpose: FRAMES,
    exactness: "exact",
    hasOneMesh: false,
    create: sequenceOf(writeObj),
  },
  ply: {
    kind: "sequence",
    purpose: FRAMES,
    exactness: "exact",
    hasOneMesh: false,
    create: sequenceOf(writePly),
  },
} as const satisfies Readonly<Record<string, FileTraits | SequenceTraits>>;

export type BakeFormat = keyof typeof TAKE_FORMATS;

type OfKind<Kind> = {
  [Format in BakeFormat]: (typeof TAKE_FORMATS)[Format]["kind"] extends Kind ? Format : never;
}[BakeFormat];

export type FileFormat = OfKind<"file">;
export type SequenceFormat = OfKind<"sequence">;

export const BAKE_FORMATS = Object.keys(TAKE_FORMATS) as readonly BakeFormat[];

/** A record that has all traits, those too that a format does without. */
export function traitsOf(format: BakeFormat): FileTraits | SequenceTraits {
  return TAKE_FORMATS[format];
}
