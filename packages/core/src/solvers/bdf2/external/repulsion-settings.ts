import { areNeighbours, restNeighbours } from "../../../collision/broad-phase/rest-neighbours.ts";
import { directions } from "../../../model/material.ts";
import type { Body, Model } from "../../../model/model.ts";
import type { RepulsionOptions } from "../../settings.ts";

/** r₀ in spacings: more than the 0.71 of a particle over the middle of a square of four, so that none slips through. */
const RADIUS_SHARE = 0.8;
/** k_r in stretch stiffnesses Y = k_s. */
const STIFFNESS_SHARE = 0.25;
/** Particles of one sheet that are closer than this many spacings at rest do not repel, nor those within 1.1 r₀. */
const REST_DISTANCE_SPACINGS = 2.1;
const RADIUS_MARGIN = 1.1;

/** The numbers of each pair of bodies, and which pairs of nodes do not repel. */
export interface RepulsionSettings {
  /** Body of each of the solver's nodes. */
  readonly bodyOf: Uint32Array;
  /** bodyCount × bodyCount: r₀ [m], k_r [N/m], k_d [N·s/m]. */
  readonly radius: Float64Array;
  readonly stiffness: Float64Array;
  readonly damping: Float64Array;
  /** Largest r₀ [m]; 0 if nothing can repel. */
  readonly reach: number;
  /** Whether two of the solver's nodes are too close at rest. */
  readonly excluded: (first: number, second: number) => boolean;
}

/**
 * Between bodies of different meshes r₀ is that of the coarser one, whose holes are the larger, and k_r that of the softer
 * one.
 */
export function repulsionSettings(
  model: Model,
  bodies: readonly Body[],
  options: RepulsionOptions,
): RepulsionSettings {
  const spacing = bodies.map((body) => spacingOf(model, body));
  const stretch = bodies.map(({ material }) => {
    const { warp, weft } = directions(material.stretch);
    return 0.5 * (warp + weft);
  });
  const pairs = (value: (a: number, b: number) => number): Float64Array =>
    Float64Array.from(bodies.flatMap((_, a) => bodies.map((__, b) => value(a, b))));
  const radius = pairs((a, b) => options.radius ?? RADIUS_SHARE * Math.max(spacing[a], spacing[b]));
  const nodes = bodies.flatMap(({ firstNode, nodeCount }) =>
    Array.from({ length: nodeCount }, (_, k) => firstNode + k),
  );
  const near = restNeighbours(
    model,
    model.bodies.map((body) => {
      const at = bodies.indexOf(body);
      return at < 0
        ? 0
        : Math.max(REST_DISTANCE_SPACINGS * spacing[at], RADIUS_MARGIN * radius[at * bodies.length + at]);
    }),
  );
  return {
    bodyOf: Uint32Array.from(
      bodies.flatMap(({ nodeCount }, body) => new Array<number>(nodeCount).fill(body)),
    ),
    radius,
    stiffness: pairs((a, b) => options.stiffness ?? STIFFNESS_SHARE * Math.min(stretch[a], stretch[b])),
    damping: pairs(
      (a, b) => options.damping ?? 0.5 * (bodies[a].material.damping + bodies[b].material.damping),
    ),
    reach: radius.reduce((most, each) => Math.max(most, each), 0),
    excluded: (first, second) => areNeighbours(near, nodes[first], nodes[second]),
  };
}

/** h of a body: mean of every node's shortest link [m]; of a square grid the side of its cells. 0 without links. */
function spacingOf({ links }: Model, { firstNode, nodeCount }: Body): number {
  const shortest = new Float64Array(nodeCount).fill(Infinity);
  for (let k = 0; k < links.count; k++) {
    for (const end of [links.a[k] - firstNode, links.b[k] - firstNode]) {
      if (end >= 0 && end < nodeCount) shortest[end] = Math.min(shortest[end], links.restLength[k]);
    }
  }
  let [sum, count] = [0, 0];
  for (const length of shortest) {
    if (length === Infinity) continue;
    sum += length;
    count++;
  }
  return count > 0 ? sum / count : 0;
}
