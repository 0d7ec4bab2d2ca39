import { DISC, tablePlace } from "@pliant/kernels";
import type { Surface } from "./surface.ts";
import { NOBODY, type Tree } from "./tree.ts";

/** Single triangles are not worth the table: their own stars say as much. */
const LEAST = 2;

/** Pairs of equally deep patches that lie side by side and together are one piece without holes, in a hashed table. */
export interface Touching {
  /** All that lie side by side, two numbers each, the lower first, the higher with DISC if they are one piece (`tablePlace`). */
  readonly table: Uint32Array;
  has(a: number, b: number): boolean;
}

export function createTouching(
  { beyond, clothTriangles }: Surface,
  { leaves, triangleOf }: Tree,
  isDisc: (set: Uint32Array) => boolean,
): Touching {
  const leafOf = new Uint32Array(clothTriangles);
  triangleOf.forEach((triangle, leaf) => {
    if (triangle !== NOBODY) leafOf[triangle] = leaf;
  });
  const found: number[] = [];
  let deepest = 0;
  while (1 << deepest < leaves) deepest++;
  for (let shift = deepest - 1; 1 << shift >= LEAST; shift--) {
    const seen = new Set<number>();
    for (let t = 0; t < clothTriangles; t++) {
      const a = (leaves + leafOf[t]) >> shift;
      for (let h = 3 * t; h < 3 * t + 3; h++) {
        if (beyond[h] < 0) continue;
        const b = (leaves + leafOf[beyond[h]]) >> shift;
        if (a < b) seen.add(a * 2 * leaves + b);
      }
    }
    for (const key of seen) {
      const a = Math.floor(key / (2 * leaves));
      const b = key % (2 * leaves);
      found.push(a, isDisc(together(trianglesOf(a), trianglesOf(b))) ? b + DISC : b);
    }
  }
  return createTable(found);

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
