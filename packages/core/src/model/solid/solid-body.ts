import type { Pose, Vec3 } from "@pliant/geometry";
import type { ModalBasis } from "./solid-material.ts";

/** What makes a body an elastic solid that floats freely (docs/methods/bodies.md): its modes, and how it meets others. */
export interface ElasticSolid {
  readonly basis: ModalBasis;
  /** tetCount × 4, nodes of the body, counted from its first. */
  readonly tets: Uint32Array;
  /** Nodes of the surface, counted from the body's first, ascending: what touches. */
  readonly surface: Uint32Array;
  readonly settings: SolidSettings;
  /** What is drawn in place of its surface. */
  readonly skin?: DisplaySkin;
}

/**
 * A surface at rest that four nodes each hold. Every node carries an affine map of its surroundings, from how the tetrahedra around
 * it are deformed; a vertex goes with the mean of its nodes' maps, weighted, and its normal likewise: bends are round
 * however coarse the tetrahedra are.
 */
export interface DisplaySkin {
  /** Vertex indices, triangleCount × 3. */
  readonly triangles: Uint32Array;
  /** vertexCount × 3, in the frame of the body's rest positions [m]. */
  readonly rest: Float32Array;
  /** vertexCount × 3, of unit length. */
  readonly normals: Float32Array;
  /** vertexCount × 4: nodes, counted from the body's first, and their weights, with the sum 1. */
  readonly nodes: Uint32Array;
  readonly weights: Float32Array;
}

export interface SolidSettings {
  /** Rayleigh damping c_k = ξ + ζ λ_k of mode k: ξ [1/s] and ζ [s]. */
  readonly damping: number;
  readonly stiffnessDamping: number;
  /** Coulomb coefficient μ [1]; of two that touch the geometric mean counts. */
  readonly friction: number;
  /** Share of the approach that a collision gives back beyond what elastic modes do, 0 to 1 [1]; of two the larger one counts. */
  readonly restitution: number;
  /** False: linear modal analysis, for comparison; it swells where it turns (M17). */
  readonly warped: boolean;
}

/** Where a solid begins, and how it moves there. */
export interface SolidStart {
  readonly pose: Pose;
  /** [m/s] */
  readonly velocity: Vec3;
  /** [rad/s] */
  readonly spin: Vec3;
}

/** docs/methods/bodies.md#defaults. */
export const SOLID_DEFAULTS: SolidSettings = {
  damping: 0.5,
  stiffnessDamping: 0.002,
  friction: 0.4,
  restitution: 0,
  warped: true,
};

/** Where the numbers of a solid begin in the column `solids` of a state, and how many modes it has. */
export interface SolidRange {
  /** Index of the body. */
  readonly body: number;
  readonly at: number;
  readonly modes: number;
  /** Nodes of the surface. */
  readonly surface: number;
}

/** Of a solid's numbers, from its first one: its frame ... */
export const POSITION = 0;
/** unit quaternion xyzw, */
export const ROTATION = 3;
/** [m/s], */
export const VELOCITY = 7;
/** angular momentum L about the frame's origin [kg·m²/s]. */
export const MOMENTUM = 10;
/** What cloth did to it in the last step: force [N], torque [N·m], and, after the modes, modal force. */
export const REACTION = 13;
/** ... then, one after another, of each mode: q, q̇, the modal force of gravity and of turning, that of cloth. */
export const MODES = 19;
export const MODE_COLUMNS = 4;
/**
 * ... of each node of the surface × 3: what contact did to it in the last step [N], the next one's first guess; and, last, how long the solid
 * has been quiet [s].
 */
export const solidLength = (modes: number, surface: number): number =>
  MODES + MODE_COLUMNS * modes + 3 * surface + 1;

/** Enough of a body to know whether it is a solid. */
type MaybeSolid =
  | { readonly kind: "solid"; readonly solid: ElasticSolid }
  | { readonly kind: "cloth" | "paper" | "springs" };

export function solidRanges(bodies: readonly MaybeSolid[]): SolidRange[] {
  const ranges: SolidRange[] = [];
  let at = 0;
  bodies.forEach((each, body) => {
    if (each.kind !== "solid") return;
    const { solid } = each;
    const [modes, surface] = [solid.basis.modeCount, solid.surface.length];
    ranges.push({ body, at, modes, surface });
    at += solidLength(modes, surface);
  });
  return ranges;
}

/** Numbers in that column. */
export function solidStateLength(bodies: readonly MaybeSolid[]): number {
  return solidRanges(bodies).reduce((sum, { modes, surface }) => sum + solidLength(modes, surface), 0);
}
