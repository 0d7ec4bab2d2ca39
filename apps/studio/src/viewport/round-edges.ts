import type { BufferGeometry } from "three";

/** Two directions that differ by less are one side of an edge [cosine]. */
const SAME = 0.9;

/**
 * Takes the sharpness from edges where sides meet at one place with normals of their own, as poured things have none: sides share one normal
 * there, and the place goes inwards, at an edge of a right angle by 0.29 times `radius` [m].
 */
export function roundEdges(geometry: BufferGeometry, radius: number): void {
  const [position, normal] = [geometry.getAttribute("position"), geometry.getAttribute("normal")];
  const places = new Map<string, number[]>();
  for (let k = 0; k < position.count; k++) {
    const key = [0, 1, 2].map((axis) => Math.round(1e5 * position.array[3 * k + axis])).join(" ");
    places.set(key, [...(places.get(key) ?? []), k]);
  }
  for (const vertices of places.values()) {
    const sides: number[][] = [];
    for (const k of vertices) {
      const own = Array.from(normal.array.slice(3 * k, 3 * k + 3));
      if (sides.every((side) => dot(side, own) < SAME)) sides.push(own);
    }
    if (sides.length < 2) continue;
    const sum = [0, 1, 2].map((axis) => sides.reduce((all, side) => all + side[axis], 0) / sides.length);
    const length = Math.hypot(...sum);
    if (length < 1e-6) continue;
    for (const k of vertices) {
      for (let axis = 0; axis < 3; axis++) {
        const shared = sum[axis] / length;
        normal.array[3 * k + axis] = shared;
        position.array[3 * k + axis] -= radius * (1 - length) * shared;
      }
    }
  }
  position.needsUpdate = normal.needsUpdate = true;
}

const dot = (a: readonly number[], b: readonly number[]): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
