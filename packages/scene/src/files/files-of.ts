import type { Path } from "../errors.ts";
import type { Scene } from "../schema/document.ts";
import type { FileKind } from "./file-kinds.ts";

/** A place in a scene that names a file. */
export interface FileReference {
  /** Where the scene names it. */
  readonly path: Path;
  readonly kind: FileKind;
  /** Path below the scene's folder, parted by /. */
  readonly file: string;
}

/** Every place in a scene that names a file, in the scene's order; one file may be named several times. */
export function filesOf({
  cloth,
  colliders,
  garments,
}: Pick<Scene, "cloth" | "colliders" | "garments">): FileReference[] {
  const sheets = cloth.flatMap(({ shape }, index): FileReference[] =>
    shape.kind === "grid"
      ? []
      : [
          {
            path: ["cloth", index, "shape", "file"],
            kind: shape.kind === "mesh" ? "mesh" : "creases",
            file: shape.file,
          },
        ],
  );
  const solids = colliders.flatMap(({ shape }, index): FileReference[] => {
    const path = ["colliders", index, "shape", "file"];
    if (shape.kind === "mesh" && shape.file !== undefined) return [{ path, kind: "mesh", file: shape.file }];
    return shape.kind === "character" ? [{ path, kind: "character", file: shape.file }] : [];
  });
  const patterns = garments.flatMap(({ file }, index): FileReference[] =>
    file === undefined ? [] : [{ path: ["garments", index, "file"], kind: "pattern", file }],
  );
  return [...sheets, ...solids, ...patterns];
}
