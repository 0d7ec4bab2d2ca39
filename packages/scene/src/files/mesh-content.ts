import type { SurfaceFile } from "@pliant/formats";

/** A surface, and the same with the vertices of one place joined. */
export interface MeshContent {
  readonly surface: SurfaceFile;
  /** vertexCount × 3, in the file's unit of length */
  readonly x: Float64Array;
  readonly triangles: Uint32Array;
  /** Of each vertex of the surface the joined one. */
  readonly vertex: Uint32Array;
}

type Welded = Omit<MeshContent, "surface">;

/** Without triangles that have no area, or that are there twice, once vertices are joined; says so in the surface's notes. */
export function properMesh(surface: SurfaceFile, welded: Welded): MeshContent {
  const { triangles } = welded;
  const kept: number[] = [];
  const known = new Set<string>();
  for (let t = 0; 3 * t < triangles.length; t++) {
    const corners = [...triangles.subarray(3 * t, 3 * t + 3)];
    const key = corners.toSorted((p, q) => p - q).join(" ");
    if (known.has(key) || !hasArea(welded.x, corners)) continue;
    known.add(key);
    kept.push(t);
  }
  const dropped = triangles.length / 3 - kept.length;
  const isUsed = new Uint8Array(surface.x.length / 3);
  for (const t of kept) for (let k = 3 * t; k < 3 * t + 3; k++) isUsed[surface.triangles[k]] = 1;
  if (dropped === 0 && isUsed.every((used) => used === 1)) return { surface, ...welded };
  const note = `${dropped} triangles without an area, or there twice, were left out`;
  return picked({ surface, ...welded }, kept, isUsed, dropped > 0 ? [note] : []);
}

/** These triangles, and the vertices that are used. */
function picked(
  { surface, x, triangles, vertex }: MeshContent,
  kept: readonly number[],
  isUsed: Uint8Array,
  notes: readonly string[],
): MeshContent {
  const vertices = Array.from(isUsed.keys()).filter((v) => isUsed[v] === 1);
  const nodes = [...new Set(vertices.map((v) => vertex[v]))].sort((p, q) => p - q);
  const [newVertex, newNode] = [vertices, nodes].map((list) => new Map(list.map((from, to) => [from, to])));
  const place = new Map(kept.map((t, k) => [t, k]));
  const corners = (of: Uint32Array, by: ReadonlyMap<number, number>): Uint32Array =>
    Uint32Array.from(kept.flatMap((t) => [0, 1, 2].map((k) => by.get(of[3 * t + k]) ?? 0)));
  const rows = (column: Float32Array, width: number): Float32Array =>
    Float32Array.from(vertices.flatMap((v) => [...column.subarray(width * v, width * (v + 1))]));
  const points = (of: Float64Array, list: readonly number[]): Float64Array =>
    Float64Array.from(list.flatMap((each) => [...of.subarray(3 * each, 3 * each + 3)]));
  const quads = surface.quads?.filter((t) => place.has(t) && place.has(t + 1)).map((t) => place.get(t) ?? 0);
  const { uvs, normals, painted } = surface;
  const paint = Object.entries(painted ?? {}).map(([name, column]) => [name, rows(column, 1)] as const);
  return {
    surface: {
      ...surface,
      x: points(surface.x, vertices),
      triangles: corners(surface.triangles, newVertex),
      ...(quads && { quads }),
      ...(uvs && { uvs: rows(uvs, 2) }),
      ...(normals && { normals: rows(normals, 3) }),
      ...(painted && { painted: Object.fromEntries(paint) }),
      groups: [{ name: "", first: 0, count: kept.length }],
      notes: [...surface.notes, ...notes],
    },
    x: points(x, nodes),
    triangles: corners(triangles, newNode),
    vertex: Uint32Array.from(vertices, (v) => newNode.get(vertex[v]) ?? 0),
  };
}

/** Needles of a millionth of their length are lines. */
const NEEDLE = 1e-6;

function hasArea(x: Float64Array, [i, j, k]: readonly number[]): boolean {
  const side = (p: number, q: number): number[] => [0, 1, 2].map((n) => x[3 * q + n] - x[3 * p + n]);
  const [u, v] = [side(i, j), side(i, k)];
  const normal = [0, 1, 2].map((n) => u[(n + 1) % 3] * v[(n + 2) % 3] - u[(n + 2) % 3] * v[(n + 1) % 3]);
  const square = (each: readonly number[]): number => each.reduce((sum, value) => sum + value * value, 0);
  const longest = Math.max(square(u), square(v));
  return square(normal) > (NEEDLE * longest) ** 2;
}
