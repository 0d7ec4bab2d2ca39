import { DISC, tablePlace } from "@pliant/kernels";
import type { Parts } from "../parts.ts";
import { createDiscTest } from "./disc.ts";
import type { Stars } from "./stars.ts";
import type { Surface } from "./surface.ts";
import { NOBODY, type Tree } from "./tree.ts";

/** Pairs of equally deep patches that lie side by side and together are one piece without holes, in a hashed table. */
export interface Touching {
  /** All that lie side by side, two numbers each, the lower first, the higher with DISC if they are one piece (`tablePlace`). */
  readonly table: Uint32Array;
  has(a: number, b: number): boolean;
}

/**
 * From the leaves up: which patches are one piece without holes (2 × leaves, 1), and which are so together with a neighbour. Of two
 * such, a and b, side by side, vertices − edges + triangles is 2 less what is counted twice: together they are one if they have one
 * vertex more than edges in common. Others, which are few, are walked through (`disc.ts`). Single triangles are not worth the
 * table: their own stars say as much. A level at a time.
 */
export function* findTouching(
  surface: Surface,
  { leaves, triangleOf }: Tree,
  { starOf, star }: Stars,
): Parts<{ touching: Touching; whole: Uint8Array }> {
  const { beyond, clothTriangles, clothVertices } = surface;
  const isDisc = createDiscTest(surface);
  const whole = new Uint8Array(2 * leaves);
  const filled = new Uint8Array(2 * leaves);
  /** Node of each triangle at the level at hand. */
  const nodeOf = new Uint32Array(clothTriangles);
  triangleOf.forEach((triangle, leaf) => {
    if (triangle === NOBODY) return;
    nodeOf[triangle] = leaves + leaf;
    filled[leaves + leaf] = 1;
    whole[leaves + leaf] = isDisc(triangleOf.subarray(leaf, leaf + 1)) ? 1 : 0;
  });
  const levels: number[][] = [];
  for (let level = leaves; level > 1; level /= 2) {
    const found = levelPairs();
    // The root has no neighbours, leaves are left out.
    if (level < leaves) levels.push(found);
    const joined = new Set<number>();
    for (let k = 0; k < found.length; k += 2) {
      if (found[k] % 2 === 0 && found[k + 1] === found[k] + 1 + DISC) joined.add(found[k]);
    }
    for (let node = level; node < 2 * level; node += 2) {
      filled[node / 2] = filled[node] | filled[node + 1];
      whole[node / 2] = filled[node + 1] === 0 ? whole[node] : joined.has(node) ? 1 : 0;
    }
    for (let t = 0; t < clothTriangles; t++) nodeOf[t] >>= 1;
    yield;
  }
  return { touching: createTable(levels.reverse().flat()), whole };

  /** Pairs of this level that lie side by side, the lower first, the higher with DISC if they are one piece. */
  function levelPairs(): number[] {
    const common = new Map<number, number>();
    const keyOf = (a: number, b: number): number => a * 2 * leaves + b;
    for (let h = 0; h < 3 * clothTriangles; h++) {
      if (beyond[h] < 0) continue;
      const [a, b] = [nodeOf[Math.floor(h / 3)], nodeOf[beyond[h]]];
      if (a < b) common.set(keyOf(a, b), (common.get(keyOf(a, b)) ?? 0) - 1);
    }
    const around: number[] = [];
    for (let vertex = 0; vertex < clothVertices; vertex++) {
      around.length = 0;
      for (let k = starOf[vertex]; k < starOf[vertex + 1]; k++) {
        const node = nodeOf[star[k]];
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
      found.push(a, isOne ? b + DISC : b);
    }
    return found;
  }

  function trianglesOf(node: number): Uint32Array {
    let [first, last] = [node, node + 1];
    while (first < leaves) [first, last] = [2 * first, 2 * last];
    return triangleOf.subarray(first - leaves, last - leaves).filter((triangle) => triangle !== NOBODY);
  }
}

function together(a: Uint32Array, b: Uint32Array): Uint32Array {
  const both = new Uint32Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
}

/** Open addressing over pairs of numbers, given one after another. */
function createTable(found: readonly number[]): Touching {
  let size = 16;
  while (size < found.length) size *= 2;
  const table = new Uint32Array(2 * size);
  for (let k = 0; k < found.length; k += 2) {
    let at = tablePlace(found[k], found[k + 1] % DISC, size);
    while (table[2 * at] !== 0) at = (at + 1) & (size - 1);
    table[2 * at] = found[k];
    table[2 * at + 1] = found[k + 1];
  }
  return {
    table,
    has(a, b) {
      const [low, high] = a < b ? [a, b] : [b, a];
      for (let at = tablePlace(low, high, size); table[2 * at] !== 0; at = (at + 1) & (size - 1)) {
        if (table[2 * at] === low && table[2 * at + 1] % DISC === high) return table[2 * at + 1] >= DISC;
      }
      return false;
    },
  };
}
