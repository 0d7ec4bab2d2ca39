import type { Model } from "../../model/model.ts";

/** Of each node, the later nodes that belong to its surroundings, in ascending order. */
export interface Neighbours {
  /** First place of each node in `node`, and one past the last: nodeCount + 1. */
  readonly first: Uint32Array;
  readonly node: Uint32Array;
}

/**
 * Nodes that the cloth itself keeps close together: those at the end of a path along links, at rest shorter than `reach` [m]
 * (one per body). A path knows the mesh and not how it lies in space, so a sheet that starts folded is no exception.
 */
export function restNeighbours({ nodes, bodies, links }: Model, reach: readonly number[]): Neighbours {
  const around = linksOf(nodes.count, links);
  const distance = new Float64Array(nodes.count).fill(Infinity);
  const first = new Uint32Array(nodes.count + 1);
  const found: number[] = [];
  bodies.forEach(({ firstNode, nodeCount }, body) => {
    for (let from = firstNode; from < firstNode + nodeCount; from++) {
      const reached = [from];
      distance[from] = 0;
      // Few nodes are within reach: each is taken again when a shorter path to it is found.
      for (let next = 0; next < reached.length; next++) {
        const at = reached[next];
        for (let k = around.first[at]; k < around.first[at + 1]; k++) {
          const length = distance[at] + around.length[k];
          const to = around.other[k];
          if (length >= reach[body] || length >= distance[to]) continue;
          distance[to] = length;
          reached.push(to);
        }
      }
      const later = [...new Set(reached)].filter((node) => node > from).sort((a, b) => a - b);
      for (const node of reached) distance[node] = Infinity;
      found.push(...later);
      first[from + 1] = found.length;
    }
  });
  return { first, node: Uint32Array.from(found) };
}

export function areNeighbours({ first, node }: Neighbours, a: number, b: number): boolean {
  const [low, high] = a < b ? [a, b] : [b, a];
  for (let k = first[low]; k < first[low + 1] && node[k] <= high; k++) if (node[k] === high) return true;
  return false;
}

/** Links of every node, from both ends. */
function linksOf(nodeCount: number, { count, a, b, restLength }: Model["links"]) {
  const first = new Uint32Array(nodeCount + 1);
  for (const ends of [a, b]) for (const node of ends) first[node + 1]++;
  for (let node = 0; node < nodeCount; node++) first[node + 1] += first[node];
  const place = first.slice();
  const other = new Uint32Array(2 * count);
  const length = new Float64Array(2 * count);
  for (let k = 0; k < count; k++) {
    for (const [from, to] of [
      [a[k], b[k]],
      [b[k], a[k]],
    ]) {
      const at = place[from]++;
      other[at] = to;
      length[at] = restLength[k];
    }
  }
  return { first, other, length };
}
