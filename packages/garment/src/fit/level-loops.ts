import { hullPerimeter } from "@pliant/geometry";

/** A closed line in which a level plane cuts a surface, seen from above: x and z of its points [m]. */
export interface LevelLoop {
  readonly points: readonly (readonly [x: number, z: number])[];
  readonly lowX: number;
  readonly highX: number;
  /** Length of a tape pulled tight around it [m]. */
  readonly girth: number;
}

/** The loops at each of some rising heights [m]. Borders of open surfaces end lines: these count as loops, too. */
export function levelLoops(
  x: Float64Array,
  triangles: Uint32Array,
  heights: readonly number[],
): LevelLoop[][] {
  const cuts = heights.map(() => new Map<number, [number, readonly [number, number]]>());
  const count = x.length / 3;
  for (let t = 0; t < triangles.length; t += 3) {
    const corners = [triangles[t], triangles[t + 1], triangles[t + 2]];
    const ys = corners.map((vertex) => x[3 * vertex + 1]);
    const [low, high] = [Math.min(...ys), Math.max(...ys)];
    for (let level = firstAbove(heights, low); level < heights.length && heights[level] <= high; level++) {
      const y = heights[level];
      let [enters, leaves] = [-1, -1];
      let at: readonly [number, number] = [0, 0];
      for (let c = 0; c < 3; c++) {
        const [a, b] = [corners[c], corners[(c + 1) % 3]];
        const [ya, yb] = [x[3 * a + 1], x[3 * b + 1]];
        if (ya < y === yb < y) continue;
        const edge = Math.min(a, b) * count + Math.max(a, b);
        if (ya < y) {
          enters = edge;
          const share = (y - ya) / (yb - ya);
          at = [
            x[3 * a] + share * (x[3 * b] - x[3 * a]),
            x[3 * a + 2] + share * (x[3 * b + 2] - x[3 * a + 2]),
          ];
        } else leaves = edge;
      }
      if (enters >= 0 && leaves >= 0) cuts[level].set(enters, [leaves, at]);
    }
  }
  return cuts.map(chained);
}

/** The first place of a rising list whose number is above `value`. */
function firstAbove(numbers: readonly number[], value: number): number {
  let [low, high] = [0, numbers.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (numbers[middle] > value) high = middle;
    else low = middle + 1;
  }
  return low;
}

function chained(next: Map<number, [number, readonly [number, number]]>): LevelLoop[] {
  const loops: LevelLoop[] = [];
  for (const first of [...next.keys()]) {
    const points: (readonly [number, number])[] = [];
    for (let edge = first, here = next.get(edge); here; here = next.get(edge)) {
      points.push(here[1]);
      next.delete(edge);
      edge = here[0];
    }
    if (points.length < 3) continue;
    const xs = points.map(([px]) => px);
    loops.push({
      points,
      lowX: Math.min(...xs),
      highX: Math.max(...xs),
      girth: hullPerimeter(points),
    });
  }
  return loops;
}
