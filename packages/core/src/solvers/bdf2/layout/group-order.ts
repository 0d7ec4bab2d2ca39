import { GROUP_SIZE } from "@pliant/kernels";

/** A place in a four that is left empty. */
export const NO_NODE = -1;

/** Nodes ahead in the order that may be taken before their turn. */
const LOOK_AHEAD = 96;

/** Fours between two neighbours, where there are others to take: a sweep need not wait for what it has just begun. */
const GROUP_DISTANCE = 2;

interface SpringEnds {
  readonly count: number;
  readonly a: Uint32Array;
  readonly b: Uint32Array;
}

/**
 * An order of nodes for the sweeps, in fours with no spring inside. Front after front away from one end of the mesh, as rows of a
 * grid come one after another: sweeps in that order carry far. Within a front it takes those first that do not know each other, as the
 * colours of a row do.
 */
export function orderGroups(
  nodeCount: number,
  nodes: readonly number[],
  springs: readonly SpringEnds[],
): number[] {
  const near = neighbours(nodeCount, nodes, springs);
  const fronts = inFronts(nodes, near);
  /** By node: the first four in which it is no neighbour of any in the same, and of none shortly before. */
  const free = new Int32Array(nodeCount);
  const ready = new Int32Array(nodeCount);
  const isPlaced = new Uint8Array(nodeCount);
  const order: number[] = [];
  let first = 0;
  for (let four = 0; first < fronts.length; four++) {
    for (let lane = 0; lane < GROUP_SIZE; lane++) {
      while (first < fronts.length && isPlaced[fronts[first]] === 1) first++;
      const node = choose(four);
      order.push(node);
      if (node === NO_NODE) continue;
      isPlaced[node] = 1;
      for (const other of near(node)) {
        free[other] = four + 1;
        ready[other] = four + 1 + GROUP_DISTANCE;
      }
    }
    while (first < fronts.length && isPlaced[fronts[first]] === 1) first++;
  }
  return order;

  function choose(four: number): number {
    let second = NO_NODE;
    for (let k = first, seen = 0; k < fronts.length && seen < LOOK_AHEAD; k++) {
      const node = fronts[k];
      if (isPlaced[node] === 1) continue;
      seen++;
      if (ready[node] <= four) return node;
      if (second === NO_NODE && free[node] <= four) second = node;
    }
    return second;
  }
}

type NodeNeighbours = (node: number) => Uint32Array;

function neighbours(
  nodeCount: number,
  nodes: readonly number[],
  springs: readonly SpringEnds[],
): NodeNeighbours {
  const isIn = new Uint8Array(nodeCount);
  for (const node of nodes) isIn[node] = 1;
  const first = new Uint32Array(nodeCount + 1);
  const each = (visit: (a: number, b: number) => void): void => {
    for (const { count, a, b } of springs) {
      for (let k = 0; k < count; k++) if (isIn[a[k]] === 1 && isIn[b[k]] === 1) visit(a[k], b[k]);
    }
  };
  each((a, b) => {
    first[a + 1]++;
    first[b + 1]++;
  });
  for (let node = 0; node < nodeCount; node++) first[node + 1] += first[node];
  const list = new Uint32Array(first[nodeCount]);
  const next = first.slice();
  each((a, b) => {
    list[next[a]++] = b;
    list[next[b]++] = a;
  });
  return (node) => list.subarray(first[node], first[node + 1]);
}

/** Breadth first from an end of each piece of the mesh. */
function inFronts(nodes: readonly number[], near: NodeNeighbours): number[] {
  const done = new Set<number>();
  const order: number[] = [];
  for (const node of nodes) {
    if (done.has(node)) continue;
    const piece = spread(spread(node, near).at(-1) ?? node, near);
    for (const each of piece) {
      done.add(each);
      order.push(each);
    }
  }
  return order;
}

/** Everything that hangs together with a node, nearest first; of those as near, in the order in which they are met. */
function spread(from: number, near: NodeNeighbours): number[] {
  const met = new Set([from]);
  for (const node of met) for (const other of near(node)) met.add(other);
  return [...met];
}
