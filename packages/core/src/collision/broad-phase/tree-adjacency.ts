import { NO_TRIANGLE, type HeapTree, type Incremental, type VertexStars } from "@pliant/geometry";
import { createDiscTest } from "./disc-test.ts";
import type { CollisionSurface } from "./collision-surface.ts";

/** Pairs of equally deep patches that lie side by side and together are one piece without holes. */
export interface TreeAdjacency {
  readonly has: (a: number, b: number) => boolean;
}

/**
 * From the leaves up: which patches are one piece without holes (2 × leaves, 1), and which are so together with a neighbour. Of two
 * such, a and b, side by side, vertices − edges + triangles is 2 less what is counted twice: together they are one if they have one
 * vertex more than edges in common. Others, which are few, are walked through (`disc-test.ts`). Of single
 * triangles their own stars say as much. A level at a time.
 */
export function* buildTreeAdjacency(
  surface: CollisionSurface,
  { leaves, triangleOf }: HeapTree,
  { starStart, starTriangles }: VertexStars,
): Incremental<{ touching: TreeAdjacency; whole: Uint8Array }> {
  const { twins, clothTriangles, clothVertices } = surface;
  const isDisc = createDiscTest(surface);
  const whole = new Uint8Array(2 * leaves);
  const filled = new Uint8Array(2 * leaves);
  /** Node of each triangle at the level at hand. */
  const nodeOf = new Uint32Array(clothTriangles);
  triangleOf.forEach((triangle, leaf) => {
    if (triangle === NO_TRIANGLE) return;
    nodeOf[triangle] = leaves + leaf;
    filled[leaves + leaf] = 1;
    whole[leaves + leaf] = isDisc(triangleOf.subarray(leaf, leaf + 1)) ? 1 : 0;
  });
  const discs = new Set<number>();
  const keyOf = (a: number, b: number): number => a * 2 * leaves + b;
  for (let level = leaves; level > 1; level /= 2) {
    const found = levelDiscs();
    // The root has no neighbours, leaves are left out.
    if (level < leaves) for (const key of found) discs.add(key);
    const joined = new Set(found);
    for (let node = level; node < 2 * level; node += 2) {
      filled[node / 2] = filled[node] | filled[node + 1];
      whole[node / 2] = filled[node + 1] === 0 ? whole[node] : joined.has(keyOf(node, node + 1)) ? 1 : 0;
    }
    for (let t = 0; t < clothTriangles; t++) nodeOf[t] >>= 1;
    yield;
  }
  const touching = { has: (a: number, b: number): boolean => discs.has(a < b ? keyOf(a, b) : keyOf(b, a)) };
  return { touching, whole };

  /** Pairs of this level that are one piece, by their keys. */
  function levelDiscs(): number[] {
    const common = new Map<number, number>();
    for (let h = 0; h < 3 * clothTriangles; h++) {
      if (twins[h] < 0) continue;
      const [a, b] = [nodeOf[Math.floor(h / 3)], nodeOf[twins[h]]];
      if (a < b) common.set(keyOf(a, b), (common.get(keyOf(a, b)) ?? 0) - 1);
    }
    const around: number[] = [];
    for (let vertex = 0; vertex < clothVertices; vertex++) {
      around.length = 0;
      for (let k = starStart[vertex]; k < starStart[vertex + 1]; k++) {
        const node = nodeOf[starTriangles[k]];
        if (!around.includes(node)) around.push(node);
      }
      for (let i = 1; i < around.length; i++) {
        for (let j = 0; j < i; j++) {
          const key = keyOf(Math.min(around[i], around[j]), Math.max(around[i], around[j]));
          const before = common.get(key);
          if (before !== undefined) common.set(key, before + 1);
        }
      }
    }
    const found: number[] = [];
    for (const [key, more] of common) {
      const [a, b] = [Math.floor(key / (2 * leaves)), key % (2 * leaves)];
      const areWhole = whole[a] === 1 && whole[b] === 1;
      const isOne = areWhole ? more === 1 : isDisc(together(trianglesOf(a), trianglesOf(b)));
      if (isOne) found.push(key);
    }
    return found;
  }

  function trianglesOf(node: number): Uint32Array {
    let [first, last] = [node, node + 1];
    while (first < leaves) [first, last] = [2 * first, 2 * last];
    return triangleOf.subarray(first - leaves, last - leaves).filter((triangle) => triangle !== NO_TRIANGLE);
  }
}

function together(a: Uint32Array, b: Uint32Array): Uint32Array {
  const both = new Uint32Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
}
