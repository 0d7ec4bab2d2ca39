import type { Simulation } from "pliant";
import type { PacketLayout } from "../messages.ts";
import { placesOf, POSE } from "../packet.ts";
import { motionBetween, moveNodes } from "../rigid-motion.ts";
import { isCollider, type Source } from "../sources.ts";

/** Cloth that feels only a share of its root's motion: it is taken along by the rest. */
export interface Carried {
  readonly id: string;
  /** Where the root's pose stands in a packet. */
  readonly at: number;
  /** Share of the motion that it is taken along by, 0 to 1. */
  readonly share: number;
}

/** Cloth with an inertia below 1. */
export function carriedCloth(layout: PacketLayout, sources: ReadonlyMap<string, Source>): readonly Carried[] {
  const { poses } = placesOf(layout.counts);
  return layout.roots.flatMap(({ id, pose }) => {
    const source = sources.get(id);
    if (!source || isCollider(source) || source.inertia === undefined || source.inertia >= 1) return [];
    return { id, at: poses + POSE * pose, share: 1 - Math.max(0, source.inertia) };
  });
}

/** Moves cloth along with its root, positions of both states of the history alike: that makes no velocity. */
export function bringAlong(
  simulation: Simulation,
  carried: readonly Carried[],
  before: Float64Array,
  after: Float64Array,
): void {
  const snapshot = simulation.snapshot();
  for (const { id, at, share } of carried) {
    const body = simulation.model.bodies.find((each) => each.id === id);
    if (!body) continue;
    const from = before.subarray(at, at + POSE);
    const motion = motionBetween(from, partOfWay(from, after.subarray(at, at + POSE), share), 0);
    for (const state of snapshot.history)
      if (state) moveNodes(motion, state.x, state.v, body.firstNode, body.nodeCount);
  }
  simulation.restore(snapshot);
}

/** A pose a share of the way from one to another; its quaternion need not have length 1. */
function partOfWay(from: Float64Array, to: Float64Array, share: number): Float64Array {
  let dot = 0;
  for (let k = 3; k < POSE; k++) dot += from[k] * to[k];
  const sign = dot < 0 ? -1 : 1;
  return from.map((value, k) => value + share * ((k < 3 ? 1 : sign) * to[k] - value));
}
