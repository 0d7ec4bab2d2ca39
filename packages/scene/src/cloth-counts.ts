import { patternSheet } from "./build/pattern-paper.ts";
import { contentOf, type SceneFiles } from "./files/scene-files.ts";
import { gridNodes, type ClothShape } from "./schema/shape.ts";

export interface ClothCounts {
  readonly nodes: number;
  readonly triangles: number;
}

/** Nodes and triangles that a sheet will have. */
export function clothCounts(shape: ClothShape, files: SceneFiles | undefined): ClothCounts {
  if (shape.kind === "mesh") {
    const { x, triangles } = contentOf(files, "mesh", shape.file);
    return { nodes: x.length / 3, triangles: triangles.length / 3 };
  }
  if (shape.kind === "creasePattern") {
    const { mesh } = patternSheet(shape, files);
    return { nodes: mesh.places.length, triangles: mesh.triangles.length };
  }
  const [columns, rows] = gridNodes(shape);
  return { nodes: columns * rows, triangles: 2 * (columns - 1) * (rows - 1) };
}
