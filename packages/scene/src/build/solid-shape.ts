import { ballTets, blockTets, boxTets, meshSurface, torusTets, type TetMesh } from "pliant";
import type { SolidShape } from "../schema/solid.ts";

/** What a shape is drawn as. */
export interface SolidSurface {
  /** × 3 [m] */
  readonly points: Float64Array;
  readonly triangles: Uint32Array;
}

/** Tetrahedra of a shape, of cells of about `spacing` [m]: the shape's own, or finer ones for a skin. */
export function buildSolidShape(shape: SolidShape, spacing?: number): TetMesh {
  switch (shape.kind) {
    case "box":
      return boxTets(shape.size, spacing ?? shape.spacing);
    case "ball":
      return ballTets(shape.radius, spacing ?? shape.spacing);
    case "torus":
      return torusTets(shape.radius, shape.tube, spacing ?? shape.spacing);
    case "blocks":
      return blockTets(shape.rows, shape.block, shape.depth, spacing ?? shape.spacing);
    case "mesh": {
      const { points, triangles } = surfaceOfMesh(shape);
      const { nodes, cover } = shape;
      return meshSurface(
        points,
        triangles,
        shape.spacing === undefined ? { nodes, cover } : { spacing: shape.spacing, cover },
      ).mesh;
    }
    case "tets":
      return { x: Float64Array.from(shape.nodes.flat()), tets: Uint32Array.from(shape.tets.flat()) };
  }
}

/** The surface that a mesh was given by. */
export function surfaceOfMesh({ vertices, triangles }: Extract<SolidShape, { kind: "mesh" }>): SolidSurface {
  return { points: Float64Array.from(vertices.flat()), triangles: Uint32Array.from(triangles.flat()) };
}
