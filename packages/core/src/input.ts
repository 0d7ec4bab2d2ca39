import { POSE_SIZE } from "./model/collider.ts";
import type { Vec3 } from "./model/vec3.ts";

/** What the outside asks of this step: held nodes, grabs, collider poses, wind. */
export interface Input {
  /** nodeCount; 1 = held at `pinTarget`. Change it through `pin` and `unpin`. */
  readonly pinned: Uint8Array;
  /** nodeCount × 3 [m]: where a held node is at the end of the step. */
  readonly pinTarget: Float64Array;
  /** Finite-stiffness handles, in the order in which they were made. */
  readonly grabs: Grab[];
  /** colliderCount × 7: poses at the end of the step. */
  readonly poses: Float64Array;
  /** Air velocity [m/s]. */
  wind: Vec3;
  /** Set when the held set changed: history no longer fits, so BDF2 starts anew. Cleared by the step. */
  restart: boolean;
}

/** A spring between a node and a point that the user holds. */
export interface Grab {
  readonly node: number;
  /** [m] */
  target: Vec3;
  /** [N/m] */
  readonly stiffness: number;
}

/** Asks for input at a time: called before each solver step with the time at its end [s]. */
export type Driver = (time: number, input: Input) => void;

export function createInput(nodeCount: number, poses: Float64Array): Input {
  return {
    pinned: new Uint8Array(nodeCount),
    pinTarget: new Float64Array(nodeCount * 3),
    grabs: [],
    poses: poses.slice(0, Math.floor(poses.length / POSE_SIZE) * POSE_SIZE),
    wind: [0, 0, 0],
    restart: false,
  };
}

/** Holds a node at a point from now on; calling it again moves the point. */
export function pin(input: Input, node: number, target: Vec3): void {
  checkNode("pin", input, node);
  checkPoint("pin", node, target);
  input.restart ||= input.pinned[node] === 0;
  input.pinned[node] = 1;
  input.pinTarget.set(target, node * 3);
}

export function unpin(input: Input, node: number): void {
  checkNode("unpin", input, node);
  input.restart ||= input.pinned[node] === 1;
  input.pinned[node] = 0;
}

/** Adds a spring between a node and a point; the grab's `target` may be moved. */
export function grab(input: Input, node: number, target: Vec3, stiffness: number): Grab {
  checkNode("grab", input, node);
  checkPoint("grab", node, target);
  if (!(stiffness > 0 && stiffness < Infinity)) {
    throw new RangeError(`grab: stiffness is ${stiffness}, expected a finite number above 0 N/m`);
  }
  const made: Grab = { node, target, stiffness };
  input.grabs.push(made);
  return made;
}

function checkPoint(caller: string, node: number, target: Vec3): void {
  if (target.length !== 3 || !target.every(Number.isFinite)) {
    throw new RangeError(
      `${caller}: target of node ${node} is [${target.join(", ")}], expected three finite numbers`,
    );
  }
}

function checkNode(caller: string, input: Input, node: number): void {
  if (!Number.isInteger(node) || node < 0 || node >= input.pinned.length) {
    throw new RangeError(`${caller}: node ${node} does not exist, expected 0 to ${input.pinned.length - 1}`);
  }
}
