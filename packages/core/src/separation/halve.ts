import type { Surface } from "./surface.ts";
import type { Halve } from "./tree.ts";

/** Halves across the longest side of the box around the triangles' centres: for solids, which keep their shape. */
export function bySpace(centres: Float64Array): Halve {
  return (set, first) => {
    const axis = longestSide(set, centres);
    const sorted = set.slice().sort((a, b) => centres[3 * a + axis] - centres[3 * b + axis] || a - b);
    return [sorted.subarray(0, first), sorted.subarray(first)];
  };
}

function longestSide(set: Uint32Array, centres: Float64Array): number {
  const sides = [0, 1, 2].map((axis) => {
    let [low, high] = [Infinity, -Infinity];
    for (const triangle of set) {
      low = Math.min(low, centres[3 * triangle + axis]);
      high = Math.max(high, centres[3 * triangle + axis]);
    }
    return high - low;
  });
  return sides.indexOf(Math.max(...sides));
}

/**
 * Halves by the way along the surface: the triangles nearest to one end of the set, then the others. For cloth, which may
 * lie folded: parts that only touch are never thrown together, and parts that belong together are.
 */
export function byConnection({ beyond, triangleCount }: Surface): Halve {
  const member = new Uint32Array(triangleCount);
  const order = new Uint32Array(triangleCount);
  let stamp = 0;

  /** All of the set, nearest to `from` first; what cannot be reached follows, nearest to its first triangle. */
  function walk(set: Uint32Array, from: number): Uint32Array {
    stamp += 2;
    for (const triangle of set) member[triangle] = stamp;
    let last = 0;
    let next = 0;
    const add = (triangle: number): void => {
      member[triangle] = stamp + 1;
      order[last++] = triangle;
    };
    add(from);
    for (let at = 0; last < set.length || next < last;) {
      if (next === last) {
        while (member[set[at]] !== stamp) at++;
        add(set[at]);
      }
      const triangle = order[next++];
      for (let k = 3 * triangle; k < 3 * triangle + 3; k++) {
        if (beyond[k] >= 0 && member[beyond[k]] === stamp) add(beyond[k]);
      }
    }
    return order.slice(0, last);
  }

  return (set, first) => {
    if (set.length < 2) return [set, set.subarray(set.length)];
    const end = walk(set, set[0])[set.length - 1];
    const sorted = walk(set, end);
    return [sorted.subarray(0, first), sorted.subarray(first)];
  };
}
