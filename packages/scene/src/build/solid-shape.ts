import {
  ballLattice,
  blockLattice,
  boxLattice,
  latticeSurface,
  latticeTets,
  manifoldBody,
  meshSurface,
  torusLattice,
  type Lattice,
} from "@pliant/solid";
import type { TetMesh } from "pliant";
import type { SolidShape } from "../schema/solid.ts";

/** What a shape is drawn as. */
export interface SolidSurface {
  /** × 3 [m] */
  readonly points: Float64Array;
  readonly triangles: Uint32Array;
}

/** Tetrahedra of a shape, and what was done to make them, in sentences. */
export interface BuiltShape {
  readonly mesh: TetMesh;
  readonly warnings: readonly string[];
}

export function buildSolidShape(shape: SolidShape): BuiltShape {
  switch (shape.kind) {
    case "mesh": {
      const { points, triangles } = surfaceOfMesh(shape);
      const { nodes, cover } = shape;
      return meshSurface(
        points,
        triangles,
        shape.spacing === undefined ? { nodes, cover } : { spacing: shape.spacing, cover },
      );
    }
    case "tets": {
      // As they are, but for wedges by which a body touches itself along an edge: contact needs a surface.
      const { mesh, removed } = manifoldBody({
        x: Float64Array.from(shape.nodes.flat()),
        tets: Uint32Array.from(shape.tets.flat()),
        ...(shape.regions && { materials: Uint8Array.from(shape.regions) }),
      });
      const pinched = `${removed} of ${shape.tets.length} tetrahedra were left out, by which the body touches itself along an edge`;
      return { mesh, warnings: removed > 0 ? [pinched] : [] };
    }
    default:
      return { mesh: latticeTets(latticeOf(shape, shape.spacing)), warnings: [] };
  }
}

/** A finer surface of a shape that has one; null of those that are as fine as they were given. */
export function buildSolidSkin(shape: SolidShape, spacing: number): SolidSurface | null {
  if (shape.kind === "mesh" || shape.kind === "tets") return null;
  return latticeSurface(latticeOf(shape, spacing));
}

function latticeOf(shape: Exclude<SolidShape, { kind: "mesh" | "tets" }>, spacing: number): Lattice {
  switch (shape.kind) {
    case "box":
      return boxLattice(shape.size, spacing);
    case "ball":
      return ballLattice(shape.radius, spacing);
    case "torus":
      return torusLattice(shape.radius, shape.tube, spacing);
    case "blocks":
      return blockLattice(shape.rows, shape.block, shape.depth, spacing);
  }
}

/** The surface that a mesh was given by. */
export function surfaceOfMesh({ vertices, triangles }: Extract<SolidShape, { kind: "mesh" }>): SolidSurface {
  return { points: Float64Array.from(vertices.flat()), triangles: Uint32Array.from(triangles.flat()) };
}
