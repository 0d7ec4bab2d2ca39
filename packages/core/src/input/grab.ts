import { checkOptions } from "../checks/check-options.ts";
import { describeValue } from "../checks/describe-value.ts";
import { checkNode, checkPoint, type Grab, type Input } from "./input.ts";
import type { Model } from "../model/model.ts";
import { GRAVITY } from "../model/part.ts";
import type { Vec3 } from "@pliant/geometry";

/** A point of a sheet: one node, or nodes (of a triangle, say) and weights that add up to 1. */
export type GrabPoint = number | Pick<Grab, "nodes" | "weights">;

/** The spring by which a hand holds a point [N/m, N]. */
export interface GrabOptions {
  /** Of the first pull [N/m]. */
  readonly stiffness: number;
  /** Force that the spring never reaches, however far the hand is [N]; default: Infinity, a linear spring. */
  readonly maxForce?: number;
}

const GRAB_OPTIONS: readonly (keyof GrabOptions)[] = ["stiffness", "maxForce"];

/** Adds a spring between a point of a sheet and a point in space; the grab's `target` may be moved. */
export function grab(input: Input, at: GrabPoint, target: Vec3, options: GrabOptions): Grab {
  const { nodes, weights } = typeof at === "number" ? { nodes: [at], weights: [1] } : at;
  for (const node of nodes) checkNode("grab", input, node);
  checkWeights(nodes, weights);
  checkPoint("grab", nodes[0], target);
  checkOptions("grab", options, GRAB_OPTIONS);
  const { stiffness, maxForce = Infinity } = options;
  if (!(Number.isFinite(stiffness) && stiffness > 0)) {
    throw new RangeError(
      `grab: stiffness is ${describeValue(stiffness)}, expected a finite number above 0 N/m`,
    );
  }
  if (!(typeof maxForce === "number" && maxForce > 0))
    throw new RangeError(`grab: maxForce is ${describeValue(maxForce)}, expected a number above 0 N`);
  const made: Grab = { nodes: [...nodes], weights: [...weights], target, stiffness, maxForce };
  input.grabs.push(made);
  return made;
}

/** Lets go. A grab that is not held (any more) is no error. */
export function release({ grabs }: Input, held: Grab): void {
  const at = grabs.indexOf(held);
  if (at >= 0) grabs.splice(at, 1);
}

/** How far a hand is ahead of the cloth when the spring between them carries all of it [m]. */
const GRAB_REACH = 0.1;

/** How many times its weight a hand pulls a body at most. */
const GRAB_STRENGTH = 3;

/**
 * A handle that suits the body of a node, be it silk or canvas: it carries the body at a hand's breadth, and pulls with at
 * most three times its weight. The weight on earth, also in scenes without gravity: a hand needs a grip there, too.
 *
 * Measured on 1 m sheets hung by two corners (silk, cotton, denim, 32 and 51 nodes a side): a hand that goes off at 2 m/s
 * stretches no link beyond 3.5 %. One that jumps 1.1 m stretches some to 54 % for a moment (N = 51, cotton), and without
 * the limit to 83 %; 0.5 s after it has let go the largest strain is below 7 %.
 */
export function grabDefaults(
  { bodies, nodes }: Pick<Model, "bodies" | "nodes">,
  node: number,
): Required<GrabOptions> {
  const body = bodies.find(({ firstNode, nodeCount }) => node >= firstNode && node < firstNode + nodeCount);
  if (!body) throw new RangeError(`grab: node ${node} does not exist, expected 0 to ${nodes.count - 1}`);
  let mass = 0;
  for (let i = body.firstNode; i < body.firstNode + body.nodeCount; i++) mass += nodes.mass[i];
  const weight = -mass * GRAVITY[1];
  return { stiffness: weight / GRAB_REACH, maxForce: GRAB_STRENGTH * weight };
}

function checkWeights(nodes: readonly number[], weights: readonly number[]): void {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const fits = nodes.length > 0 && nodes.length === weights.length && weights.every((weight) => weight >= 0);
  // What a picker computes in single precision is near enough.
  if (fits && Math.abs(sum - 1) < 1e-4) return;
  throw new RangeError(
    `grab: weights are [${weights.join(", ")}], expected ${nodes.length || "at least one"} of 0 or more that add up to 1`,
  );
}
