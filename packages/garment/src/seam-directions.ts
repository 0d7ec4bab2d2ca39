/** A seam by the nodes at the ends of its two edges, and which way these are sewn. */
export interface SeamEnds {
  /** First and last node of one edge, and of the other. */
  readonly a: readonly [number, number];
  readonly b: readonly [number, number];
}

/** Ways that differ by less than this share of their sum are not told apart by how far ends hang from each other [1]. */
const UNSURE = 0.15;

/** So many seams that are not sure are tried in all ways together. */
const TRIED_MOST = 10;

/** Another way is taken when it brings the corners of panels so much nearer to each other [1]. */
const CLEARLY_NEARER = 0.98;

/**
 * Which end of one edge meets which end of the other, seam by seam: true where they run the same way. The format does not say it: those
 * that hang nearer to each other. Where that is not sure, corners decide: what several seams bring to one place must not be far apart,
 * as the front and the back of a neckline in a hood that is sewn on the wrong way round.
 */
export function seamDirections(seams: readonly SeamEnds[], positions: Float64Array): boolean[] {
  const apart = (i: number, j: number): number => {
    const [dx, dy, dz] = [0, 1, 2].map((axis) => positions[3 * i + axis] - positions[3 * j + axis]);
    return Math.sqrt(dx * dx + dy * dy + dz * dz);
  };
  const ways = seams.map(({ a, b }) => {
    const along = apart(a[0], b[0]) + apart(a[1], b[1]);
    const against = apart(a[0], b[1]) + apart(a[1], b[0]);
    const isDart = a.some((node) => b.includes(node));
    // If neither way is nearer, edges run against each other, as neighbours do whose fronts look the same way.
    return {
      isAlong: along < 0.999 * against,
      sureness: isDart ? 1 : Math.abs(along - against) / (along + against),
    };
  });
  const first = ways.map(({ isAlong }) => isAlong);
  const unsure = ways
    .map(({ sureness }, k) => ({ k, sureness }))
    .filter(({ sureness }) => sureness < UNSURE)
    .sort((p, q) => p.sureness - q.sureness)
    .slice(0, TRIED_MOST);
  let [best, least] = [first, CLEARLY_NEARER * cornerSpread(seams, first, positions)];
  for (let choice = 1; choice < 1 << unsure.length; choice++) {
    const tried = first.slice();
    unsure.forEach(({ k }, bit) => {
      if ((choice >> bit) & 1) tried[k] = !tried[k];
    });
    const spread = cornerSpread(seams, tried, positions);
    if (spread < least) [best, least] = [tried, spread];
  }
  return best;
}

/** How far corners that seams bring to one place hang from its middle, all together [m]. */
function cornerSpread(seams: readonly SeamEnds[], isAlong: readonly boolean[], x: Float64Array): number {
  const parent = new Map<number, number>();
  const find = (node: number): number => {
    let root = node;
    for (let up = parent.get(root); up !== undefined && up !== root; up = parent.get(root)) root = up;
    parent.set(node, root);
    return root;
  };
  seams.forEach(({ a, b }, k) => {
    const ends = isAlong[k] ? b : ([b[1], b[0]] as const);
    for (const end of [0, 1] as const) parent.set(find(a[end]), find(ends[end]));
  });
  const places = new Map<number, number[]>();
  for (const node of parent.keys()) {
    const root = find(node);
    places.set(root, [...(places.get(root) ?? []), node]);
  }
  let spread = 0;
  for (const nodes of places.values()) {
    const middle = [0, 1, 2].map(
      (axis) => nodes.reduce((sum, node) => sum + x[3 * node + axis], 0) / nodes.length,
    );
    for (const node of nodes) {
      const [dx, dy, dz] = middle.map((each, axis) => x[3 * node + axis] - each);
      spread += Math.sqrt(dx * dx + dy * dy + dz * dz);
    }
  }
  return spread;
}
