import type { Material } from "../material.ts";
import type { MeshEdge } from "./mesh-edges.ts";

/** The fabric of a triangle. */
export type FabricOf = (triangle: number) => Material;

/** Directions in the cloth: x along the weft, y along the warp, of any length. */
export interface RestFrame {
  /** Along an edge, as the k-th of its triangles lies, from a to b. */
  sideOf(edge: MeshEdge, k: number): readonly [number, number];
  /** Square to it, in the plane of that triangle: the way in which it bends. */
  acrossOf(edge: MeshEdge, k: number): readonly [number, number];
  /** From tip to tip of an inner edge, when its second triangle is laid flat beside its first. */
  tipsOf(edge: MeshEdge): readonly [number, number];
}

/** Where all directions are alike nobody asks for the angle. */
export const ANY_FRAME: RestFrame = { sideOf: () => [0, 1], acrossOf: () => [0, 1], tipsOf: () => [0, 1] };

/** By corners of the triangles, triangleCount × 3 × 2 [m]. */
export function restFrame(rest: Float64Array, triangles: Uint32Array): RestFrame {
  const sideOf = ({ a, b, triangles: at }: MeshEdge, k: number): [number, number] => {
    const t = at[k];
    const own = triangles.subarray(3 * t, 3 * t + 3);
    const [i, j] = [6 * t + 2 * own.indexOf(a), 6 * t + 2 * own.indexOf(b)];
    return [rest[j] - rest[i], rest[j + 1] - rest[i + 1]];
  };
  return {
    sideOf,
    acrossOf(edge, k) {
      const [x, y] = sideOf(edge, k);
      return [-y, x];
    },
    tipsOf(edge) {
      const [x, y] = sideOf(edge, 0);
      const length = Math.sqrt(x * x + y * y);
      const t = edge.triangles[0];
      const own = triangles.subarray(3 * t, 3 * t + 3);
      const [i, tip] = [6 * t + 2 * own.indexOf(edge.a), 6 * t + 2 * own.indexOf(edge.tips[0])];
      const isLeft = x * (rest[tip + 1] - rest[i + 1]) - y * (rest[tip] - rest[i]) > 0;
      const [s, off] = [edge.along[1] - edge.along[0], edge.across[0] + edge.across[1]];
      const away = (isLeft ? -off : off) / length;
      return [(s / length) * x - away * y, (s / length) * y + away * x];
    },
  };
}
