import { GRAVITY, type Model } from "pliant";

/** How far a hand is ahead of the cloth when the spring between them carries all of it [m]. */
const REACH = 0.1;

/** Stiffness of a handle that can lift the body of a node without tearing at it, be it silk or canvas [N/m]. */
export function grabStiffness({ bodies, nodes }: Pick<Model, "bodies" | "nodes">, node: number): number {
  const body = bodies.find(({ firstNode, nodeCount }) => node >= firstNode && node < firstNode + nodeCount);
  if (!body) throw new RangeError(`grabStiffness: node ${node} belongs to no body`);
  let mass = 0;
  for (let i = body.firstNode; i < body.firstNode + body.nodeCount; i++) mass += nodes.mass[i];
  // The weight on earth, also in scenes without gravity: a hand needs a grip there, too.
  return (mass * Math.hypot(...GRAVITY)) / REACH;
}
