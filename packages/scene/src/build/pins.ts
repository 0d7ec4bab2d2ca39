import { pin, unpin, type Body, type Driver, type Input, type Vec3 } from "pliant";
import type { NamedKeyframes } from "../schema/keyframes.ts";
import type { Pin } from "../schema/pins.ts";
import { MOTION_SIZE, resolveTrack, sampleTrack, turnOf, type Track } from "./keyframes.ts";
import { rotatePoints } from "./rotation.ts";
import { nodesOf } from "./select.ts";

const NOBODY = -1;

/** A pin of the scene at work. */
export interface Hold {
  /** Holds, moves or lets go its nodes as they are at a time. */
  readonly apply: Driver;
  /** False when `apply` asks for the same at every time: once is enough. */
  readonly changes: boolean;
}

/**
 * The pins of one sheet. `x` are the first positions of the whole model, nodeCount × 3 [m]; `others` are nodes
 * that something else holds.
 */
export function buildPins(
  pins: readonly Pin[],
  body: Body,
  x: Float64Array,
  named: readonly NamedKeyframes[],
  others: readonly number[] = [],
): Hold[] {
  const { firstNode, nodeCount } = body;
  const chosen = pins.map(({ where }) => nodesOf(where, body, x));
  const owner = new Int32Array(nodeCount);
  chosen.forEach((nodes, index) => nodes.forEach((node) => (owner[node] = index)));
  others.forEach((node) => (owner[node - firstNode] = NOBODY));
  return pins.map(({ motion, until = Infinity }, index) => {
    const own = chosen[index].filter((node) => owner[node] === index);
    const nodes = Uint32Array.from(own, (node) => node + firstNode);
    const track = motion === undefined ? null : resolveTrack(motion, named);
    return { apply: holdNodes(nodes, x, track, until), changes: track !== null || until < Infinity };
  });
}

/**
 * What is asked depends on the time alone, so that a run may go back in time. Called each solver step: per node
 * it allocates only when nodes are taken or let go.
 */
function holdNodes(nodes: Uint32Array, x: Float64Array, track: Track | null, until: number): Driver {
  const home = Float64Array.from(
    { length: nodes.length * 3 },
    (_, at) => x[nodes[Math.floor(at / 3)] * 3 + (at % 3)],
  );
  const pivot = centre(home);
  const arms = home.map((coordinate, at) => coordinate - pivot[at % 3]);
  const motion = new Float64Array(MOTION_SIZE);
  const target = home.slice();
  return (time, input) => {
    if (time > until) {
      for (const node of nodes) if (input.pinned[node] === 1) unpin(input, node);
      return;
    }
    if (track) {
      sampleTrack(track, time, motion);
      if (track.turns) rotatePoints(turnOf(motion), arms, target);
      // Without a turn the arm plus the pivot would only round what home has exactly.
      const base = track.turns ? target : home;
      for (let at = 0; at < target.length; at++) {
        target[at] = base[at] + motion[at % 3] + (track.turns ? pivot[at % 3] : 0);
      }
    }
    hold(input, nodes, target);
  };
}

/** Holds nodes at their targets, nodes × 3 [m]. */
function hold(input: Input, nodes: Uint32Array, target: Float64Array): void {
  for (let i = 0; i < nodes.length; i++) {
    const node = nodes[i];
    const at = i * 3;
    if (input.pinned[node] === 0) pin(input, node, [target[at], target[at + 1], target[at + 2]]);
    for (let axis = 0; axis < 3; axis++) input.pinTarget[node * 3 + axis] = target[at + axis];
  }
}

/** Mean of points [m]. */
function centre(points: Float64Array): Vec3 {
  const sum = [0, 0, 0];
  points.forEach((coordinate, at) => (sum[at % 3] += coordinate));
  const count = Math.max(1, points.length / 3);
  return [sum[0] / count, sum[1] / count, sum[2] / count];
}
