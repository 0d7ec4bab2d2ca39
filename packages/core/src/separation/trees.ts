import { CALM, FLAT, WANTED } from "@pliant/kernels";
import { createDiscTest } from "./disc.ts";
import { byConnection, bySpace } from "./halve.ts";
import type { Solid, Surface } from "./surface.ts";
import { createTouching } from "./touching.ts";
import { createTree, NOBODY, type Tree } from "./tree.ts";

/** The tree of all cloth, which of its patches are one piece, and which triangles lie where. */
export function createSheets(surface: Surface, uvs: Float32Array) {
  const { clothTriangles, clothVertices, triangles } = surface;
  const all = Uint32Array.from({ length: clothTriangles }, (_, triangle) => triangle);
  const isDisc = createDiscTest(surface);
  const discs: [number, boolean][] = [];
  const tree = createTree(all, byConnection(surface, mapOf(surface, uvs)), (node, set) =>
    discs.push([node, isDisc(set)]),
  );
  const whole = new Uint8Array(2 * tree.leaves);
  for (const [node, disc] of discs) whole[node] = disc ? 1 : 0;
  const leafOf = new Uint32Array(clothTriangles);
  tree.triangleOf.forEach((triangle, leaf) => {
    if (triangle !== NOBODY) leafOf[triangle] = leaf;
  });
  const { starOf, star } = starsOf(clothVertices, triangles.subarray(0, 3 * clothTriangles));
  const trianglesAt = (vertex: number): Uint32Array => star.subarray(starOf[vertex], starOf[vertex + 1]);

  return {
    tree,
    whole,
    touching: createTouching(surface, tree, isDisc),
    leafOf,
    trianglesAt,

    /** A leaf and all above it are to be searched; nothing is known of how flat they are. */
    mark(leaf: number, flags: Uint32Array, stars: Uint32Array): void {
      for (let node = tree.leaves + leaf; node >= 1; node >>= 1) flags[node] |= WANTED;
      const t = 3 * tree.triangleOf[leaf];
      for (let h = t; h < t + 3; h++) {
        const vertex = triangles[h];
        if (stars[vertex] === 0) continue;
        stars[vertex] = 0;
        for (let k = starOf[vertex]; k < starOf[vertex + 1]; k++) {
          let node = tree.leaves + leafOf[star[k]];
          for (; node >= 1 && (flags[node] & CALM) !== 0; node >>= 1) flags[node] &= ~(CALM | FLAT);
        }
      }
    },
  };
}

/** Centres of the cloth's triangles on its texture; the third number is 0. */
function mapOf({ triangles, clothTriangles }: Surface, uvs: Float32Array): Float64Array {
  const centres = new Float64Array(3 * clothTriangles);
  for (let h = 0; h < 3 * clothTriangles; h++) {
    const at = 3 * Math.floor(h / 3);
    centres[at] += uvs[2 * triangles[h]] / 3;
    centres[at + 1] += uvs[2 * triangles[h] + 1] / 3;
  }
  return centres;
}

/** Triangles at each vertex. */
function starsOf(vertexCount: number, triangles: Uint32Array): { starOf: Uint32Array; star: Uint32Array } {
  const starOf = new Uint32Array(vertexCount + 1);
  for (const vertex of triangles) starOf[vertex + 1]++;
  for (let vertex = 0; vertex < vertexCount; vertex++) starOf[vertex + 1] += starOf[vertex];
  const star = new Uint32Array(triangles.length);
  const next = starOf.slice();
  triangles.forEach((vertex, k) => (star[next[vertex]++] = Math.floor(k / 3)));
  return { starOf, star };
}

/** A solid's tree. */
export interface SolidTree {
  readonly solid: Solid;
  readonly tree: Tree;
}

export function createSolid({ triangles }: Surface, solid: Solid): SolidTree {
  const { firstTriangle, triangleCount, firstVertex, local } = solid;
  const all = Uint32Array.from({ length: triangleCount }, (_, k) => firstTriangle + k);
  const centres = new Float64Array(3 * (firstTriangle + triangleCount));
  for (let h = 3 * firstTriangle; h < 3 * (firstTriangle + triangleCount); h++) {
    const from = 3 * (triangles[h] - firstVertex);
    for (let axis = 0; axis < 3; axis++) centres[3 * Math.floor(h / 3) + axis] += local[from + axis] / 3;
  }
  const tree = createTree(all, bySpace(centres));
  return { solid, tree };
}
