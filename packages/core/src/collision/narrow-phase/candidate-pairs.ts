/**
 * Pairs of features that could meet: a vertex and a triangle, or two edges. The first feature is vertex a (or edge a b), the
 * second triangle b c d (or edge c d). Structure of arrays that grows when it must.
 */
export interface CandidatePairs {
  count: number;
  /** 1 for two edges, 0 for a vertex and a triangle. */
  edges: Uint8Array;
  /** capacity × 4, vertices. */
  vertices: Uint32Array;
  /** capacity × 3: unit direction along which the first feature lies beyond the second. */
  normal: Float64Array;
  /** Distance that the pair keeps [m]. */
  thickness: Float64Array;
  /** Gap along the normal at the start of the substep [m]. */
  gap: Float64Array;
}

export function createCandidatePairs(capacity: number): CandidatePairs {
  return {
    count: 0,
    edges: new Uint8Array(capacity),
    vertices: new Uint32Array(4 * capacity),
    normal: new Float64Array(3 * capacity),
    thickness: new Float64Array(capacity),
    gap: new Float64Array(capacity),
  };
}

/** Adds a pair of four vertices and returns its index. */
export function addPair(
  pairs: CandidatePairs,
  edges: 0 | 1,
  four: ArrayLike<number>,
  thickness: number,
): number {
  if (pairs.count === pairs.edges.length) grow(pairs);
  const k = pairs.count++;
  pairs.edges[k] = edges;
  pairs.vertices[4 * k] = four[0];
  pairs.vertices[4 * k + 1] = four[1];
  pairs.vertices[4 * k + 2] = four[2];
  pairs.vertices[4 * k + 3] = four[3];
  pairs.thickness[k] = thickness;
  return k;
}

function grow(pairs: CandidatePairs): void {
  const more = createCandidatePairs(2 * pairs.edges.length);
  more.edges.set(pairs.edges);
  more.vertices.set(pairs.vertices);
  more.normal.set(pairs.normal);
  more.thickness.set(pairs.thickness);
  more.gap.set(pairs.gap);
  Object.assign(pairs, { ...more, count: pairs.count });
}

/**
 * How far the first feature of a pair lies beyond the second along (nx, ny, nz) [m]. Along a fixed direction this is concave
 * in time while all vertices move straight: above 0 at both ends of a step, it was above 0 all the time.
 */
export function gapAlong(
  isEdges: number,
  vertices: Uint32Array,
  at: number,
  x: Float64Array,
  nx: number,
  ny: number,
  nz: number,
): number {
  const i = 3 * vertices[at];
  const j = 3 * vertices[at + 1];
  const k = 3 * vertices[at + 2];
  const l = 3 * vertices[at + 3];
  const a = nx * x[i] + ny * x[i + 1] + nz * x[i + 2];
  const b = nx * x[j] + ny * x[j + 1] + nz * x[j + 2];
  const c = nx * x[k] + ny * x[k + 1] + nz * x[k + 2];
  const d = nx * x[l] + ny * x[l + 1] + nz * x[l + 2];
  return isEdges === 1 ? Math.min(a, b) - Math.max(c, d) : a - Math.max(b, c, d);
}

/** Takes the pairs that have a marked vertex off the list; the others keep their order. */
export function dropPairs(pairs: CandidatePairs, marked: Uint8Array): void {
  const { edges, vertices, normal, thickness, gap } = pairs;
  let kept = 0;
  for (let k = 0; k < pairs.count; k++) {
    const v = 4 * k;
    if (
      (marked[vertices[v]] | marked[vertices[v + 1]] | marked[vertices[v + 2]] | marked[vertices[v + 3]]) !==
      0
    )
      continue;
    if (kept < k) {
      edges[kept] = edges[k];
      thickness[kept] = thickness[k];
      gap[kept] = gap[k];
      for (let i = 0; i < 4; i++) vertices[4 * kept + i] = vertices[v + i];
      for (let i = 0; i < 3; i++) normal[3 * kept + i] = normal[3 * k + i];
    }
    kept++;
  }
  pairs.count = kept;
}
