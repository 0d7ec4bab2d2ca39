import {
  BOX,
  NODE_STARS_FLAT,
  CONE,
  CORNER,
  createArena,
  createTreeAdjacency,
  EMPTY,
  f64,
  NODE_FLAT,
  OVERLAP_SIZE,
  POINT,
  WIDE_NODE_SIZE,
  real,
  SEARCH_STACK,
  u32,
  NODE_DISC,
  type BoxTree,
  type ColumnSpec,
  type NormalCones,
  type Overlaps,
  type KernelBackend,
  type Kernels,
  type Real,
  type TrajectoryColumns,
  type SurfaceNeighbours,
} from "@pliant/kernels";
import { neighboursOf, neighbourSpecs } from "./deforming-sharpness.ts";
import { OWNS_EDGE, OWNS_VERTEX, type CollisionSurface } from "./collision-surface.ts";
import { NO_TRIANGLE, type HeapTree } from "@pliant/geometry";
import type { ClothTree, ColliderTree } from "./cloth-tree.ts";

/** Overlaps that a search lists before they are tested. */
const OVERLAP_CAPACITY = 4096;

/** All trees in one memory, with the kernels that search them. */
export interface SearchArena {
  readonly kernels: Kernels;
  /** Cloth in a frame that moves with it: for pairs of cloth with itself, and, with its features towards colliders, for deforming colliders. */
  readonly clothForSelf: BoxTree;
  readonly clothForDeforming: BoxTree;
  /** Cloth in the frame of one rigid collider after another. */
  readonly clothForRigid: BoxTree;
  readonly normalCones: NormalCones;
  readonly colliders: readonly BoxTree[];
  /** Of each solid, if it deforms. */
  readonly neighbours: readonly (SurfaceNeighbours | null)[];
  readonly overlaps: Overlaps;
  /** clothVertices: vertices that are searched for by themselves. */
  readonly chosen: Uint32Array;
  /** Of all vertices. */
  readonly trajectories: TrajectoryColumns;
}

export function createSearchArena(
  surface: CollisionSurface,
  sheets: ClothTree,
  solids: readonly ColliderTree[],
  choice: KernelBackend,
): SearchArena {
  const { clothVertices, vertexCount } = surface;
  const { leaves } = sheets.tree;
  const adjacency = createTreeAdjacency(
    { leaves, corners: cornersOf(surface, sheets.tree, 0, ~0) },
    sheets.adjacency.has,
  );
  const specs: Record<string, ColumnSpec> = {
    ...treeSpecs("cloth", sheets.tree, clothVertices),
    ...treeSpecs("rigid", sheets.tree, clothVertices),
    normals: real(2 * leaves * CONE),
    around: real(clothVertices * 4),
    stars: u32(clothVertices),
    starStart: u32(clothVertices + 1),
    starTriangles: u32(3 * surface.clothTriangles),
    children: u32(adjacency.children.length),
    adjacency: u32(adjacency.pairs.length),
    stack: u32(SEARCH_STACK),
    list: u32(OVERLAP_CAPACITY * OVERLAP_SIZE),
    chosen: u32(clothVertices),
    ...{ at: f64(3 * vertexCount), end: f64(3 * vertexCount) },
    ...{ slack: f64(vertexCount), radius: f64(vertexCount) },
  };
  solids.forEach(({ tree, patch }, k) => {
    Object.assign(specs, treeSpecs(`solid${k}`, tree, patch.vertexCount));
    if (patch.deformingSharpness)
      Object.assign(specs, neighbourSpecs(`solid${k}`, patch.deformingSharpness, tree.leaves));
  });
  const { kernels, columns } = createArena(choice, specs);
  const reals = (name: string): Real => columns[name] as unknown as Real;
  const numbers = (name: string): Uint32Array => columns[name] as unknown as Uint32Array;
  const normalCones = {
    normals: reals("normals"),
    around: reals("around"),
    stars: numbers("stars"),
    starStart: numbers("starStart"),
    starTriangles: numbers("starTriangles"),
    adjacency: { children: numbers("children"), pairs: numbers("adjacency") },
  };
  const doubles = (name: string): Float64Array => columns[name] as unknown as Float64Array;
  const trajectories = {
    ...{ at: doubles("at"), end: doubles("end") },
    ...{ slack: doubles("slack"), radius: doubles("radius") },
  };
  trajectories.radius.set(surface.radius);
  normalCones.adjacency.children.set(adjacency.children);
  normalCones.adjacency.pairs.set(adjacency.pairs);
  setStars(normalCones, sheets, clothVertices);
  const clothForSelf = treeOf("cloth", sheets.tree, 0, ~0);
  // Contacts keep vertices of cloth off colliders: pair-search.ts adds pairs for those that need more.
  const edgesOnly = OWNS_EDGE[0] | OWNS_EDGE[1] | OWNS_EDGE[2];
  const clothForRigid = { ...treeOf("rigid", sheets.tree, 0, edgesOnly), flags: clothForSelf.flags };
  sheets.isDisc.forEach((whole, node) => (clothForSelf.flags[node] = whole === 1 ? NODE_DISC : 0));
  for (const tree of [clothForSelf, clothForRigid])
    setRanks(tree, (leaf) => [-Infinity, surface.sagRadius[sheets.tree.triangleOf[leaf]]]);
  return {
    kernels,
    clothForSelf,
    clothForDeforming: { ...clothForSelf, corners: clothForRigid.corners },
    clothForRigid,
    normalCones,
    colliders: solids.map(({ tree, patch }, k) => {
      const made = treeOf(`solid${k}`, tree, patch.firstVertex, ~0);
      setSharpness(surface, tree, made);
      return made;
    }),
    neighbours: solids.map(({ patch }, k) =>
      patch.deformingSharpness ? neighboursOf(`solid${k}`, patch.deformingSharpness, columns) : null,
    ),
    overlaps: { stack: numbers("stack"), list: numbers("list") },
    chosen: numbers("chosen"),
    trajectories,
  };

  function treeOf(name: string, tree: HeapTree, firstVertex: number, bits: number): BoxTree {
    const corners = numbers(`${name}Corners`);
    corners.set(cornersOf(surface, tree, firstVertex, bits));
    return {
      leaves: tree.leaves,
      corners,
      points: reals(`${name}Points`),
      boxes: reals(`${name}Boxes`),
      wideNodes: reals(`${name}WideNodes`),
      flags: numbers(`${name}Flags`),
    };
  }
}

/** Of each leaf: its triangle's corners, counted from a vertex on, and which of what it owns counts. */
function cornersOf(
  { triangles, owned }: CollisionSurface,
  { leaves, triangleOf }: HeapTree,
  firstVertex: number,
  bits: number,
): Uint32Array {
  const corners = new Uint32Array(CORNER * leaves);
  triangleOf.forEach((triangle, leaf) => {
    const at = CORNER * leaf;
    if (triangle === NO_TRIANGLE) {
      corners[at + 3] = EMPTY;
      return;
    }
    for (let k = 0; k < 3; k++) corners[at + k] = triangles[3 * triangle + k] - firstVertex;
    corners[at + 3] = owned[triangle] & bits;
  });
  return corners;
}

/** Leaves around each vertex. */
function setStars({ starStart, starTriangles }: NormalCones, sheets: ClothTree, clothVertices: number): void {
  for (let vertex = 0; vertex < clothVertices; vertex++) {
    const leaves = sheets
      .trianglesAt(vertex)
      .map((triangle) => sheets.leafOf[triangle])
      .sort();
    starTriangles.set(leaves, starStart[vertex]);
    starStart[vertex + 1] = starStart[vertex] + leaves.length;
  }
}

function treeSpecs(name: string, { leaves }: HeapTree, vertexCount: number): Record<string, ColumnSpec> {
  return {
    [`${name}Corners`]: u32(leaves * CORNER),
    [`${name}Points`]: real(vertexCount * POINT),
    [`${name}Boxes`]: real(2 * leaves * BOX),
    [`${name}WideNodes`]: real((leaves / 2) * WIDE_NODE_SIZE),
    [`${name}Flags`]: u32(2 * leaves),
  };
}

/** The fourth extent of the leaves' boxes: a triangle of cloth goes up to its reach, one of a solid begins where it is sharp. */
function setSharpness(surface: CollisionSurface, { triangleOf }: HeapTree, made: BoxTree): void {
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
function sharpestOf({ triangles, owned, sharpnessRadius }: CollisionSurface, t: number): number {
  let least = Infinity;
  for (let k = 0; k < 3; k++) {
    const here = sharpnessRadius[triangles[3 * t + k]];
    if ((owned[t] & OWNS_VERTEX[k]) !== 0) least = Math.min(least, here);
    if ((owned[t] & OWNS_EDGE[k]) !== 0)
      least = Math.min(least, here, sharpnessRadius[triangles[3 * t + (k === 2 ? 0 : k + 1)]]);
  }
  return least;
}

/** Nothing is flat. */
export function clearFlatness({ flags }: BoxTree, { stars }: NormalCones): void {
  for (let node = 0; node < flags.length; node++) flags[node] &= ~(NODE_FLAT | NODE_STARS_FLAT);
  stars.fill(0);
}
