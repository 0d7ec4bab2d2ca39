import type { ClothLimits } from "./cloth/cloth-limits.ts";
import type { Collider } from "./colliders/collider.ts";
import type { MassSpring, MassSpringSolver } from "./springs/mass-spring.ts";
import type { Material } from "./material.ts";
import type { Paper } from "./paper/paper.ts";
import type { ElasticSolid } from "./solid/solid-body.ts";
import type { Vec3 } from "@pliant/geometry";

/** The methods that a body may name. */
export type SolverName = "bdf2" | "modal-warping" | "approximate-implicit" | MassSpringSolver;

/** Everything that is fixed between edits. Built by `createModel`; `applyEdits` makes the next revision. */
export interface Model {
  /** Rises by one with each applied edit. */
  readonly revision: number;
  readonly nodes: Nodes;
  readonly bodies: readonly Body[];
  readonly links: Links;
  readonly beams: Beams;
  readonly springs: Springs;
  /** Node indices, triangleCount × 3, counter-clockwise seen from the front. */
  readonly triangles: Uint32Array;
  /** Texture coordinates, nodeCount × 2. */
  readonly uvs: Float32Array;
  readonly colliders: readonly Collider[];
  /** [m/s²] */
  readonly gravity: Vec3;
}

export interface Nodes {
  readonly count: number;
  /** nodeCount [kg]; 0 for nodes that wait for splits of paper, and are nowhere until then. */
  readonly mass: Float64Array;
  /** nodeCount [m] */
  readonly radius: Float64Array;
}

/** A contiguous range of nodes with one material and one solver. */
export interface BodyRange {
  readonly id: string;
  readonly material: Material;
  readonly firstNode: number;
  readonly nodeCount: number;
  readonly firstTriangle: number;
  readonly triangleCount: number;
}

export interface ClothKind {
  readonly kind: "cloth";
  readonly solver: "bdf2";
  /** Present when the nodes are a grid in row-major order: links that fit it take the fast path. */
  readonly grid?: Grid;
  /** Present when `limitCloth` has set some. */
  readonly limits?: ClothLimits;
  /**
   * Texture coordinates of every triangle's corners, triangleCount × 3 × 2, where nodes have several, as those on seams. Only drawn; cuts keep
   * the order of triangles, and with it these.
   */
  readonly corners?: Float32Array;
}

export interface PaperKind {
  readonly kind: "paper";
  readonly solver: "approximate-implicit";
  /** Present when the first nodes, as made, are a grid in row-major order. */
  readonly grid?: Grid;
  readonly paper: Paper;
}

/** Points on springs (docs/methods/fuzzy.md): links and beams are none. */
export interface SpringKind {
  readonly kind: "springs";
  readonly solver: "bdf2" | MassSpringSolver;
  /** Present when the points are a grid in row-major order. */
  readonly grid?: Grid;
  readonly massSpring: MassSpring;
}

/** Nodes are those of tetrahedra, triangles their surface. */
export interface SolidKind {
  readonly kind: "solid";
  readonly solver: "modal-warping";
  /** Tetrahedra are no grid. */
  readonly grid?: never;
  readonly solid: ElasticSolid;
}

/** What a kind of body has of its own. */
export type BodyKind = ClothKind | PaperKind | SpringKind | SolidKind;

export interface ClothBody extends BodyRange, ClothKind {}

export interface PaperBody extends BodyRange, PaperKind {}

export interface SpringBody extends BodyRange, SpringKind {}

export interface SolidBody extends BodyRange, SolidKind {}

/** One body of a model. */
export type Body = ClothBody | PaperBody | SpringBody | SolidBody;

/** Columns and rows of nodes that lie in a grid, row by row from the top left. */
export interface Grid {
  readonly columns: number;
  readonly rows: number;
}

/** Sequential links: springs with damping that pull, and push until they yield (docs/methods/cloth.md#tension, #damping). */
export interface Links {
  readonly count: number;
  /** linkCount, node indices. */
  readonly a: Uint32Array;
  readonly b: Uint32Array;
  /** linkCount [m] */
  readonly restLength: Float64Array;
  /** linkCount, k_s [N/m] */
  readonly stiffness: Float64Array;
  /** linkCount, k_d [N·s/m] */
  readonly damping: Float64Array;
  /** linkCount, resistance to motion across the link, for comparison with the paper's eqs 12–13; 0 as a rule [N·s/m] */
  readonly crossDamping: Float64Array;
  /** linkCount, length beyond which `limitStiffness` adds to `stiffness` [m]; Infinity: never. */
  readonly limitLength: Float64Array;
  /** linkCount [N/m] */
  readonly limitStiffness: Float64Array;
  /** linkCount, length below which it pushes no harder [m]; the rest length: it never pushes. */
  readonly yieldLength: Float64Array;
}

/** The columns of links that hold numbers, not nodes. */
export const LINK_NUMBERS = [
  "restLength",
  "stiffness",
  "damping",
  "crossDamping",
  "limitLength",
  "limitStiffness",
  "yieldLength",
] as const;

/**
 * Interleaved links: beams from a to b over the line from c to d, which is one node where c = d. They resist their deflection from it, or buckle
 * at once into arcs, as the material says (docs/methods/cloth.md#quadratic-bending, #buckling).
 */
export interface Beams {
  readonly count: number;
  /** beamCount, node indices. */
  readonly a: Uint32Array;
  readonly b: Uint32Array;
  readonly c: Uint32Array;
  readonly d: Uint32Array;
  /** beamCount: where beam and line lie on each other when the cloth is flat, from a towards b and from c towards d [1]. */
  readonly alongBeam: Float64Array;
  readonly alongLine: Float64Array;
  /** beamCount: what the Gaussian curvature around c and around d adds, per deflection and length of the line [N/m]; 0 where there is nothing to add. */
  readonly saddleC: Float64Array;
  readonly saddleD: Float64Array;
  /** beamCount, arc length L [m] */
  readonly restLength: Float64Array;
  /** beamCount, k_b [N·m²] */
  readonly stiffness: Float64Array;
  /** beamCount, c_b: slope of the linear toe of an arc [N/m], at least 40 k_b/L³ */
  readonly toe: Float64Array;
}

/** The columns of beams that hold numbers, not nodes. */
export const BEAM_NUMBERS = [
  "alongBeam",
  "alongLine",
  "saddleC",
  "saddleD",
  "restLength",
  "stiffness",
  "toe",
] as const;

/** The columns of beams that hold nodes. */
export const BEAM_NODES = ["a", "b", "c", "d"] as const;

/** Springs that pull and push, with dampers (docs/methods/fuzzy.md#forces, F1, F2): what mass–spring bodies are made of. */
export interface Springs {
  readonly count: number;
  /** springCount, node indices. */
  readonly a: Uint32Array;
  readonly b: Uint32Array;
  /** springCount, l⁰ [m] */
  readonly restLength: Float64Array;
  /** springCount, K [N/m] */
  readonly stiffness: Float64Array;
  /** springCount, resistance to motion along the spring [N·s/m] */
  readonly damping: Float64Array;
  /** springCount, resistance to motion across it [N·s/m] */
  readonly crossDamping: Float64Array;
}

/** The columns of springs that hold numbers, not nodes. */
export const SPRING_NUMBERS = ["restLength", "stiffness", "damping", "crossDamping"] as const;
