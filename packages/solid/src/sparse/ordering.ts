/**
 * Nested dissection: a cut through the middle of the body, ordered last, leaves two halves that fill in apart from each other; so on in
 * each half. Nodes have places in space, so the cut is a plane across the longest axis, and the nodes in it are the fewest that
 * touch all edges through it: a smallest vertex cover, by König from a largest matching of those edges.
 */

/** Parts of so few nodes are not cut further. */
const LEAF = 8;

/** Edges of node i are columns[starts[i]] …; order[k] is the node that is eliminated as the k-th. */
export function nestedDissection(starts: Uint32Array, columns: Uint32Array, x: Float64Array): Uint32Array {
  const n = starts.length - 1;
  const order = new Uint32Array(n);
  const cut: Cut = {
    starts,
    columns,
    side: new Uint8Array(n),
    part: new Int32Array(n),
    match: new Int32Array(n),
    seen: new Int32Array(n),
    stamp: 0,
  };
  // Filled from its end: the separator of a part lies behind both halves.
  const stack = [{ nodes: Uint32Array.from({ length: n }, (_, i) => i), end: n }];
  let parts = 0;
  for (let top = stack.pop(); top; top = stack.pop()) {
    const { nodes, end } = top;
    if (nodes.length <= LEAF) {
      order.set(nodes, end - nodes.length);
      continue;
    }
    parts++;
    for (const node of nodes) cut.part[node] = parts;
    const { low, high, separator } = split(cut, nodes, x, parts);
    order.set(separator, end - separator.length);
    stack.push({ nodes: high, end: end - separator.length });
    stack.push({ nodes: low, end: end - separator.length - high.length });
  }
  return order;
}

interface Cut {
  readonly starts: Uint32Array;
  readonly columns: Uint32Array;
  /** 0 or 1 of nodes in the part, 2 in the separator. */
  readonly side: Uint8Array;
  /** Which part a node was last in. */
  readonly part: Int32Array;
  readonly match: Int32Array;
  readonly seen: Int32Array;
  stamp: number;
}

type Halves = Readonly<Record<"low" | "high" | "separator", Uint32Array<ArrayBuffer>>>;

/** The smallest separator among cuts across the three axes of space and across the direction in which the part spreads most. */
function split(cut: Cut, nodes: Uint32Array<ArrayBuffer>, x: Float64Array, part: number): Halves {
  let best: Uint8Array | undefined;
  let fewest = Infinity;
  for (const axis of [[1, 0, 0], [0, 1, 0], [0, 0, 1], spread(nodes, x)]) {
    const along = Float64Array.from(
      nodes,
      (node) => axis[0] * x[3 * node] + axis[1] * x[3 * node + 1] + axis[2] * x[3 * node + 2],
    );
    const ranks = Uint32Array.from(nodes, (_, k) => k).sort((i, j) => along[i] - along[j] || i - j);
    ranks.forEach((k, rank) => {
      cut.side[nodes[k]] = rank < nodes.length >> 1 ? 0 : 1;
      cut.match[nodes[k]] = -1;
    });
    coverCut(cut, nodes, part);
    const sides = Uint8Array.from(nodes, (node) => cut.side[node]);
    const size = sides.reduce((count, side) => count + (side === 2 ? 1 : 0), 0);
    if (size >= fewest) continue;
    fewest = size;
    best = sides;
  }
  const of = (side: number): Uint32Array<ArrayBuffer> => nodes.filter((_, k) => best?.[k] === side);
  return { low: of(0), high: of(1), separator: of(2) };
}

/** A few power iterations with the nodes' covariance. */
function spread(nodes: Uint32Array, x: Float64Array): number[] {
  const mean = [0, 0, 0];
  for (const node of nodes) for (let c = 0; c < 3; c++) mean[c] += x[3 * node + c] / nodes.length;
  const moments = new Float64Array(9);
  for (const node of nodes) {
    for (let r = 0; r < 3; r++) {
      for (let c = 0; c < 3; c++)
        moments[3 * r + c] += (x[3 * node + r] - mean[r]) * (x[3 * node + c] - mean[c]);
    }
  }
  let axis = [1, 0.9, 0.8];
  for (let k = 0; k < 20; k++) {
    const [a, b, c] = axis;
    const next = [0, 3, 6].map((r) => moments[r] * a + moments[r + 1] * b + moments[r + 2] * c);
    const length = Math.sqrt(next[0] * next[0] + next[1] * next[1] + next[2] * next[2]);
    if (!(length > 0)) break;
    axis = next.map((value) => value / length);
  }
  return axis;
}

/** Marks (side 2) the fewest nodes that touch every edge between the sides. */
function coverCut(cut: Cut, nodes: Uint32Array, part: number): void {
  const low = nodes.filter((node) => cut.side[node] === 0);
  for (const node of low) {
    cut.stamp++;
    augment(cut, node, part);
  }
  // König: what alternating paths from free low nodes reach. The cover is low nodes not reached and high ones reached.
  cut.stamp++;
  const queue: number[] = [];
  for (const node of low) {
    if (cut.match[node] >= 0) continue;
    cut.seen[node] = cut.stamp;
    queue.push(node);
  }
  const reached: number[] = [];
  for (let node = queue.pop(); node !== undefined; node = queue.pop()) {
    for (let k = cut.starts[node]; k < cut.starts[node + 1]; k++) {
      const other = cut.columns[k];
      if (cut.part[other] !== part || cut.side[other] !== 1 || cut.seen[other] === cut.stamp) continue;
      cut.seen[other] = cut.stamp;
      reached.push(other);
      const back = cut.match[other];
      if (back < 0 || cut.seen[back] === cut.stamp) continue;
      cut.seen[back] = cut.stamp;
      queue.push(back);
    }
  }
  for (const node of low) if (cut.match[node] >= 0 && cut.seen[node] !== cut.stamp) cut.side[node] = 2;
  for (const node of reached) cut.side[node] = 2;
}

/** Looks for a path from a free low node to a free high one that takes matched and unmatched edges in turn, and flips it. */
function augment(cut: Cut, start: number, part: number): boolean {
  const path = [start];
  const next = [cut.starts[start]];
  const taken: number[] = [];
  while (path.length > 0) {
    const depth = path.length - 1;
    const node = path[depth];
    if (next[depth] >= cut.starts[node + 1]) {
      path.pop();
      next.pop();
      continue;
    }
    const other = cut.columns[next[depth]++];
    if (cut.part[other] !== part || cut.side[other] !== 1 || cut.seen[other] === cut.stamp) continue;
    cut.seen[other] = cut.stamp;
    taken[depth] = other;
    const back = cut.match[other];
    if (back < 0) {
      path.forEach((each, k) => {
        cut.match[each] = taken[k];
        cut.match[taken[k]] = each;
      });
      return true;
    }
    path.push(back);
    next.push(cut.starts[back]);
  }
  return false;
}
