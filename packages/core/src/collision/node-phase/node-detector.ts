import type { KernelBackend } from "@pliant/kernels";
import type { Input } from "../../input/input.ts";
import type { Model } from "../../model/model.ts";
import type { State } from "../../state/state.ts";
import type { Contacts } from "../contacts.ts";
import { distanceBetween, length, TOUCH_DISTANCE } from "./collider-query.ts";
import { TRAVEL_MARGIN } from "./cull.ts";
import { createNodePhase, type NodePhase } from "./node-phase.ts";
import { createDeepContacts } from "./deep-contacts.ts";
import { releaseOpposedContacts } from "./opposed-contacts.ts";

export interface NodeDetector {
  /** What the response works with after the solve. */
  readonly phase: NodePhase;
  detect(now: Readonly<State>, input: Input, h: number, out: Contacts): void;
}

/**
 * Finds the nodes that a collider must stop in a substep: those that would come within their radius of it on the path of free
 * flight, in the frame of the collider, and those that are there already (docs/methods/cloth.md#which-test-counts, C14: the dynamic test first, then the
 * static one). Finds, never moves.
 */
export function createNodeDetector(
  model: Model,
  usesCache = true,
  kernels: KernelBackend = "auto",
): NodeDetector {
  const phase = createNodePhase(model, usesCache, kernels);
  const { queries, cull, from, plane } = phase;
  const { freeFlight, clearance, pairActive, nodeActive } = cull;
  const deep = createDeepContacts(model);
  const forget = (node: number, collider: number): void => {
    clearance[node * queries.length + collider] = Infinity;
  };

  return {
    phase,

    detect(now, input, h, out) {
      out.count = 0;
      out.squeezedCount = 0;
      phase.begin(now, input, h);
      const { nodes } = phase;
      for (let node = 0; node < nodes.count; node++) {
        if (nodeActive[node] === 0) continue;
        const first = out.count;
        const radius = nodes.radius[node];
        const travel = distanceBetween(now.x, freeFlight, 3 * node);
        for (let c = 0; c < queries.length; c++) {
          const pair = node * queries.length + c;
          if (pairActive[pair] === 0) continue;
          const query = queries[c];
          phase.setFrom(node, c);
          // Most nodes are farther than anything can move, with a margin for what forces do to the path (`catchMissed`).
          const shift = cull.shift(c, length(from));
          const most = radius + TRAVEL_MARGIN * travel + shift;
          const distance = query.distanceAtStart(node, from, most + query.freeReach, plane);
          cull.noteDistance(pair, distance, most + query.freeReach);
          clearance[pair] = query.clearanceFound
            ? query.clearanceFound(node, distance > 0) - radius
            : distance - radius - shift - query.nearbyMotion;
          if (!(distance < most + query.nearbyMotion + TOUCH_DISTANCE)) continue;
          phase.setTo(node, c, freeFlight);
          if (phase.isStopped(query, node, distance)) phase.record(out.count++, node, c, out);
        }
        if (out.count > first + 1 && releaseOpposedContacts(out, first)) {
          clearance.fill(Infinity, node * queries.length, (node + 1) * queries.length);
        }
      }
      deep.release(input.pinned, out, forget);
    },
  };
}
