import type { CharacterFile } from "@pliant/formats";
import { readPattern, type Pattern } from "@pliant/garment";
import { repairCharacter, type Character } from "@pliant/character";
import { readCreasePattern, type CreasePattern } from "@pliant/origami";
import { PATTERN_ENDINGS } from "../schema/shape.ts";
import { CHARACTER_ENDINGS, endingOf, MESH_ENDINGS } from "../schema/file.ts";
import { LIMITS } from "../schema/limits.ts";
import { estimateFile } from "./estimate-file.ts";
import { properMesh, type MeshContent } from "./mesh-content.ts";

/** What the files of a scene hold, by kind. */
export interface FileContents {
  readonly character: CharacterContent;
  readonly mesh: MeshContent;
  readonly pattern: Pattern;
  readonly creases: CreasePattern;
}

/** A body as its file has it, and the same with a surface that contact can work with. */
export interface CharacterContent {
  readonly file: CharacterFile;
  readonly body: Character;
  /** What was changed on the way, in sentences for the user. */
  readonly notes: readonly string[];
}

export type FileKind = keyof FileContents;

/** How a kind of file is read. */
export interface FileReader<Content> {
  /** Of the file's name. */
  readonly endings: readonly string[];
  /** Larger files are refused before anything is read [bytes]. */
  readonly maxBytes: number;
  /** Throws an `Error` in words for the author; a "reader: " in front of them is taken off. */
  readonly read: (name: string, bytes: Uint8Array) => Promise<Content>;
}

const MEGABYTE = 1e6;

/** To add a kind: a line in `FileContents`, one here, and its nouns in `filesOf`. Readers are loaded when a scene needs them. */
export const FILE_KINDS: { readonly [Kind in FileKind]: FileReader<FileContents[Kind]> } = {
  character: {
    endings: CHARACTER_ENDINGS,
    maxBytes: 64 * MEGABYTE,
    read: async (name, bytes) => {
      const { readGlbCharacter } = await import("@pliant/formats");
      const file = bounded(await readGlbCharacter(bytes, name));
      const { character, notes } = repairCharacter(file);
      return { file, body: character, notes: [...file.notes, ...notes] };
    },
  },
  mesh: {
    endings: MESH_ENDINGS,
    maxBytes: 64 * MEGABYTE,
    read: async (name, bytes) => {
      // Twice as many vertices may stand there as the surface has: those that no face names are left out.
      const { vertices, triangles } = estimateFile(endingOf(name), bytes);
      tell(triangles, LIMITS.triangles, "triangles");
      tell(Math.floor(vertices / 2), LIMITS.vertices, "vertices");
      const { readSurface, weldSurface } = await import("@pliant/formats");
      const surface = await readSurface(name, bytes);
      bounded({ positions: surface.x, triangles: surface.triangles });
      return properMesh(surface, weldSurface(surface));
    },
  },
  pattern: {
    endings: ["json"],
    maxBytes: 4 * MEGABYTE,
    read: async (name, bytes) => readPattern(textOf(bytes), { name }),
  },
  creases: {
    endings: PATTERN_ENDINGS,
    maxBytes: 16 * MEGABYTE,
    read: async (_, bytes) => readCreasePattern(textOf(bytes)).pattern,
  },
};

/** Strictly: what is no UTF-8 is no text. (`TextDecoder` is no part of the language.) */
function textOf(bytes: Uint8Array): string {
  const escaped = Array.from(bytes, (byte) => `%${byte.toString(16).padStart(2, "0")}`).join("");
  try {
    return decodeURIComponent(escaped);
  } catch (error) {
    throw new Error("not a text (UTF-8)", { cause: error });
  }
}

function bounded<Mesh extends { readonly positions: Float64Array; readonly triangles: Uint32Array }>(
  mesh: Mesh,
): Mesh {
  const { positions, triangles } = mesh;
  tell(positions.length / 3, LIMITS.vertices, "vertices");
  tell(triangles.length / 3, LIMITS.triangles, "triangles");
  return mesh;
}

function tell(count: number, most: number, what: string): void {
  if (count > most) throw new Error(`it has ${count} ${what}, expected at most ${most}`);
}
