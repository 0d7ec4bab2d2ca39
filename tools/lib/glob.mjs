import { readdirSync } from "node:fs";
import { join } from "node:path";

/** Paths of all files below a folder whose names end so, sorted. */
export function globSync(folder, ending) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .toSorted();
}
