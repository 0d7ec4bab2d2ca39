import { readMedit } from "./medit.ts";
import { readMsh } from "./msh.ts";
import type { TetFile } from "./tet-file.ts";
import { readTetgen } from "./tetgen.ts";
import { readVega } from "./vega.ts";
import { readVtk } from "./vtk.ts";

const READERS: Readonly<Record<string, (bytes: Uint8Array) => TetFile>> = {
  msh: readMsh,
  mesh: readMedit,
  vtk: readVtk,
  veg: readVega,
};

/** Endings of files that hold tetrahedra. */
export const TET_ENDINGS: readonly string[] = [...Object.keys(READERS), "node", "ele"];

/** The file that belongs to one of TetGen's two: "bear.ele" for "bear.node" and the other way round. */
export function tetgenPartner(name: string): string | undefined {
  if (/\.node$/i.test(name)) return name.replace(/\.node$/i, ".ele");
  return /\.ele$/i.test(name) ? name.replace(/\.ele$/i, ".node") : undefined;
}

/** Reads tetrahedra by the ending of the file's name; `partner` holds the other file of TetGen's pair. */
export function readTets(name: string, bytes: Uint8Array, partner?: Uint8Array): TetFile {
  const ending = name.split(".").at(-1)?.toLowerCase() ?? "";
  if (ending === "node" || ending === "ele") {
    if (!partner) throw new Error(`readTets: ${name} comes with ${tetgenPartner(name)}, expected both`);
    return ending === "node" ? readTetgen(bytes, partner) : readTetgen(partner, bytes);
  }
  const reader = READERS[ending];
  if (!reader) throw new Error(`readTets: ${name} ends with "${ending}", expected ${TET_ENDINGS.join(", ")}`);
  return reader(bytes);
}
