import { EdgeQueue } from "./edge-queue.ts";
import type { BodyThickness } from "./body-thickness.ts";

/** Halves edges, the longest first, until there are at least `least` triangles. The surface stays where it is. */
export function refine(flesh: BodyThickness, triangles: readonly number[], least: number): number[] {
  const corners = [...triangles];
  /** Triangles of an edge, by its ends. */
  const sides = new Map<string, number[]>();
  const queue = new EdgeQueue();
  const known = new Set<string>();
  const add = (p: number, q: number, t: number): void => {
    const key = keyOf(p, q);
    sides.set(key, [...(sides.get(key) ?? []), t]);
    if (known.has(key)) return;
    known.add(key);
    const [a, b] = p < q ? [p, q] : [q, p];
    queue.push({ a, b, cost: -length2(flesh.positions, a, b), stamp: 0 });
  };
  for (let k = 0; k < corners.length; k++)
    add(corners[k], corners[k % 3 === 2 ? k - 2 : k + 1], Math.floor(k / 3));
  for (let edge = queue.pop(); edge && corners.length < 3 * least; edge = queue.pop()) {
    const { a, b } = edge;
    const middle = flesh.count;
    flesh.blend(a, b, 0.5, middle);
    const here = sides.get(keyOf(a, b)) ?? [];
    sides.delete(keyOf(a, b));
    for (const t of here) {
      const turn =
        [0, 1, 2].find((k) => keyOf(corners[3 * t + k], corners[3 * t + ((k + 1) % 3)]) === keyOf(a, b)) ?? 0;
      const [p, q, tip] = [0, 1, 2].map((k) => corners[3 * t + ((turn + k) % 3)]);
      const made = corners.length / 3;
      corners.splice(3 * t, 3, p, middle, tip);
      corners.push(middle, q, tip);
      const other = sides.get(keyOf(q, tip));
      if (other) other[other.indexOf(t)] = made;
      for (const [from, to, side] of [
        [p, middle, t],
        [middle, q, made],
        [middle, tip, t],
        [tip, middle, made],
      ] as const)
        add(from, to, side);
    }
  }
  return corners;
}

const keyOf = (p: number, q: number): string => (p < q ? `${p},${q}` : `${q},${p}`);

function length2(x: readonly number[], a: number, b: number): number {
  const [dx, dy, dz] = [x[3 * a] - x[3 * b], x[3 * a + 1] - x[3 * b + 1], x[3 * a + 2] - x[3 * b + 2]];
  return dx * dx + dy * dy + dz * dz;
}
