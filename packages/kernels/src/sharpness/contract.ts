import type { BoxTree } from "../box-tree/contract.ts";
import type { Real } from "../real.ts";

/** The surface of a body that deforms, whose sharpness is measured. */
export interface SurfaceNeighbours {
  /** points + 1: where the neighbours of each begin in `near`, a multiple of four; those that fill up are the point itself. */
  readonly first: Uint32Array;
  /** Points within `sagRadius` along the surface, without direct neighbours. */
  readonly near: Uint32Array;
  /** Of points: 1 on a border, which is sharp. */
  readonly border: Uint32Array;
  /** Scratch: leaves × 4 unit normals of triangles, points × 4 those of stars and the square of their steepest slope. */
  readonly crosses: Real;
  readonly normals: Real;
  /** Of points: 1/κ, the radius below which cloth can reach an edge [m]; 0 where it is sharp. */
  readonly sharpnessRadius: Real;
}

/** What counts as sharp (`collision/broad-phase/sharpness.ts` in core): how far a cloth triangle spans, how deep it may sag [m], and where it is. */
export interface SharpnessLaw {
  readonly sagRadius: number;
  readonly shallow: number;
  /** By this factor all is taken to be sharper than it was measured [1]. */
  readonly careful: number;
  /** What is sharper than this counts as 0 [m]. */
  readonly least: number;
  /** Whether it has an inside: then hollows are not sharp. */
  readonly isClosed: boolean;
  /** What a depth may be off by rounding [m]. */
  readonly rounding: number;
  /** A box around all cloth: triangles that do not come near it are not looked at and count as sharp. */
  readonly low: ArrayLike<number>;
  readonly high: ArrayLike<number>;
}

/** What f32 may make of squares of sines and of distances, as a share. */
export const SHARPNESS_ROUNDING = 1e-6;

export interface SharpnessKernels {
  /**
   * 1/κ of all points of a tree where they are at the start, κ the largest (depth − shallow)/d² of their neighbours and of the slopes
   * beside them; and as the rank of each leaf, the radius from which on it can be touched, the least 1/κ of what it owns.
   */
  measureSharpness(tree: BoxTree, skin: SurfaceNeighbours, law: SharpnessLaw): void;
}
