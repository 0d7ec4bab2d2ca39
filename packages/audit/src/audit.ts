import { clearance } from "./clearance.ts";
import { intersections } from "./intersections.ts";
import { penetration, type AuditedCollider, type Depth } from "./penetration.ts";
import type { Surface } from "./surface.ts";

export interface AuditOptions {
  /** What the surface must stay outside of. */
  readonly colliders: readonly AuditedCollider[];
  /** Where they are, colliderCount × 7. */
  readonly poses: Float64Array;
  /** Depth inside colliders that is forgiven [m]. Crossing triangles have no tolerance. */
  readonly tolerance: number;
  /** How far to look for the closest triangles without a common vertex [m]; 0: not at all. */
  readonly within: number;
}

/** 1 µm is what a cache of float32 rounds up to 16 m away from the origin. */
export const AUDIT_DEFAULTS: AuditOptions = {
  colliders: [],
  poses: new Float64Array(0),
  tolerance: 1e-6,
  within: 0,
};

/** What is wrong with one frame. */
export interface FrameAudit {
  /** Pairs of triangles that pass through each other, and those of them that share a vertex. */
  readonly pairs: number;
  readonly sharing: number;
  /** Pairs of triangles that lie on each other in one plane. */
  readonly coplanar: number;
  /** How deep vertices and centres of triangles are inside colliders. */
  readonly vertices: Depth;
  readonly centres: Depth;
  /** Smallest distance between triangles without a common vertex [m]; null if it is not below `within`. */
  readonly clearance: number | null;
  /** No pair crosses or lies in another and nothing is deeper than the tolerance. */
  readonly clean: boolean;
}

/** All that can be asked of one frame, whatever made it. */
export function audit(surface: Surface, options: Partial<AuditOptions> = {}): FrameAudit {
  const { colliders, poses, tolerance, within }: AuditOptions = { ...AUDIT_DEFAULTS, ...options };
  const { count: pairs, sharing, coplanar } = intersections(surface);
  const { vertices, centres } = penetration(surface, { colliders, poses }, tolerance);
  const least = within > 0 ? clearance(surface, within) : Infinity;
  return {
    pairs,
    sharing,
    coplanar,
    vertices,
    centres,
    clearance: least < Infinity ? least : null,
    clean: pairs + coplanar + vertices.count + centres.count === 0,
  };
}
