import { POSE_SIZE, toLocal, toWorld, toWorldDirection } from "@pliant/geometry";
import { createMeshQuery } from "../../collision/node-phase/mesh-query.ts";
import { createContactPlane, type ColliderQuery } from "../../collision/node-phase/collider-query.ts";
import { createAnalyticQuery } from "../../collision/node-phase/analytic-query.ts";
import type { Input } from "../../input/input.ts";
import { deformingRanges } from "../../model/colliders/deforming.ts";
import type { MeshShape } from "../../model/colliders/mesh-shape.ts";
import { shapeKind } from "../../model/colliders/registry.ts";
import { shapeSurface } from "../../model/colliders/surface.ts";
import type { Model } from "../../model/model.ts";
import type { State } from "../../state/state.ts";
import type { ModalBody } from "./modal-body.ts";
import { DEPTH_MAX } from "./collision/solid-solid.ts";
import { fastestOf, type SurfaceSpeed } from "./collision/surface-speed.ts";
import type { Skins } from "./collision/skins.ts";
import { multiply } from "./matrix3.ts";
import { radiusOf } from "./sphere-tree.ts";
import { addContact, setAxes, setPoint, CONTACT_SLOP, type SolidContacts } from "./solid-contacts.ts";
import { writeVelocity } from "./warp.ts";

/**
 * Finds which nodes of solids touch colliders in this step: those that are within a millimetre, and those that would be behind
 * the surface at its end (§7.2: gap + h min(u·n, 0) ≤ 0). By the tree of spheres: what is far costs nothing.
 */
export function createContactFinder(
  model: Model,
  elastics: readonly ModalBody[],
  skins: Skins,
  paces: readonly SurfaceSpeed[],
) {
  const { colliders, nodes } = model;
  const ranges = deformingRanges(model);
  const probes = colliders.map(({ shape }, index): ColliderQuery => {
    if (shapeKind(shape).query !== "mesh") return createAnalyticQuery(shape);
    const first = ranges.find(({ collider }) => collider === index)?.first ?? 0;
    return createMeshQuery(shape as MeshShape, nodes.count, first, true);
  });
  const distances = colliders.map(({ shape }) => shapeKind(shape).distance);
  const surfaces = colliders.map(({ shape }) => shapeSurface(shape));
  const thickness = surfaces.map((surface) => 2 * (surface?.radius ?? 0));
  const isSheet = surfaces.map((surface) => surface !== null && !surface.isClosed);
  const isDeforming = colliders.map((_, index) => ranges.some(({ collider }) => collider === index));
  const centre = new Float64Array(3);
  const local = new Float64Array(3);
  const normal = new Float64Array(3);
  const before = new Float64Array(3);
  const after = new Float64Array(3);
  const touch = createContactPlane();
  const last = new Float64Array(3);
  // Of the solid that is looked at: no node is faster, without contact [m/s].
  let fastest = 0;

  return { find };

  function find(now: State, input: Input, h: number, out: SolidContacts): void {
    probes.forEach((probe, c) => {
      if (colliders[c].body === undefined) probe.begin(now, input);
    });
    for (const elastic of elastics) {
      fastest = fastestOf(paces[elastic.index]);
      for (let c = 0; c < colliders.length; c++) {
        // Solids meet each other by themselves.
        if (colliders[c].body === undefined) walk(elastic, c, now, input, h, out);
      }
    }
  }

  function walk(
    elastic: ModalBody,
    c: number,
    now: State,
    input: Input,
    h: number,
    out: SolidContacts,
  ): void {
    const { tree, centre: origin, ahead, rotation } = elastic;
    const { poses } = now;
    const { shape } = colliders[c];
    const moved = motionOf(c, now, input);
    const reach = CONTACT_SLOP + h * fastest + moved + probes[c].motion;
    for (let k = 0; k < tree.count;) {
      const s = 4 * k;
      multiply(rotation, tree.spheres[s], tree.spheres[s + 1], tree.spheres[s + 2], centre);
      for (let axis = 0; axis < 3; axis++) centre[axis] += origin[axis];
      const radius = radiusOf(tree, k, ahead, 0);
      if (!isDeforming[c]) {
        toLocal(poses, c * POSE_SIZE, centre[0], centre[1], centre[2], local);
        const distance = distances[c](shape, local[0], local[1], local[2], normal, radius + reach);
        if (!(distance < radius + reach)) {
          k = tree.after[k];
          continue;
        }
      }
      for (let i = tree.first[k]; i < tree.first[k] + tree.size[k]; i++) {
        tryNode(elastic, tree.order[i], c, reach, now, input, h, out);
      }
      k++;
    }
  }

  function tryNode(
    elastic: ModalBody,
    node: number,
    c: number,
    reach: number,
    now: State,
    input: Input,
    h: number,
    out: SolidContacts,
  ): void {
    const world = elastic.firstNode + node;
    const i = 3 * world;
    const { x, poses } = now;
    const at = c * POSE_SIZE;
    const radius = nodes.radius[world];
    toLocal(poses, at, x[i], x[i + 1], x[i + 2], local);
    const probe = probes[c];
    const distance = probe.distanceAtStart(world, local, radius + reach, touch);
    if (!(distance < radius + reach)) return;
    // Where the surface goes: its nearest point, carried along by the collider.
    if (isDeforming[c]) {
      probe.restingContact(world, local, local, Infinity, distance, touch);
      for (let axis = 0; axis < 3; axis++) local[axis] = touch.from[axis];
    } else {
      for (let axis = 0; axis < 3; axis++) {
        local[axis] -= distance * touch.normal[axis];
        touch.to[axis] = local[axis];
      }
    }
    toWorld(poses, at, local[0], local[1], local[2], before);
    toWorld(input.poses, at, touch.to[0], touch.to[1], touch.to[2], after);
    toWorldDirection(input.poses, at, touch.normal[0], touch.normal[1], touch.normal[2], normal);
    let gap = distance - radius;
    if (isSheet[c]) {
      const side = sideOf(elastic, node, before);
      if (side === 0) return;
      if (side < 0) {
        // Through it: back by the way it came, past both its sides.
        gap = -distance - thickness[c] - radius;
        if (gap < -DEPTH_MAX * paces[elastic.index].far) return;
        for (let axis = 0; axis < 3; axis++) normal[axis] = -normal[axis];
      }
    }
    if (gap > CONTACT_SLOP) {
      // As it goes at the start of the step, or as it would go without contact at its end.
      writeVelocity(elastic, now, node, last, 0);
      let [approach, later] = [0, 0];
      for (let axis = 0; axis < 3; axis++) {
        const drift = (after[axis] - before[axis]) / h;
        approach += normal[axis] * (now.v[i + axis] - drift);
        later += normal[axis] * (last[axis] - drift);
      }
      if (gap + h * Math.min(approach, later) > 0) return;
    }
    record(elastic, node, c, gap, h, out);
  }

  /**
   * A sheet has no inside: who is behind it is told by the body. What looks at the sheet is on its own side, 1; what looks away
   * has come through it if its body is on the other side, −1; else it is the body's far side, 0. Against `normal`, from `foot`.
   */
  function sideOf(elastic: ModalBody, node: number, foot: Float64Array): -1 | 0 | 1 {
    const { normals } = skins.of(elastic);
    const { centre: middle } = elastic;
    let [looks, lies] = [0, 0];
    for (let axis = 0; axis < 3; axis++) {
      looks += normal[axis] * normals[3 * node + axis];
      lies += normal[axis] * (middle[axis] - foot[axis]);
    }
    if (looks < 0) return 1;
    return lies < 0 ? -1 : 0;
  }

  function record(
    elastic: ModalBody,
    node: number,
    c: number,
    gap: number,
    h: number,
    out: SolidContacts,
  ): void {
    const k = addContact(out);
    out.sides[2 * k] = elastic.index;
    out.sides[2 * k + 1] = -1;
    setPoint(out, k, 0, node, 1, node, 0, node, 0);
    setPoint(out, k, 1, 0, 0, 0, 0, 0, 0);
    out.collider[k] = c;
    out.gap[k] = gap;
    setAxes(out, k, normal[0], normal[1], normal[2]);
    for (let axis = 0; axis < 3; axis++) {
      out.drift[3 * k + axis] = (after[axis] - before[axis]) / h;
      out.impulse[3 * k + axis] = 0;
    }
    const { friction, restitution } = elastic.solid.settings;
    out.friction[k] = Math.sqrt(friction * colliders[c].friction);
    out.restitution[k] = restitution;
  }

  /** How far a collider moves what is near the solid, at most [m]. */
  function motionOf(c: number, { poses }: State, input: Input): number {
    const at = c * POSE_SIZE;
    let [shift, turned] = [0, 0];
    for (let k = at; k < at + 3; k++) shift += (input.poses[k] - poses[k]) ** 2;
    for (let k = at + 3; k < at + 7; k++) turned += (input.poses[k] - poses[k]) ** 2;
    // Of a collider that turns, all of its surface is looked at.
    return turned > 0 ? Infinity : Math.sqrt(shift);
  }
}
