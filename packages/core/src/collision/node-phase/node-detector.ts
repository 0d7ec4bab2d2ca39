import { POSE_SIZE, toLocal, toWorld, toWorldDirection } from "@pliant/geometry";
import type { KernelChoice } from "@pliant/kernels";
import type { Input } from "../../input/input.ts";
import { deformingRanges } from "../../model/colliders/deforming.ts";
import type { Model } from "../../model/model.ts";
import type { State } from "../../state/state.ts";
import type { Contacts } from "../contacts.ts";
import { releaseOpposedContacts } from "./opposed-contacts.ts";
import { projectToSurface } from "../../response/contact-velocity.ts";
import { createCavityQuery } from "./cavity-query.ts";
import { createMeshQuery } from "./mesh-query.ts";
import {
  createContactPlane,
  length,
  lengthOf,
  TOUCH_DISTANCE,
  type ColliderQuery,
} from "./collider-query.ts";
import { createAnalyticQuery } from "./analytic-query.ts";
import { distanceBetween, createCull, TRAVEL_MARGIN } from "./cull.ts";

/** The longest solver step whose motion is that of cloth (C21) [s]. */
const CATCH_STEP_MAX = 0.2;

export type NodeDetector = ReturnType<typeof createNodeDetector>;

/**
 * Finds the nodes that a collider must stop in a solver step: those that would come within their radius of it on the way on
 * which free flight leads them, seen from the collider, and those that are there already (spec/cloth.md §5, C14: the dynamic
 * test first, then the static one). Finds, never moves.
 *
 * @param remembers keeps what it has learnt of meshes. Answers are the same without, bit for bit.
 */
export function createNodeDetector(model: Model, remembers = true, kernels: KernelChoice = "auto") {
  const { colliders } = model;
  let { nodes } = model;
  const queries = createQueries(model, remembers);
  const cull = createCull(model, queries);
  const { freeFlight, nodeIgnored, clearance, pairActive, nodeActive } = cull;
  const from = new Float64Array(3);
  const to = new Float64Array(3);
  const start = new Float64Array(3);
  const end = new Float64Array(3);
  const normal = new Float64Array(3);
  const touch = createContactPlane();
  const isSwept = queries.map((probe) => probe.sweepAll !== undefined);

  return {
    /** The same nodes and colliders, of which some have come into use. */
    adopt(edited: Model): void {
      nodes = edited.nodes;
    },

    detect(now: State, input: Input, h: number, out: Contacts): void {
      out.count = 0;
      out.squeezedCount = 0;
      for (const probe of queries) probe.begin(now, input);
      cull.update(now, input, h, nodes);
      for (let node = 0; node < nodes.count; node++) {
        if (nodeActive[node] === 0) continue;
        const i = node * 3;
        const first = out.count;
        const radius = nodes.radius[node];
        const travel = distanceBetween(now.x, freeFlight, i);
        for (let c = 0; c < queries.length; c++) {
          const pair = node * queries.length + c;
          if (pairActive[pair] === 0) continue;
          const probe = queries[c];
          toLocalAt(now, node, c);
          // Most nodes are farther than anything can move; with some to spare, for what forces do to the way (`catchMissed`).
          const shift = cull.shift(c, length(from));
          const most = radius + TRAVEL_MARGIN * travel + shift;
          const distance = probe.distanceAtStart(node, from, most + probe.freeReach, touch);
          cull.noteDistance(pair, distance, most + probe.freeReach);
          clearance[pair] = probe.clearanceFound
            ? probe.clearanceFound(node, distance > 0) - radius
            : distance - radius - shift - probe.nearbyMotion;
          if (!(distance < most + probe.nearbyMotion + TOUCH_DISTANCE)) continue;
          // Where the node goes in free flight, against the collider at the end of the step.
          toLocal(input.poses, c * POSE_SIZE, freeFlight[i], freeFlight[i + 1], freeFlight[i + 2], to);
          if (meetsSurface(probe, node, distance)) record(out.count++, node, c, now, input, out);
        }
        if (out.count > first + 1 && releaseOpposedContacts(out, first)) {
          clearance.fill(Infinity, node * queries.length, (node + 1) * queries.length);
        }
      }
    },

    /**
     * After the solve: nodes that forces have led to where free flight would not. Whoever would pass through a collider
     * is put back on its surface and goes on with it, as a further contact. Returns how many. Not in steps so long that
     * the way between their ends means nothing: there it would only keep cloth from coming back from where it was thrown.
     */
    catchMissed(now: State, next: State, input: Input, h: number, out: Contacts): number {
      if (h > CATCH_STEP_MAX) return 0;
      for (let k = 0; k < out.count; k++) {
        if (out.held[k] === 1) clearance[out.node[k] * queries.length + out.collider[k]] = Infinity;
      }
      nodeActive.fill(0);
      const { count } = out;
      let caught = 0;
      for (let c = 0; c < queries.length; c++) caught += markDeviating(c, now, next, h, out);
      cull.follow(next.x, input);
      // What was found is in order, and so is what is caught.
      let known = 0;
      for (let node = 0; node < nodes.count; node++) {
        if (nodeActive[node] === 0) continue;
        const i = 3 * node;
        for (let c = 0; c < queries.length; c++) {
          if (pairActive[node * queries.length + c] === 0) continue;
          const probe = queries[c];
          toLocal(input.poses, c * POSE_SIZE, next.x[i], next.x[i + 1], next.x[i + 2], to);
          if (probe.isKnownClear?.(node, to)) continue;
          toLocalAt(now, node, c);
          const reach = nodes.radius[node] + TRAVEL_MARGIN * lengthOf(from, to);
          if (!meetsSurface(probe, node, probe.distanceAtStart(node, from, reach, touch))) continue;
          // The place of a pair that has been let go, or a new one at the end.
          known = indexOf(out, known, count, node, c);
          const isNew = !has(out, known, count, node, c);
          const k = isNew ? out.count : known;
          record(k, node, c, now, input, out);
          if (!projectToSurface(out, k, now, next, h)) continue;
          caught++;
          if (isNew) out.count++;
        }
      }
      return caught;
    },
  };

  /** Sets `asks` and `looks` for nodes that may touch a collider off the ways that were looked at. Puts back those that need no look; returns how many. */
  function markDeviating(c: number, now: State, next: State, h: number, out: Contacts): number {
    const { x } = next;
    const places = isSwept[c] ? freeFlight : now.x;
    const { count } = out;
    let known = 0;
    let caught = 0;
    for (let node = 0, i = 0, pair = c; node < nodes.count; node++, i += 3, pair += queries.length) {
      pairActive[pair] = 0;
      const left = clearance[pair] - TOUCH_DISTANCE;
      const dx = x[i] - places[i];
      const dy = x[i + 1] - places[i + 1];
      const dz = x[i + 2] - places[i + 2];
      if ((left > 0 && !(dx * dx + dy * dy + dz * dz > left * left)) || nodeIgnored[node] === 1) continue;
      known = indexOf(out, known, count, node, c);
      if (has(out, known, count, node, c) && out.persistent[known] === 1) {
        if (projectToSurface(out, known, now, next, h)) caught++;
      } else pairActive[pair] = nodeActive[node] = 1;
    }
    return caught;
  }

  function meetsSurface(probe: ColliderQuery, node: number, distance: number): boolean {
    const radius = nodes.radius[node];
    // Nothing moves farther than that; nor does what has lost a number touch anything.
    if (!(distance < radius + lengthOf(from, to) + probe.nearbyMotion + TOUCH_DISTANCE)) return false;
    touch.isPersistent = false;
    return distance >= radius + TOUCH_DISTANCE
      ? probe.impact(node, from, to, radius, distance, touch)
      : probe.restingContact(node, from, to, radius, distance, touch);
  }

  function toLocalAt({ x, poses }: State, node: number, c: number): void {
    toLocal(poses, c * POSE_SIZE, x[3 * node], x[3 * node + 1], x[3 * node + 2], from);
  }

  /** The plane of `touch` as the world sees it. */
  function record(k: number, node: number, collider: number, now: State, input: Input, out: Contacts): void {
    const at = collider * POSE_SIZE;
    toWorld(now.poses, at, touch.from[0], touch.from[1], touch.from[2], start);
    toWorld(input.poses, at, touch.to[0], touch.to[1], touch.to[2], end);
    toWorldDirection(input.poses, at, touch.normal[0], touch.normal[1], touch.normal[2], normal);
    let gap = -touch.offset;
    for (let axis = 0; axis < 3; axis++) {
      gap += normal[axis] * (now.x[3 * node + axis] - start[axis]);
      out.normal[3 * k + axis] = normal[axis];
      out.drift[3 * k + axis] = end[axis] - start[axis];
      out.force[3 * k + axis] = 0;
    }
    out.node[k] = node;
    out.collider[k] = collider;
    out.gap[k] = gap;
    out.persistent[k] = touch.isPersistent ? 1 : 0;
  }

  function createQueries({ nodes: { count } }: Model, remember: boolean): ColliderQuery[] {
    const ranges = deformingRanges(model);
    return colliders.map(({ shape }, index) => {
      const first = ranges.find(({ collider }) => collider === index)?.first ?? 0;
      if (shape.kind === "cavity") return createCavityQuery(first);
      if (shape.kind !== "mesh") return createAnalyticQuery(shape);
      return createMeshQuery(shape, count, first, remember, kernels);
    });
  }
}

/** Of contacts in order, from `k` on: the first that does not come before those of a node with a collider. */
function indexOf(contacts: Contacts, k: number, count: number, node: number, collider: number): number {
  let at = k;
  while (at < count && isBefore(contacts, at, node, collider)) at++;
  return at;
}

function has(contacts: Contacts, k: number, count: number, node: number, collider: number): boolean {
  return k < count && contacts.node[k] === node && contacts.collider[k] === collider;
}

/** Whether a contact comes before those of a node with a collider. */
function isBefore(contacts: Contacts, k: number, node: number, collider: number): boolean {
  const own = contacts.node[k];
  return own < node || (own === node && contacts.collider[k] < collider);
}
