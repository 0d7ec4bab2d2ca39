import type { PresetName } from "@pliant/scene/cloth";
import type { Material, PlacedCollider, Pose, Vec3 } from "pliant";

/** What every cloth source has. Plain data: it crosses to a worker as it is. */
interface ClothBase {
  readonly id: string;
  /** A fabric by name, or numbers in SI units; plain cotton when left out. */
  readonly material?: PresetName | Partial<Material>;
  /** Nodes that are held from the start where they begin: of this cloth, counted from 0; of a sheet also an edge or a corner. */
  readonly pins?: ArrayLike<number> | SheetEdge | SheetCorner;
  /** What it goes along with when that jumps: id of a collider. Cloth made from a mesh goes along with the mesh's root. */
  readonly root?: string;
  /** Share of its root's motion that it feels, 0 to 1; by the rest it is taken along as it is. 1: all, as in nature. */
  readonly inertia?: number;
  /** Where that root was when the positions were read. */
  readonly rootPose?: Pose;
}

export type SheetEdge = "top" | "bottom" | "left" | "right";
export type SheetCorner = "top-left" | "top-right" | "bottom-left" | "bottom-right";

/** A rectangle of nodes in rows, as core's `clothSheet`. */
export interface SheetSource extends ClothBase {
  readonly kind: "sheet";
  /** Width and height [m]. */
  readonly size: readonly [width: number, height: number];
  readonly nodes: readonly [columns: number, rows: number];
  /** [m] */
  readonly center?: Vec3;
  /** Unit vectors along growing columns and rows; flat, front up, when left out. */
  readonly across?: Vec3;
  readonly down?: Vec3;
}

/** Triangles that are cloth; as they lie they are at rest. */
export interface MeshSource extends ClothBase {
  readonly kind: "mesh";
  /** nodeCount × 3 [m], in the world. */
  readonly positions: Float64Array;
  /** Nodes, triangleCount × 3. */
  readonly triangles: Uint32Array;
  /** Drawn vertices, where they are more than nodes: the node of each. */
  readonly vertices?: Uint32Array;
  /** vertexCount × 2: the warp runs along growing v. */
  readonly uvs?: Float32Array;
  /** Vertices of the triangles, beside `vertices`. */
  readonly corners?: Uint32Array;
  /** Bones that move what is pinned, and where nodes are when bound, × 3 [m]. */
  readonly skin?: SkinData;
  readonly boundPositions?: Float64Array;
}

export type ClothSource = SheetSource | MeshSource;

/** How bones move the vertices of a collider. */
export interface SkinData {
  /** Bones per vertex. */
  readonly influences: number;
  /** vertexCount × influences: bone of each, and its share; shares of a vertex add up to 1. */
  readonly joints: Uint16Array;
  readonly weights: Float32Array;
  readonly jointCount: number;
  /** What each morph target adds to the vertices, vertexCount × 3 [m]. */
  readonly morphs: readonly Float32Array[];
}

/**
 * A collider and where it begins. With a skin, its vertices are those that bones move (bind matrix applied, morphs not), its shape deforms, and its
 * pose stays the identity.
 */
export interface ColliderSource extends PlacedCollider {
  readonly skin?: SkinData;
}

export type Source = ClothSource | ColliderSource;

export const isCollider = (source: Source): source is ColliderSource => "shape" in source;

/** Where an object of the page was when its source was made: the worker takes the cloth along to where it is by then. */
export interface RootPose {
  readonly cloth: string;
  readonly pose: Pose;
}
