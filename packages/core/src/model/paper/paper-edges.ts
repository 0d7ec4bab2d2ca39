import { flatDistance, NO_INDEX, type PaperEdges } from "./paper.ts";

/** Edges in the order in which triangles name them. */
export function edgesOf(
  triangles: Uint32Array,
  flat: Float64Array,
): { edges: PaperEdges; sides: Uint32Array } {
  const most = triangles.length;
  const sides = new Uint32Array(most);
  const [a, b] = [new Uint32Array(most), new Uint32Array(most)];
  const [left, right] = [new Uint32Array(most), new Uint32Array(most).fill(NO_INDEX)];
  const known = new Map<number, number>();
  const nodes = flat.length / 2;
  let count = 0;
  for (let k = 0; k < triangles.length; k++) {
    const [from, to] = [triangles[k], triangles[k % 3 === 2 ? k - 2 : k + 1]];
    const key = Math.min(from, to) * nodes + Math.max(from, to);
    const edge = known.get(key);
    if (edge === undefined) {
      known.set(key, count);
      [a[count], b[count], left[count]] = [from, to, Math.floor(k / 3)];
      sides[k] = count++;
    } else {
      right[edge] = Math.floor(k / 3);
      sides[k] = edge;
    }
  }
  const restLength = Float64Array.from({ length: count }, (_, k) => flatDistance(flat, a[k], b[k]));
  const edges = {
    count,
    a: a.slice(0, count),
    b: b.slice(0, count),
    left: left.slice(0, count),
    right: right.slice(0, count),
    restLength,
    marks: new Uint8Array(count),
  };
  return { edges, sides };
}
