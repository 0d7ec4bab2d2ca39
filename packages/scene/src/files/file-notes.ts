import { formatPath } from "../errors.ts";
import type { Scene } from "../schema/document.ts";
import { filesOf } from "./files-of.ts";

/** What was changed to use the files of a scene, in sentences; each file once. */
export function fileNotes(scene: Scene): string[] {
  const told = new Set<string>();
  return filesOf(scene).flatMap(({ path, kind, file }) => {
    const key = `${kind} ${file}`;
    if (told.has(key)) return [];
    told.add(key);
    const notes =
      kind === "character"
        ? scene.files?.get("character", file)?.notes
        : kind === "creases"
          ? scene.files?.get("creases", file)?.warnings
          : scene.files?.get("mesh", file)?.surface.notes;
    return (notes ?? []).map((note) => `${formatPath(path)}, ${file}: ${note}`);
  });
}
