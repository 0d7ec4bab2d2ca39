// Declarations that compilers before TypeScript 5.7 read: there typed arrays have no type of their buffer. The compiler writes it wherever it
// infers one, and no package needs it of another.

import { readFileSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { globSync } from "../lib/glob.mjs";

const TYPED_ARRAY = /\b((?:Big)?(?:Int|Uint|Float)\d+(?:Clamped)?Array)<ArrayBuffer(?:Like)?>/g;

/** Takes the types of buffers out of all declarations below folders. Times stay: the compiler would take newer files for other ones. */
export function plainTypes(folders) {
  for (const path of folders.flatMap((folder) => globSync(folder, ".d.ts"))) {
    const text = readFileSync(path, "utf8");
    const plain = text.replaceAll(TYPED_ARRAY, "$1");
    if (plain === text) continue;
    const { atime, mtime } = statSync(path);
    writeFileSync(path, plain);
    utimesSync(path, atime, mtime);
  }
}
