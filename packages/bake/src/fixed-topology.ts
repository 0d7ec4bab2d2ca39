import type { Body, Model } from "pliant";
import type { LoggedFrame } from "./frame-log.ts";

/** Which nodes a file of breaking paper has, and the triangles between them. */
export interface FixedTopology {
  /** Nodes of the model, in rising order. */
  readonly nodes: Uint32Array;
  readonly uvs: Float32Array;
  readonly triangles: Uint32Array;
}

/** Nodes that each body has in use. */
export const nodesInUse = ({ bodies }: Model): number[] => bodies.map(usedNodes);

const usedNodes = (body: Body): number => (body.kind === "paper" ? body.paper.usedNodes : body.nodeCount);

/** Of a model at the end of its take: all nodes that are in use by then. */
export function fixedTopologyOf({ bodies, uvs, triangles, nodes: { count } }: Model): FixedTopology {
  const place = new Uint32Array(count);
  const nodes: number[] = [];
  for (const body of bodies) {
    for (let node = body.firstNode; node < body.firstNode + usedNodes(body); node++) {
      place[node] = nodes.push(node) - 1;
    }
  }
  return {
    nodes: Uint32Array.from(nodes),
    uvs: Float32Array.from({ length: 2 * nodes.length }, (_, k) => uvs[2 * nodes[k >> 1] + (k & 1)]),
    triangles: triangles.map((node) => place[node]),
  };
}

/**
 * Takes of paper that breaks: files have one topology, so all frames get the last one. A node that is still to come lies on the
 * edge that it will split, at the share of its way; the surface is then, point by point, what it was. Those that never came are
 * left out. The same array every time.
 */
export function fixedTopologyPositions(
  last: Model,
  { nodes }: FixedTopology,
): (frame: LoggedFrame) => Float32Array {
  const chosen = new Float32Array(3 * nodes.length);
  return ({ positions, used }) => {
    placeFutureNodes(last, used, positions);
    nodes.forEach((node, k) => chosen.set(positions.subarray(3 * node, 3 * node + 3), 3 * k));
    return chosen;
  };
}

/** Parents come before their children: one pass places all. */
function placeFutureNodes({ bodies }: Model, used: readonly number[], x: Float32Array): void {
  bodies.forEach((body, index) => {
    if (body.kind !== "paper") return;
    const { paper, firstNode } = body;
    for (let node = used[index]; node < paper.usedNodes; node++) {
      const made = node - paper.madeNodes;
      const a = 3 * (firstNode + paper.parents[2 * made]);
      const b = 3 * (firstNode + paper.parents[2 * made + 1]);
      for (let axis = 0; axis < 3; axis++) {
        x[3 * (firstNode + node) + axis] = x[a + axis] + paper.shares[made] * (x[b + axis] - x[a + axis]);
      }
    }
  });
}
