import { directions, type Material } from "../material.ts";
import { isInner, type MeshEdge } from "./mesh-edges.ts";
import type { Fan } from "./mesh-fans.ts";

/**
 * Hinges alone make a plate of Poisson's ratio −1/3, twice as stiff in twist as a grid, whose ratio is 1/3. The energies of both differ by
 * ⅔ B det H, which has no force inside of a sheet: around every node with triangles on all sides it is ⅔ B times the area that the gradients of
 * the triangles there enclose, and neighbours cancel but for a border (docs/methods/cloth.md#triangle-meshes). 0.58 instead of ⅔: irregular hinges
 * find ways around that even ones do not have, and strips of both then bend, twist and buckle as strips of a grid do (docs/adr/0094).
 */
const SADDLE_SHARE = 0.58;

export interface SaddleOptions {
  readonly edges: readonly MeshEdge[];
  readonly fans: readonly (Fan | null)[];
  /** Whether a triangle bends across its edges alone. */
  readonly isPlain: (triangle: number) => boolean;
  /** Bending stiffness that the softest of both sides has across an edge [N·m]. */
  readonly softest: (edge: MeshEdge) => number;
}

/** Bending stiffness of all directions in the mean [N·m]. */
export function meanBend({ bend }: Material): number {
  const { warp, weft, bias } = directions(bend);
  return (warp + weft) / 4 + bias / 2;
}

/** What each node adds per Gaussian curvature of the area around it [N·m]; 0 at borders, and wherever cloth is not flat or not of triangles. */
export function saddleStiffness({ edges, fans, isPlain, softest }: SaddleOptions): Float64Array {
  const isEven = edges.map(
    ({ lengths: [p, q], triangles }) =>
      triangles.length === 2 && Math.abs(p - q) <= 1e-9 * p && triangles.every(isPlain),
  );
  return Float64Array.from(fans, (fan) =>
    fan?.isFlat === true && fan.edges.every((edge) => isEven[edge])
      ? SADDLE_SHARE * Math.min(...fan.edges.map((edge) => softest(edges[edge])))
      : 0,
  );
}

/** Of a node's saddle stiffness what acts at one of its hinges [N/m]: per deflection and per length of the edge. */
export function saddleAt(edge: MeshEdge, stiffness: number): number {
  if (!isInner(edge)) return 0;
  const [ta, tb] = edge.across;
  return (stiffness * (ta + tb)) / (ta * tb * edge.lengths[0]);
}
