import { POSE_SIZE, toLocal, toWorld, toWorldDirection } from "@pliant/geometry";
import type { KernelBackend } from "@pliant/kernels";
import type { Input } from "../../input/input.ts";
import { deformingRanges } from "../../model/colliders/deforming.ts";
import type { MeshShape } from "../../model/colliders/mesh-shape.ts";
import { shapeKind } from "../../model/colliders/registry.ts";
import type { Model } from "../../model/model.ts";
import type { State } from "../../state/state.ts";
import type { Contacts } from "../contacts.ts";
import { createAnalyticQuery } from "./analytic-query.ts";
import { createCavityQuery } from "./cavity-query.ts";
import {
  createContactPlane,
  createNodePath,
  lengthOf,
  TOUCH_DISTANCE,
  type ColliderQuery,
} from "./collider-query.ts";
import { createCull } from "./cull.ts";
import { createMeshQuery } from "./mesh-query.ts";

export type NodePhase = ReturnType<typeof createNodePhase>;

/**
 * Nodes against colliders in one substep: the queries of all colliders, the cull before them, and the test of one pair. What
 * `detect` and, after the solve, `catchMissed` work with.
 *
 * @param usesCache keeps what was learnt of meshes in earlier substeps. Answers are the same without, bit for bit.
 */
export function createNodePhase(model: Model, usesCache: boolean, kernels: KernelBackend) {
  const queries = createQueries(model, usesCache, kernels);
  const cull = createCull(model, queries);
  /** The path of a node, in the frame of a collider, and the plane that it must not pass. */
  const path = createNodePath();
  const { from, to } = path;
  const plane = createContactPlane();
  const start = new Float64Array(3);
  const end = new Float64Array(3);
  const normal = new Float64Array(3);
  let { nodes } = model;
  let now: Readonly<State>;
  let input: Input;

  return {
    queries,
    cull,
    from,
    to,
    plane,
    /** Of each collider: whether its query sweeps all nodes at once. */
    isSwept: queries.map((query) => query.sweepAll !== undefined),

    get nodes() {
      return nodes;
    },

    /** The same nodes and colliders, of which some have come into use. */
    adopt(edited: Model): void {
      nodes = edited.nodes;
    },

    /** Before all else in a substep of length h [s]. */
    begin(current: Readonly<State>, ahead: Input, h: number): void {
      now = current;
      input = ahead;
      for (const query of queries) query.begin(now, input);
      cull.update(now, input, h, nodes);
    },

    /** The path of a node begins where it is, in the frame of a collider. */
    setFrom(node: number, c: number): void {
      toLocal(now.poses, c * POSE_SIZE, now.x[3 * node], now.x[3 * node + 1], now.x[3 * node + 2], from);
    },

    /** And ends at its place in x, against the collider at the end of the substep. */
    setTo(node: number, c: number, x: Float64Array): void {
      toLocal(input.poses, c * POSE_SIZE, x[3 * node], x[3 * node + 1], x[3 * node + 2], to);
    },

    /** Whether a node that starts `distance` away [m] comes within its radius on its path: `plane` is then the one it must not pass. */
    isStopped(query: ColliderQuery, node: number, distance: number): boolean {
      const radius = nodes.radius[node];
      // Nothing moves farther than that; nor is a node that is not a number in contact.
      if (!(distance < radius + lengthOf(from, to) + query.nearbyMotion + TOUCH_DISTANCE)) return false;
      plane.isPersistent = false;
      path.node = node;
      path.radius = radius;
      path.distance = distance;
      return distance >= radius + TOUCH_DISTANCE
        ? query.impact(path, plane)
        : query.restingContact(path, plane);
    },

    /** Writes contact k: the plane in the world. */
    record(k: number, node: number, collider: number, out: Contacts): void {
      const at = collider * POSE_SIZE;
      toWorld(now.poses, at, plane.from[0], plane.from[1], plane.from[2], start);
      toWorld(input.poses, at, plane.to[0], plane.to[1], plane.to[2], end);
      toWorldDirection(input.poses, at, plane.normal[0], plane.normal[1], plane.normal[2], normal);
      let gap = -plane.offset;
      for (let axis = 0; axis < 3; axis++) {
        gap += normal[axis] * (now.x[3 * node + axis] - start[axis]);
        out.normal[3 * k + axis] = normal[axis];
        out.drift[3 * k + axis] = end[axis] - start[axis];
        out.force[3 * k + axis] = out.impactFriction[3 * k + axis] = 0;
      }
      out.node[k] = node;
      out.collider[k] = collider;
      out.gap[k] = gap;
      out.persistent[k] = plane.isPersistent ? 1 : 0;
      out.stopped[k] = 0;
    },
  };
}

function createQueries(model: Model, usesCache: boolean, kernels: KernelBackend): ColliderQuery[] {
  const ranges = deformingRanges(model);
  return model.colliders.map(({ shape }, index) => {
    const first = ranges.find(({ collider }) => collider === index)?.first ?? 0;
    switch (shapeKind(shape).query) {
      case "cavity":
        return createCavityQuery(first);
      case "mesh":
        return createMeshQuery(shape as MeshShape, model.nodes.count, first, usesCache, kernels);
      default:
        return createAnalyticQuery(shape);
    }
  });
}
