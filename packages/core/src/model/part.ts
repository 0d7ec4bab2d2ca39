import type { Pose, Vec3 } from "@pliant/geometry";
import type { Collider } from "./colliders/collider.ts";
import type { Material } from "./material.ts";
import type { Beams, ClothKind, Links, PaperKind, SolidKind, SpringKind, Springs } from "./model.ts";
import type { SolidStart } from "./solid/solid-body.ts";

/** What every body has before it joins a model: node indices count from 0. */
export interface PartColumns {
  readonly id: string;
  readonly material: Material;
  /** First positions, nodeCount × 3 [m]. */
  readonly x: Float64Array;
  /** nodeCount [kg] */
  readonly mass: Float64Array;
  /** nodeCount × 2 */
  readonly uvs: Float32Array;
  readonly triangles: Uint32Array;
  readonly links: Links;
  readonly beams: Beams;
  readonly springs?: Springs;
}

export interface ClothPart extends PartColumns, ClothKind {}

export interface PaperPart extends PartColumns, PaperKind {}

export interface SpringPart extends PartColumns, SpringKind {}

/** As `elasticSolid` makes it. */
export interface SolidPart extends PartColumns, SolidKind {
  readonly start: SolidStart;
}

/** One body before it joins a model. */
export type Part = ClothPart | PaperPart | SpringPart | SolidPart;

export interface PlacedCollider extends Collider {
  readonly pose?: Pose;
}

export interface ModelOptions {
  readonly parts: readonly Part[];
  readonly colliders?: readonly PlacedCollider[];
  /** [m/s²] */
  readonly gravity?: Vec3;
  readonly seed?: number;
}

/** Standard gravity as the specification uses it [m/s²]. */
export const GRAVITY: Vec3 = [0, -9.81, 0];
