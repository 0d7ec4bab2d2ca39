import { ballTets, blockTets, boxTets, torusTets, type TetMesh } from "pliant";
import type { SolidShape } from "../schema/solid.ts";

/** Tetrahedra of a shape, of cells of about `spacing` [m]: the shape's own, or finer ones for a skin. */
export function buildSolidShape(shape: SolidShape, spacing = shape.spacing): TetMesh {
  switch (shape.kind) {
    case "box":
      return boxTets(shape.size, spacing);
    case "ball":
      return ballTets(shape.radius, spacing);
    case "torus":
      return torusTets(shape.radius, shape.tube, spacing);
    case "blocks":
      return blockTets(shape.rows, shape.block, shape.depth, spacing);
  }
}
