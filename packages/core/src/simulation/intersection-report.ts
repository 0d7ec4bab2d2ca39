import { signedDistance } from "../model/colliders/distance.ts";
import { exactWinding, POSE_SIZE, toLocal, type Vec3 } from "@pliant/geometry";

import { deformingRanges } from "../model/colliders/deforming.ts";
import { shapeKind, type ColliderShape } from "../model/colliders/registry.ts";
import type { Model } from "../model/model.ts";
import type { Intersections } from "../collision/narrow-phase/intersections.ts";
import type { FeatureDetector } from "../collision/feature-detector.ts";
import type { State } from "../state/state.ts";

/** What is where it cannot be: cloth in cloth, and cloth in colliders. */
export interface IntersectionReport {
  /** Edges of cloth that go through triangles of cloth, and where the first does [m]. */
  readonly selfIntersections: number;
  readonly selfIntersectionAt: Vec3 | null;
  /** Edges of cloth and of colliders that go through each other's triangles, and where the first does [m]. */
  readonly solidIntersections: number;
  readonly solidIntersectionAt: Vec3 | null;
  /** Nodes inside colliders; how deep the deepest is [m], where, and in which. */
  readonly inside: number;
  readonly deepest: number;
  readonly deepestAt: Vec3 | null;
  readonly deepestIn: string | null;
}

/** Intersections of features only where there is a detector for them. */
export function reportIntersections(
  model: Model,
  state: Readonly<State>,
  detector: FeatureDetector | null,
): IntersectionReport {
  const seen = detector?.inspect(state);
  const first = (crossings: Intersections | undefined): Vec3 | null => {
    if (!seen || !crossings || crossings.count === 0) return null;
    const { triangles } = seen.surface;
    const h = 3 * crossings.edge[0] + crossings.edge[1];
    const [p, q] = [triangles[h], triangles[h % 3 === 2 ? h - 2 : h + 1]];
    const at = (axis: number): number =>
      seen.x[3 * p + axis] + crossings.where[0] * (seen.x[3 * q + axis] - seen.x[3 * p + axis]);
    return [at(0), at(1), at(2)];
  };
  return {
    selfIntersections: seen?.intersections.cloth.count ?? 0,
    selfIntersectionAt: first(seen?.intersections.cloth),
    solidIntersections: seen?.intersections.solid.count ?? 0,
    solidIntersectionAt: first(seen?.intersections.solid),
    ...insideColliders(model, state),
  };
}

/** Less is what rests on a surface, and rounding [m]. */
const RESTING_DEPTH = 1e-6;

function insideColliders(
  model: Model,
  { x, poses, vertices }: Readonly<State>,
): Pick<IntersectionReport, "inside" | "deepest" | "deepestAt" | "deepestIn"> {
  const { nodes } = model;
  const colliders = model.colliders.map(({ id, shape }) => ({ id, shape }));
  // Shapes have the first vertices of what deforms, the state has those of now.
  for (const { collider, first, length } of deformingRanges(model)) {
    const { shape } = colliders[collider];
    const own = vertices.slice(first, first + length);
    colliders[collider].shape = shapeKind(shape).deformed?.(shape, own) ?? shape;
  }
  const [local, normal] = [new Float64Array(3), new Float64Array(3)];
  // Where a body folds into itself the nearest corner may look the wrong way: what counts is whether the surface winds around the point.
  const isWithin = (shape: ColliderShape): boolean =>
    shape.kind !== "mesh" ||
    (shape.thickness ?? 0) > 0 ||
    exactWinding(shape.vertices, shape.triangles, local) > 0.5;
  let [inside, deepest] = [0, 0];
  let deepestAt: Vec3 | null = null;
  let deepestIn: string | null = null;
  for (let node = 0; node < nodes.count; node++) {
    let depth = 0;
    colliders.forEach(({ id, shape }, c) => {
      toLocal(poses, c * POSE_SIZE, x[3 * node], x[3 * node + 1], x[3 * node + 2], local);
      const distance = signedDistance(shape, local[0], local[1], local[2], normal);
      if (!(distance < -RESTING_DEPTH) || !isWithin(shape)) return;
      depth = Math.max(depth, -distance);
      if (-distance <= deepest) return;
      deepest = -distance;
      deepestAt = [x[3 * node], x[3 * node + 1], x[3 * node + 2]];
      deepestIn = id;
    });
    if (depth > 0) inside++;
  }
  return { inside, deepest, deepestAt, deepestIn };
}

/** In one line, or null when all is well. */
export function describeIntersections(report: IntersectionReport): string | null {
  const at = (point: Vec3 | null): string =>
    point ? ` (${point.map((value) => value.toFixed(3)).join(", ")})` : "";
  const parts: string[] = [];
  if (report.selfIntersections > 0) {
    parts.push(
      `${report.selfIntersections} edges of cloth go through cloth, the first at${at(report.selfIntersectionAt)}`,
    );
  }
  if (report.solidIntersections > 0) {
    parts.push(
      `${report.solidIntersections} edges of cloth and colliders cross, the first at${at(report.solidIntersectionAt)}`,
    );
  }
  if (report.inside > 0) {
    const deep = `${(1000 * report.deepest).toFixed(1)} mm in "${report.deepestIn}" at${at(report.deepestAt)}`;
    parts.push(`${report.inside} nodes are inside colliders, the deepest ${deep}`);
  }
  return parts.length === 0 ? null : parts.join("; ");
}
