import {
  BOX,
  CALM,
  CONE,
  CORNER,
  createArena,
  createTouching,
  EMPTY,
  f64,
  FLAT,
  HIT,
  POINT,
  BOX_QUAD,
  real,
  SEARCH_STACK,
  u32,
  WHOLE,
  type BoxTree,
  type ColumnSpec,
  type Folds,
  type Hits,
  type KernelChoice,
  type Kernels,
  type Real,
  type SeenWays,
  type Skin,
} from "@pliant/kernels";
import { skinOf, skinSpecs } from "./deforming-sharpness.ts";
import { OWNS_EDGE, OWNS_VERTEX, type Surface } from "./collision-surface.ts";
import { NOBODY, type Tree } from "../../geometry/heap-tree.ts";
import type { Sheets, SolidTree } from "./cloth-tree.ts";

/** Hits that a search lists before they are looked at. */
const HITS = 4096;

/** All trees in one memory, with the kernels that search them. */
export interface Forest {
  readonly kernels: Kernels;
  /** Of cloth as somebody sees it who moves along with it, for it to meet itself; the same with what it owns towards solids that deform. */
  readonly cloth: BoxTree;
  readonly among: BoxTree;
  /** As one rigid solid after another sees it. */
  readonly still: BoxTree;
  readonly folds: Folds;
  readonly solids: readonly BoxTree[];
  /** Of each solid, if it deforms. */
  readonly skins: readonly (Skin | null)[];
  readonly hits: Hits;
  /** clothVertices: points that are looked for by themselves. */
  readonly chosen: Uint32Array;
  /** Of all vertices. */
  readonly ways: SeenWays;
}

export function createForest(
  surface: Surface,
  sheets: Sheets,
  solids: readonly SolidTree[],
  choice: KernelChoice,
): Forest {
  const { clothVertices, vertexCount } = surface;
  const { leaves } = sheets.tree;
  const touching = createTouching(
    { leaves, corners: cornersOf(surface, sheets.tree, 0, ~0) },
    sheets.touching.has,
  );
  const specs: Record<string, ColumnSpec> = {
    ...treeSpecs("cloth", sheets.tree, clothVertices),
    ...treeSpecs("still", sheets.tree, clothVertices),
    normals: real(2 * leaves * CONE),
    around: real(clothVertices * 4),
    stars: u32(clothVertices),
    starOf: u32(clothVertices + 1),
    star: u32(3 * surface.clothTriangles),
    own: u32(touching.own.length),
    touching: u32(touching.pairs.length),
    stack: u32(SEARCH_STACK),
    list: u32(HITS * HIT),
    chosen: u32(clothVertices),
    ...{ here: f64(3 * vertexCount), end: f64(3 * vertexCount) },
    ...{ slack: f64(vertexCount), radius: f64(vertexCount) },
  };
  solids.forEach(({ tree, solid }, k) => {
    Object.assign(specs, treeSpecs(`solid${k}`, tree, solid.vertexCount));
    if (solid.movingBlunt) Object.assign(specs, skinSpecs(`solid${k}`, solid.movingBlunt, tree.leaves));
  });
  const { kernels, columns } = createArena(choice, specs);
  const reals = (name: string): Real => columns[name] as unknown as Real;
  const numbers = (name: string): Uint32Array => columns[name] as unknown as Uint32Array;
  const folds = {
    normals: reals("normals"),
    around: reals("around"),
    stars: numbers("stars"),
    starOf: numbers("starOf"),
    star: numbers("star"),
    touching: { own: numbers("own"), pairs: numbers("touching") },
  };
  const doubles = (name: string): Float64Array => columns[name] as unknown as Float64Array;
  const ways = {
    ...{ here: doubles("here"), end: doubles("end") },
    ...{ slack: doubles("slack"), radius: doubles("radius") },
  };
  ways.radius.set(surface.radius);
  folds.touching.own.set(touching.own);
  folds.touching.pairs.set(touching.pairs);
  setStars(folds, sheets, clothVertices);
  const cloth = treeOf("cloth", sheets.tree, 0, ~0);
  // Vertices of cloth are held off solids by contacts: `watch.ts` looks for those that need more.
  const edgesOnly = OWNS_EDGE[0] | OWNS_EDGE[1] | OWNS_EDGE[2];
  const still = { ...treeOf("still", sheets.tree, 0, edgesOnly), flags: cloth.flags };
  sheets.whole.forEach((whole, node) => (cloth.flags[node] = whole === 1 ? WHOLE : 0));
  for (const tree of [cloth, still])
    setRanks(tree, (leaf) => [-Infinity, surface.reach[sheets.tree.triangleOf[leaf]]]);
  return {
    kernels,
    cloth,
    among: { ...cloth, corners: still.corners },
    still,
    folds,
    solids: solids.map(({ tree, solid }, k) => {
      const made = treeOf(`solid${k}`, tree, solid.firstVertex, ~0);
      setSharpness(surface, tree, made);
      return made;
    }),
    skins: solids.map(({ solid }, k) =>
      solid.movingBlunt ? skinOf(`solid${k}`, solid.movingBlunt, columns) : null,
    ),
    hits: { stack: numbers("stack"), list: numbers("list") },
    chosen: numbers("chosen"),
    ways,
  };

  function treeOf(name: string, tree: Tree, firstVertex: number, bits: number): BoxTree {
    const corners = numbers(`${name}Corners`);
    corners.set(cornersOf(surface, tree, firstVertex, bits));
    return {
      leaves: tree.leaves,
      corners,
      points: reals(`${name}Points`),
      boxes: reals(`${name}Boxes`),
      quads: reals(`${name}Quads`),
      flags: numbers(`${name}Flags`),
    };
  }
}

/** Of each leaf: its triangle's corners, counted from a vertex on, and which of what it owns counts. */
function cornersOf(
  { triangles, owned }: Surface,
  { leaves, triangleOf }: Tree,
  firstVertex: number,
  bits: number,
): Uint32Array {
  const corners = new Uint32Array(CORNER * leaves);
  triangleOf.forEach((triangle, leaf) => {
    const at = CORNER * leaf;
    if (triangle === NOBODY) {
      corners[at + 3] = EMPTY;
      return;
    }
    for (let k = 0; k < 3; k++) corners[at + k] = triangles[3 * triangle + k] - firstVertex;
    corners[at + 3] = owned[triangle] & bits;
  });
  return corners;
}

/** Leaves around each vertex. */
function setStars({ starOf, star }: Folds, sheets: Sheets, clothVertices: number): void {
  for (let vertex = 0; vertex < clothVertices; vertex++) {
    const leaves = sheets
      .trianglesAt(vertex)
      .map((triangle) => sheets.leafOf[triangle])
      .sort();
    star.set(leaves, starOf[vertex]);
    starOf[vertex + 1] = starOf[vertex] + leaves.length;
  }
}

function treeSpecs(name: string, { leaves }: Tree, vertexCount: number): Record<string, ColumnSpec> {
  return {
    [`${name}Corners`]: u32(leaves * CORNER),
    [`${name}Points`]: real(vertexCount * POINT),
    [`${name}Boxes`]: real(2 * leaves * BOX),
    [`${name}Quads`]: real((leaves / 2) * BOX_QUAD),
    [`${name}Flags`]: u32(2 * leaves),
  };
}

/** The fourth extent of the leaves' boxes: a triangle of cloth goes up to its reach, one of a solid begins where it is sharp. */
function setSharpness(surface: Surface, { triangleOf }: Tree, made: BoxTree): void {
  const { leaves, corners, boxes } = made;
  for (let leaf = 0; leaf < leaves; leaf++) {
    if ((corners[CORNER * leaf + 3] & EMPTY) !== 0) continue;
    boxes[BOX * (leaves + leaf) + 3] = sharpestOf(surface, triangleOf[leaf]);
    boxes[BOX * (leaves + leaf) + 7] = Infinity;
  }
}

function setRanks(
  { leaves, corners, boxes }: BoxTree,
  rank: (leaf: number) => readonly [number, number],
): void {
  for (let leaf = 0; leaf < leaves; leaf++) {
    if ((corners[CORNER * leaf + 3] & EMPTY) !== 0) continue;
    const [low, high] = rank(leaf);
    boxes[BOX * (leaves + leaf) + 3] = low;
    boxes[BOX * (leaves + leaf) + 7] = high;
  }
}

/** The least 1/κ of what a triangle of a solid owns [m]; Infinity when it owns nothing. */
function sharpestOf({ triangles, owned, blunt }: Surface, t: number): number {
  let least = Infinity;
  for (let k = 0; k < 3; k++) {
    const here = blunt[triangles[3 * t + k]];
    if ((owned[t] & OWNS_VERTEX[k]) !== 0) least = Math.min(least, here);
    if ((owned[t] & OWNS_EDGE[k]) !== 0)
      least = Math.min(least, here, blunt[triangles[3 * t + (k === 2 ? 0 : k + 1)]]);
  }
  return least;
}

/** Nothing is flat. */
export function forgetFlat({ flags }: BoxTree, { stars }: Folds): void {
  for (let node = 0; node < flags.length; node++) flags[node] &= ~(FLAT | CALM);
  stars.fill(0);
}
