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
  lattices,
}: Pick<Scene, "cloth" | "colliders" | "garments" | "lattices">): FileReference[] {
  const sheets = cloth.flatMap(({ shape }, index): FileReference[] =>
    shape.kind === "grid" || shape.file === undefined
      ? []
      : [
          {
            path: ["cloth", index, "shape", "file"],
            kind: shape.kind === "mesh" ? "mesh" : "creases",
            file: shape.file,
          },
        ],
  );
  const drawn = cloth.flatMap(({ draw }, index): FileReference[] =>
    draw?.file === undefined
      ? []
      : [{ path: ["cloth", index, "draw", "file"], kind: "mesh", file: draw.file }],
  );
  const solids = colliders.flatMap(({ shape }, index): FileReference[] => {
    const path = ["colliders", index, "shape", "file"];
    if (shape.kind === "mesh" && shape.file !== undefined) return [{ path, kind: "mesh", file: shape.file }];
    return shape.kind === "character" ? [{ path, kind: "character", file: shape.file }] : [];
  });
  const patterns = garments.flatMap(({ file }, index): FileReference[] =>
    file === undefined ? [] : [{ path: ["garments", index, "file"], kind: "pattern", file }],
  );
  const volumes = lattices.flatMap(({ file }, index): FileReference[] =>
    file === undefined ? [] : [{ path: ["lattices", index, "file"], kind: "mesh", file }],
  );
  return [...sheets, ...drawn, ...solids, ...patterns, ...volumes];
}
