import type { Partition } from "./heap-tree.ts";

/** Halves across the longest side of the box around the triangles' centres: for solids, which keep their shape. */
export function partitionBySpace(centres: Float64Array): Partition {
  const orders: (Order | undefined)[] = [];
  return (set, first) => {
    const axis = longestSide(set, centres);
    const { rank, ranked } = (orders[axis] ??= orderAlong(centres, axis));
    // Numbers sort much faster than by a comparison.
    const sorted = set.map((triangle) => rank[triangle]).sort();
    for (let k = 0; k < sorted.length; k++) sorted[k] = ranked[sorted[k]];
    return [sorted.subarray(0, first), sorted.subarray(first)];
  };
}

/** All triangles along an axis, those level by their numbers: the place of each, and who has each place. */
interface Order {
  readonly rank: Uint32Array;
  readonly ranked: Uint32Array;
}

function orderAlong(centres: Float64Array, axis: number): Order {
  const ranked = Uint32Array.from({ length: centres.length / 3 }, (_, triangle) => triangle);
  ranked.sort((a, b) => centres[3 * a + axis] - centres[3 * b + axis] || a - b);
  const rank = new Uint32Array(ranked.length);
  ranked.forEach((triangle, place) => (rank[triangle] = place));
  return { rank, ranked };
}

function longestSide(set: Uint32Array, centres: Float64Array): number {
  let [longest, axis] = [-Infinity, 0];
  for (let k = 0; k < 3; k++) {
    let [low, high] = [Infinity, -Infinity];
    for (let i = 0; i < set.length; i++) {
      const value = centres[3 * set[i] + k];
      if (value < low) low = value;
      if (value > high) high = value;
    }
    if (high - low > longest) [longest, axis] = [high - low, k];
  }
  return axis;
}

type Halves = ReturnType<Partition>;

/** Up to so many triangles, halves are looked at whether they are one piece each, and up to so many all are tried that a walk comes to first. */
const SMALL = 512;
const TINY = 16;

/**
 * Halves by ways along the surface: the triangles nearer to one end of the set than to the other, then the others. For
 * cloth, which may lie folded: parts that only touch are never thrown together, and parts that belong together are.
 * `centres` are those of the triangles on the cloth's texture, triangleCount × 3, where it has one.
 */
export function partitionBySurface(
  { twins, triangleCount }: { readonly twins: Int32Array; readonly triangleCount: number },
  centres: Float64Array,
): Partition {
  const member = new Uint32Array(triangleCount);
  const order = new Uint32Array(triangleCount);
  const fromLow = new Int32Array(triangleCount);
  const fromHigh = new Int32Array(triangleCount);
  const acrossMap = partitionBySpace(centres);
  let stamp = 0;

  /** Steps from `from` to each of the set; what cannot be reached counts on from there. Returns the last. */
  function walk(set: Uint32Array, from: number, steps: Int32Array): number {
    stamp += 2;
    for (const triangle of set) member[triangle] = stamp;
    let last = 0;
    const add = (triangle: number, step: number): void => {
      member[triangle] = stamp + 1;
      steps[triangle] = step;
      order[last++] = triangle;
    };
    add(from, 0);
    for (let next = 0, at = 0; next < set.length; next++) {
      if (next === last) {
        while (member[set[at]] !== stamp) at++;
        add(set[at], steps[order[next - 1]] + set.length);
      }
      const triangle = order[next];
      for (let k = 3 * triangle; k < 3 * triangle + 3; k++) {
        if (twins[k] >= 0 && member[twins[k]] === stamp) add(twins[k], steps[triangle] + 1);
      }
    }
    return order[last - 1];
  }

  function isOnePiece(set: Uint32Array): boolean {
    return set.length < 2 || fromLow[walk(set, set[0], fromLow)] < set.length;
  }

  /** The first so many that a walk from a triangle comes to, which are one piece, and the others. */
  function around(set: Uint32Array, from: number, first: number): Halves {
    walk(set, from, fromLow);
    return [order.slice(0, first), order.slice(first, set.length)];
  }

  /** By how much nearer triangles are to one end than to the other. */
  function byEnds(set: Uint32Array, low: number, high: number, first: number): Halves {
    walk(set, low, fromLow);
    walk(set, high, fromHigh);
    const sorted = set
      .slice()
      .sort(
        (a, b) => fromLow[a] - fromHigh[a] - fromLow[b] + fromHigh[b] || fromLow[a] - fromLow[b] || a - b,
      );
    return [sorted.subarray(0, first), sorted.subarray(first)];
  }

  return (set, first) => {
    if (set.length < 2) return [set, set.subarray(set.length)];
    const low = walk(set, set[0], fromLow);
    const isWhole = fromLow[low] < set.length;
    // One piece on a map: halves of its rectangle are pieces again, with straight borders.
    const mapped = isWhole && isMapped(set, centres) ? acrossMap(set, first) : null;
    if (mapped !== null && (set.length > SMALL || mapped.every(isOnePiece))) return mapped;
    const high = walk(set, low, fromLow);
    const halves = byEnds(set, low, high, first);
    if (!isWhole || set.length > SMALL || halves.every(isOnePiece)) return halves;
    // What is cut along jagged borders falls to pieces, and only what is one piece can be flat.
    for (const from of set.length > TINY ? [low, high] : set) {
      const grown = around(set, from, first);
      if (isOnePiece(grown[1])) return grown;
    }
    return halves;
  };
}

/** Whether the triangles of a set lie in different places. */
function isMapped(set: Uint32Array, centres: Float64Array): boolean {
  const axis = longestSide(set, centres);
  return set.some((triangle) => centres[3 * triangle + axis] !== centres[3 * set[0] + axis]);
}
