import { readGlbSurface } from "./glb-surface.ts";
import { readObj } from "./obj.ts";
import { readPly } from "./ply.ts";
import { readStl } from "./stl.ts";
import type { SurfaceFile } from "./surface-file.ts";

const READERS: Readonly<Record<string, (bytes: Uint8Array) => SurfaceFile | Promise<SurfaceFile>>> = {
  obj: readObj,
  ply: readPly,
  stl: readStl,
  glb: readGlbSurface,
};

/** Endings of files that hold surfaces. */
export const SURFACE_ENDINGS: readonly string[] = Object.keys(READERS);

/** Reads triangles by the ending of the file's name. */
export async function readSurface(name: string, bytes: Uint8Array): Promise<SurfaceFile> {
  const ending = name.split(".").at(-1)?.toLowerCase() ?? "";
  const reader = READERS[ending];
  if (!reader)
    throw new Error(`readSurface: ${name} ends with "${ending}", expected ${SURFACE_ENDINGS.join(", ")}`);
  return reader(bytes);
}
