import {
  bindWrap,
  evaluateWrap,
  subdivide,
  vertexNormals,
  type WrapBinding,
  type WrapNodes,
  type WrapVertices,
} from "@pliant/geometry";
import type { Body, Model } from "pliant";
import { contentOf } from "../files/scene-files.ts";
import type { Scene } from "../schema/document.ts";
import type { SceneDraw } from "../schema/draw.ts";
import type { MeshClothShape } from "../schema/shape.ts";
import { placePoints } from "./file-points.ts";
import { placed, smoothOf, type DrawnMesh } from "./mesh-cloth.ts";

/** What is drawn of a whole model where some of its cloth is drawn finer than it is. */
export interface FineDrawing {
  readonly pointCount: number;
  /** pointCount × 2, v up. */
  readonly uvs: Float32Array;
  readonly triangles: Uint32Array;
  /** Where each body is among the points. */
  readonly parts: readonly { readonly id: string; readonly firstVertex: number; readonly vertices: number }[];
  /** Every point is a vertex; at seams of texture several lie in one place. */
  readonly drawn: DrawnMesh;
  /** Where points are, pointCount × 3 [m]: the same array every time. */
  place(nodes: WrapNodes): Float32Array;
  /** Normals of the points as they were placed last, pointCount × 3. */
  readonly normals: Float32Array;
}

/** The points that are drawn of a body. */
interface Piece {
  readonly id: string;
  readonly firstNode: number;
  readonly nodeCount: number;
  /** Where they are on the body's nodes; null: they are its nodes. */
  readonly binding: WrapBinding | null;
  readonly vertices: number;
  readonly uvs: Float32Array;
  readonly triangles: Uint32Array;
  /** Of each point: those of the same number share a normal. */
  readonly smooth: Uint32Array;
}

/** Parts that an edge may be divided into: beyond, nothing is seen of it. */
const PARTS_MAX = 16;

/** `start`: where nodes begin, nodeCount × 3 [m], when files are laid on them. Null where all that is drawn are nodes. */
export function fineDrawing(scene: Scene, model: Model, start: ArrayLike<number>): FineDrawing | null {
  const draws = new Map<string, SceneDraw>();
  for (const { id, draw } of [...scene.cloth, ...scene.garments]) if (draw) draws.set(id, draw);
  if (draws.size === 0) return null;
  const pieces = model.bodies.map((body) => pieceOf(scene, model, start, body, draws.get(body.id)));
  const count = pieces.reduce((sum, { vertices }) => sum + vertices, 0);
  const uvs = new Float32Array(2 * count);
  const smooth = new Uint32Array(count);
  const triangles: number[] = [];
  let first = 0;
  const parts = pieces.map((piece) => {
    uvs.set(piece.uvs, 2 * first);
    piece.smooth.forEach((group, vertex) => (smooth[first + vertex] = first + group));
    for (const vertex of piece.triangles) triangles.push(first + vertex);
    first += piece.vertices;
    return { id: piece.id, firstVertex: first - piece.vertices, vertices: piece.vertices };
  });
  const corners = Uint32Array.from(triangles);
  const nodes = Uint32Array.from({ length: count }, (_, point) => point);
  const out = new Float32Array(3 * count);
  const normals = new Float32Array(3 * count);
  return {
    ...{ pointCount: count, uvs, triangles: corners, parts, normals },
    drawn: { nodes, uvs, triangles: corners, smooth },
    place(of) {
      pieces.forEach((piece, k) => placePiece(piece, of, { positions: out, normals }, parts[k].firstVertex));
      return out;
    },
  };
}

function placePiece(
  { binding, firstNode, nodeCount, vertices }: Piece,
  { positions, normals, planes }: WrapNodes,
  out: WrapVertices,
  first: number,
): void {
  const of = (column: Float32Array, width: number): Float32Array =>
    column.subarray(width * firstNode, width * (firstNode + nodeCount));
  const [to, turned] = [out.positions, out.normals].map((column) =>
    column.subarray(3 * first, 3 * (first + vertices)),
  );
  if (!binding) {
    to.set(of(positions, 3));
    return turned.set(of(normals, 3));
  }
  evaluateWrap(
    binding,
    { positions: of(positions, 3), normals: of(normals, 3), ...(planes && { planes: of(planes, 4) }) },
    { positions: to, normals: turned },
  );
}

function pieceOf(
  scene: Scene,
  model: Model,
  start: ArrayLike<number>,
  { id, firstNode, nodeCount, firstTriangle, triangleCount }: Body,
  draw: SceneDraw | undefined,
): Piece {
  const triangles = model.triangles
    .subarray(3 * firstTriangle, 3 * (firstTriangle + triangleCount))
    .map((node) => node - firstNode);
  const uvs = model.uvs.subarray(2 * firstNode, 2 * (firstNode + nodeCount));
  const own = { id, firstNode, nodeCount };
  const alone = (count: number): Uint32Array => Uint32Array.from({ length: count }, (_, vertex) => vertex);
  if (!draw) return { ...own, binding: null, vertices: nodeCount, uvs, triangles, smooth: alone(nodeCount) };
  const x = Float64Array.from({ length: 3 * nodeCount }, (_, k) => start[3 * firstNode + k]);
  if (draw.file !== undefined) return { ...own, ...fileOf(scene, id, draw.file, { x, triangles }) };
  const { binding, triangles: fine } = subdivide(triangles, partsFor(x, triangles, draw.spacing ?? 1));
  const vertices = binding.heights.length;
  return {
    ...{ ...own, binding, vertices, triangles: fine, smooth: alone(vertices) },
    uvs: spread(uvs, binding),
  };
}

/** So many that no edge is longer than a spacing. */
function partsFor(x: Float64Array, triangles: Uint32Array, spacing: number): number {
  let longest = 0;
  for (let corner = 0; corner < triangles.length; corner++) {
    const [a, b] = [3 * triangles[corner], 3 * triangles[corner % 3 === 2 ? corner - 2 : corner + 1]];
    longest = Math.max(longest, Math.hypot(x[b] - x[a], x[b + 1] - x[a + 1], x[b + 2] - x[a + 2]));
  }
  return Math.min(PARTS_MAX, Math.max(1, Math.ceil(longest / spacing - 1e-9)));
}

/** Texture coordinates of nodes at divided places. */
function spread(uvs: Float32Array, { nodes, weights, heights }: WrapBinding): Float32Array {
  return Float32Array.from({ length: 2 * heights.length }, (_, k) => {
    const at = 3 * (k >> 1);
    const of = (corner: number): number => weights[at + corner] * uvs[2 * nodes[at + corner] + (k & 1)];
    return of(0) + of(1) + of(2);
  });
}

/** A finer mesh from a file, on the cloth as it begins. */
function fileOf(
  { cloth, files }: Scene,
  id: string,
  file: string,
  { x, triangles }: { readonly x: Float64Array; readonly triangles: Uint32Array },
): Omit<Piece, "id" | "firstNode" | "nodeCount"> {
  const { surface, vertex } = contentOf(files, "mesh", file);
  const own = cloth.find((each) => each.id === id)?.shape as MeshClothShape;
  const fine = placed(placePoints(Float64Array.from(surface.x), own), own);
  const normals = vertexNormals(fine, surface.triangles, vertex);
  const binding = bindWrap(
    { positions: fine, normals },
    { positions: x, normals: vertexNormals(x, triangles), triangles },
  );
  const vertices = binding.heights.length;
  return {
    ...{ binding, vertices, triangles: surface.triangles },
    uvs: surface.uvs ?? new Float32Array(2 * vertices),
    smooth: smoothOf(vertex, surface.normals),
  };
}
