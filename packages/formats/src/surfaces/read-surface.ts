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
  gltf: readGlbSurface,
};

/** Endings of files that hold surfaces. */
export const SURFACE_ENDINGS: readonly string[] = Object.keys(READERS);

/** Reads triangles by the ending of the file's name. */
export async function readSurface(name: string, bytes: Uint8Array): Promise<SurfaceFile> {
  const ending = name.split(".").at(-1)?.toLowerCase() ?? "";
  const reader = READERS[ending];
  if (!reader)
    throw new Error(`readSurface: ${name} ends with "${ending}", expected ${SURFACE_ENDINGS.join(", ")}`);
  const surface = await reader(bytes);
  if (!hasArea(surface)) {
    const count = surface.triangles.length / 3;
    throw new Error(
      `readSurface: the file has ${count} triangles without an area, expected at least one with some`,
    );
  }
  return surface;
}

function hasArea({ x, triangles }: SurfaceFile): boolean {
  for (let t = 0; t < triangles.length; t += 3) {
    const [a, b, c] = [3 * triangles[t], 3 * triangles[t + 1], 3 * triangles[t + 2]];
    for (let k = 0; k < 3; k++) {
      const l = (k + 1) % 3;
      const twice =
        (x[b + k] - x[a + k]) * (x[c + l] - x[a + l]) - (x[b + l] - x[a + l]) * (x[c + k] - x[a + k]);
      if (twice !== 0) return true;
    }
  }
  return false;
}
