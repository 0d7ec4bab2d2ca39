import type { MeshEdge, SideLength } from "./mesh-edges.ts";

/** The edges at a node, counter-clockwise in turn, when the triangles there are laid flat beside each other. */
export interface Fan {
  /** Indices of the edges. */
  readonly edges: readonly number[];
  /** Unit directions away from the node; the first lies along x. */
  readonly x: readonly number[];
  readonly y: readonly number[];
  /** Whether triangles lie all around the node, and whether they lie flat without a gap. */
  readonly isClosed: boolean;
  readonly isFlat: boolean;
}

/** Directions that differ by less than this meet [1]. */
const FLAT_GAP_MAX = 1e-6;

/** One triangle as one of its nodes has it: the edges before and after it, and its angle there. */
interface Corner {
  readonly from: number;
  readonly to: number;
  readonly cosine: number;
}

/** The fan of every node; null where triangles meet in a node alone, or are turned. */
export function meshFans(
  nodeCount: number,
  triangles: Uint32Array,
  edges: readonly MeshEdge[],
  side: SideLength,
): (Fan | null)[] {
  const corners = Array.from({ length: nodeCount }, (): Corner[] => []);
  const edgeAt = edgesOfSides(triangles, edges);
  triangles.forEach((node, at) => {
    const [t, k] = [Math.floor(at / 3), at % 3];
    const back = (k + 2) % 3;
    const [out, home, far] = [side(t, k), side(t, back), side(t, (k + 1) % 3)];
    const cosine = (out * out + home * home - far * far) / (2 * out * home);
    corners[node].push({ from: edgeAt[at], to: edgeAt[3 * t + back], cosine });
  });
  return corners.map(fanOf);
}

/** Of each side of each triangle its edge. */
function edgesOfSides(triangles: Uint32Array, edges: readonly MeshEdge[]): Uint32Array {
  const edgeAt = new Uint32Array(triangles.length);
  edges.forEach(({ a, b, triangles: at }, index) => {
    for (const t of at)
      for (let k = 0; k < 3; k++) {
        const [p, q] = [triangles[3 * t + k], triangles[3 * t + ((k + 1) % 3)]];
        if ((p === a && q === b) || (p === b && q === a)) edgeAt[3 * t + k] = index;
      }
  });
  return edgeAt;
}

function fanOf(corners: readonly Corner[]): Fan | null {
  const byFirst = new Map(corners.map((corner) => [corner.from, corner]));
  const ends = new Set(corners.map(({ to }) => to));
  if (corners.length === 0 || byFirst.size < corners.length || ends.size < corners.length) return null;
  const start = corners.find(({ from }) => !ends.has(from)) ?? corners[0];
  const edges = [start.from];
  const [xs, ys] = [[1], [0]];
  let [corner, x, y]: [Corner | undefined, number, number] = [start, 1, 0];
  let visited = 0;
  let isClosed = false;
  while (corner && !isClosed) {
    const cosine = Math.min(1, Math.max(-1, corner.cosine));
    const sine = Math.sqrt(1 - cosine * cosine);
    [x, y] = [x * cosine - y * sine, x * sine + y * cosine];
    visited++;
    isClosed = corner.to === start.from;
    if (isClosed) break;
    edges.push(corner.to);
    xs.push(x);
    ys.push(y);
    corner = byFirst.get(corner.to);
  }
  if (visited < corners.length) return null;
  return { edges, x: xs, y: ys, isClosed, isFlat: isClosed && Math.abs(y) < FLAT_GAP_MAX && x > 0 };
}
