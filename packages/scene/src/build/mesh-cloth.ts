import { clothMesh, type Material, type Part } from "pliant";
import { pairTriangles } from "pliant/experimental";
import type { MeshContent } from "../files/mesh-content.ts";
import { contentOf, type SceneFiles } from "../files/scene-files.ts";
import type { MeshClothShape } from "../schema/shape.ts";
import { placePoints } from "./file-points.ts";
import { grainCorners } from "./grain.ts";
import { rotatePoints, rotationFromDegrees } from "./rotation.ts";

/** Cloth from a mesh file, and how the file's own vertices are drawn from its nodes. */
export interface MeshCloth {
  readonly part: Part;
  readonly drawn: DrawnMesh;
}

/** A mesh as its file has it: a node is several vertices where texture or shading has a seam. */
export interface DrawnMesh {
  /** Of each vertex its node, counted from the body's first. */
  readonly nodes: Uint32Array;
  /** vertexCount × 2, v up. */
  readonly uvs: Float32Array;
  /** Vertices of the triangles, in the order of the part's. */
  readonly triangles: Uint32Array;
  /** Of each vertex: those of the same number share a normal, others do not. */
  readonly smooth: Uint32Array;
}

interface MeshClothOptions {
  readonly id: string;
  readonly shape: MeshClothShape;
  readonly material: Material;
}

/** The last that was made of each file: who checks a scene builds it, and who runs it does again. Parts are never written to. */
const made = new WeakMap<MeshContent, { readonly key: string; readonly cloth: MeshCloth }>();

export function buildMeshCloth(options: MeshClothOptions, files: SceneFiles | undefined): MeshCloth {
  const content = contentOf(files, "mesh", options.shape.file);
  const key = JSON.stringify(options);
  const known = made.get(content);
  if (known?.key === key) return known.cloth;
  const cloth = clothOf(options, content);
  made.set(content, { key, cloth });
  return cloth;
}

function clothOf(
  { shape, id, material }: MeshClothOptions,
  { surface, x, triangles: welded, vertex }: MeshContent,
): MeshCloth {
  const metres = placePoints(x, shape);
  const { order, quads } = surface.quads
    ? { order: Uint32Array.from({ length: welded.length / 3 }, (_, t) => t), quads: surface.quads }
    : pairTriangles(metres, welded);
  const inOrder = (corners: Uint32Array): Uint32Array =>
    Uint32Array.from({ length: corners.length }, (_, k) => corners[3 * order[Math.floor(k / 3)] + (k % 3)]);
  const triangles = inOrder(welded);
  const vertices = inOrder(surface.triangles);
  const rest = grainCorners(metres, triangles, surface.uvs && { uvs: surface.uvs, corners: vertices });
  const uvs = surface.uvs ?? new Float32Array(2 * vertex.length);
  const part = clothMesh({
    id,
    positions: placed(metres, shape),
    rest,
    triangles,
    quads,
    uvs: nodeUvs(uvs, vertex, metres.length / 3),
    material,
  });
  // Where texture has a seam, every side keeps its own coordinates.
  const corners = surface.uvs && cornersOf(surface.uvs, vertices);
  const drawn = { nodes: vertex, uvs, triangles: vertices, smooth: smoothOf(vertex, surface.normals) };
  return { part: corners && part.kind === "cloth" ? { ...part, corners } : part, drawn };
}

function cornersOf(uvs: Float32Array, vertices: Uint32Array): Float32Array {
  const corners = new Float32Array(2 * vertices.length);
  vertices.forEach((vertex, corner) => corners.set(uvs.subarray(2 * vertex, 2 * vertex + 2), 2 * corner));
  return corners;
}

/** Where a shape puts points of its file. */
export function placed(x: Float64Array, { position, rotationDegrees }: MeshClothShape): Float64Array {
  const out = new Float64Array(x.length);
  rotatePoints(rotationFromDegrees(rotationDegrees), x, out);
  return out.map((value, i) => value + position[i % 3]);
}

/** Of a node with several, those of its first vertex. */
function nodeUvs(uvs: Float32Array, vertex: Uint32Array, count: number): Float32Array {
  const out = new Float32Array(2 * count);
  for (let v = vertex.length - 1; v >= 0; v--) out.set(uvs.subarray(2 * v, 2 * v + 2), 2 * vertex[v]);
  return out;
}

/** Vertices of one node with the same normal in the file are smooth across each other; without normals all of one node are. */
export function smoothOf(vertex: Uint32Array, normals: Float32Array | undefined): Uint32Array {
  const known = new Map<string, number>();
  return vertex.map((node, v) => {
    const turn = normals ? Array.from(normals.subarray(3 * v, 3 * v + 3), (n) => n.toFixed(3)).join(" ") : "";
    const key = `${node} ${turn}`;
    const group = known.get(key) ?? known.size;
    known.set(key, group);
    return group;
  });
}
