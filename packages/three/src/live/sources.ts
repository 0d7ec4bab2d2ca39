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

/** What is painted on cloth beside its pins: a number for all of it, or one per node. */
export type PaintedWeight = number | Float32Array;

/** What keeps cloth near its skinned places, and what it is made of from place to place. */
export interface ClothWeights {
  /** How far it may be from its place [m]; 0: pinned there. */
  readonly maxDistance?: PaintedWeight;
  /** Balls behind its places that it stays out of: how far behind they begin, and their radius [m]; 0: none. */
  readonly backstopDistance?: PaintedWeight;
  readonly backstopRadius?: PaintedWeight;
  /** Above ½: it is no farther from what is pinned than along the cloth at rest. */
  readonly tether?: PaintedWeight;
  /** Rate at which it is drawn to its place [1/s]. */
  readonly drive?: PaintedWeight;
  /** Factors on stiffness and air drag [1]. */
  readonly stretch?: PaintedWeight;
  readonly bend?: PaintedWeight;
  readonly drag?: PaintedWeight;
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
  /** Bones that move what is pinned and the places of the rest; where nodes are when bound, × 3, and metres per unit of that: as bound it is at rest. */
  readonly skin?: SkinData;
  readonly boundPositions?: Float64Array;
  /** So many nodes where somebody looks from afar. */
  readonly coarse?: number;
  /** Whether another mesh is drawn in its place, wrapped around it. */
  readonly drawnFine?: boolean;
  readonly boundScale?: number;
  /** At most so many nodes are simulated: it is resampled where it has more. */
  readonly simulated?: number;
  /** Made by the worker that resampled it: nodes are others than vertices, and where they are at rest, × 3 [m]. */
  readonly isResampled?: true;
  readonly rest?: Float64Array;
  /** Made by the worker that lifted it out of a body: where it was before, as drawn vertices lie around it, × 3 [m]. */
  readonly made?: Float64Array;
  readonly weights?: ClothWeights;
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
  /** Where joints and weights of morphs are when this is made: 12 numbers per joint, then a weight per target. */
  readonly start: Float32Array;
}

/**
 * A collider and where it begins. With a skin, its vertices are those that bones move (bind matrix applied, morphs not), its shape deforms, and its
 * pose stays the identity.
 */
export interface ColliderSource extends Omit<PlacedCollider, "friction"> {
  /** Coulomb coefficient μ [1]; 0.4 when left out. */
  readonly friction?: number;
  readonly skin?: SkinData;
  /** Of one with a skin, made by the worker: where its vertices are when bound, × 3; its shape has them where they begin. */
  readonly boundPositions?: Float64Array;
  /** At most so many triangles are simulated: it is resampled where it has more. */
  readonly simulated?: number;
  /** Of one with a skin: a capsule along each bone instead. */
  readonly as?: "capsules";
}

export type Source = ClothSource | ColliderSource;

export const isCollider = (source: Source): source is ColliderSource => "shape" in source;

/** Where an object of the page was when its source was made: the worker takes the cloth along to where it is by then. */
export interface RootPose {
  readonly cloth: string;
  readonly pose: Pose;
}
