import {
  ADJACENCY_SIZE,
  CHILD_ADJACENCY_SIZE,
  CORNER,
  EMPTY,
  PAIR_IS_DISC,
  type BoxTree,
  type TreeAdjacency,
} from "./contract.ts";

/** `isOne` says whether two nodes that touch, the lower first, are one piece without holes together. */
export function createTreeAdjacency(
  { leaves, corners }: Pick<BoxTree, "leaves" | "corners">,
  isOne: (a: number, b: number) => boolean,
): TreeAdjacency {
  const masks = findMasks(leaves, corners);
  const children = new Uint32Array(CHILD_ADJACENCY_SIZE * Math.max(1, leaves / 2));
  const pairs: number[] = [];

  const isFull = (node: number): boolean =>
    node >= leaves && (corners[CORNER * (node - leaves) + 3] & EMPTY) === 0;

  /** What of two nodes touches, as two numbers into `out`; lists it. */
  const visit = (a: number, b: number, out: { [index: number]: number }, at: number): void => {
    const mask = masks.get(a * 2 * leaves + b) ?? 0;
    const areLeaves = 4 * b >= leaves;
    out[at] = mask;
    out[at + 1] = areLeaves ? 0 : pairs.length / ADJACENCY_SIZE;
    for (let bit = 0; bit < 16; bit++) {
      const [k, l] = [4 * a + (bit >> 2), 4 * b + (bit & 3)];
      if ((mask & (1 << bit)) !== 0 && !areLeaves) pairs.push(k, isOne(k, l) ? l + PAIR_IS_DISC : l, 0, 0);
      if ((mask & (1 << bit)) === 0 && areLeaves && k < l && isFull(k) && isFull(l)) out[at + 1] |= 1 << bit;
    }
  };

  let top = leaves;
  while (top >= 4) top /= 4;
  if (top === 2) visit(0, 0, children, 0);
  // Level by level, so that what belongs to one node or pair stays together.
  for (let level = top, from = 0; level < leaves; level *= 4) {
    const to = pairs.length;
    for (let node = level; node < 2 * level; node++) visit(node, node, children, CHILD_ADJACENCY_SIZE * node);
    for (let at = from; at < to; at += ADJACENCY_SIZE)
      visit(pairs[at], pairs[at + 1] % PAIR_IS_DISC, pairs, at + 2);
    from = to;
  }
  return { children, pairs: Uint32Array.from(pairs) };
}

/** By two nodes, as lower × 2 leaves + higher: which of their children touch. */
function findMasks(leaves: number, corners: Uint32Array): Map<number, number> {
  const masks = new Map<number, number>();
  const stars = findStars(leaves, corners);
  const around: number[] = [];
  for (let depth = 0; leaves >> depth > 1; depth += 2) {
    for (const star of stars.values()) {
      around.length = 0;
      for (const leaf of star) {
        const node = (leaves + leaf) >> depth;
        // Leaves come in ascending order, and so do the nodes above them.
        if (around[around.length - 1] !== node) around.push(node);
      }
      for (let j = 1; j < around.length; j++) {
        for (let i = 0; i < j; i++) {
          const [a, b] = [around[i], around[j]];
          const key = (a >> 2) * 2 * leaves + (b >> 2);
          masks.set(key, (masks.get(key) ?? 0) | (1 << (4 * (a & 3) + (b & 3))));
        }
      }
    }
  }
  return masks;
}

/** The leaves at each point, in ascending order. */
function findStars(leaves: number, corners: Uint32Array): Map<number, number[]> {
  const stars = new Map<number, number[]>();
  for (let leaf = 0; leaf < leaves; leaf++) {
    const c = CORNER * leaf;
    if ((corners[c + 3] & EMPTY) !== 0) continue;
    for (let k = c; k < c + 3; k++) {
      const star = stars.get(corners[k]);
      if (star === undefined) stars.set(corners[k], [leaf]);
      else star.push(leaf);
    }
  }
  return stars;
}
