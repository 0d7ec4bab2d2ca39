import {
  real,
  u32,
  type SharpnessLaw,
  type ColumnSpec,
  type Real,
  type SurfaceNeighbours,
} from "@pliant/kernels";
import { meshTopology, nextCorner } from "@pliant/geometry";
import { SHALLOW_SHARE, STRETCH_ALLOWANCE, type ClothResolution } from "./sharpness.ts";
import type { ShapeSurface } from "../../model/colliders/shape-kind.ts";

/** Vertices are compared with those that were within so many times the cloth's reach at first: surfaces shrink and stretch. */
const NEIGHBOUR_MARGIN = 1.25;

/** Between the vertices, and until it is measured again, a surface may fall away so much faster. */
const SLOPE_MARGIN = 1.25;

export type DeformingSharpness = ReturnType<typeof createDeformingSharpness>;

/** What `measureBlunt` must know of the place and of the cloth there. */
type Where = "low" | "high" | "rounding";

/**
 * 1/κ of sharpness.ts for a deforming collider, measured with every search by kernels: which vertices are near each other along the
 * surface is found once, how far they fall away is measured where they are. A fold that was not there at first is sharp as soon as
 * it is there.
 */
export function createDeformingSharpness(
  { vertices, triangles, isClosed }: ShapeSurface,
  cloth: ClothResolution,
) {
  const sagRadius = STRETCH_ALLOWANCE * cloth.longest;
  const law: Omit<SharpnessLaw, Where> = {
    sagRadius,
    shallow: SHALLOW_SHARE * cloth.radius,
    careful: SLOPE_MARGIN,
    least: cloth.sagRadius,
    isClosed,
  };
  return { law, ...padToGroups(nearby(vertices, triangles, NEIGHBOUR_MARGIN * sagRadius)) };
}

/** Columns of a skin, named after a tree of so many leaves. */
export function neighbourSpecs(
  name: string,
  { near, border }: DeformingSharpness,
  leaves: number,
): Record<string, ColumnSpec> {
  return {
    [`${name}First`]: u32(border.length + 1),
    [`${name}Near`]: u32(near.length),
    [`${name}Border`]: u32(border.length),
    [`${name}Crosses`]: real(4 * leaves),
    [`${name}Stars`]: real(4 * border.length),
    [`${name}Blunt`]: real(border.length),
  };
}

/** The skin in such columns. */
export function neighboursOf(
  name: string,
  { first, near, border }: DeformingSharpness,
  columns: Readonly<Record<string, Real | Uint32Array>>,
): SurfaceNeighbours {
  const numbers = (kind: string, values: Uint32Array): Uint32Array => {
    const column = columns[name + kind] as Uint32Array;
    column.set(values);
    return column;
  };
  return {
    first: numbers("First", first),
    near: numbers("Near", near),
    border: numbers("Border", border),
    crosses: columns[`${name}Crosses`] as Real,
    normals: columns[`${name}Stars`] as Real,
    sharpnessRadius: columns[`${name}Blunt`] as Real,
  };
}

/** Vertices up to `reach` away that the surface leads to, without those beside; 1 for vertices on a border. */
function nearby(vertices: Float64Array, triangles: Uint32Array, reach: number) {
  const count = vertices.length / 3;
  const { twins } = meshTopology(triangles, count);
  const beside: Set<number>[] = Array.from({ length: count }, () => new Set());
  const border = new Uint32Array(count);
  triangles.forEach((a, h) => {
    const b = triangles[nextCorner(h)];
    beside[a].add(b);
    beside[b].add(a);
    if (twins[h] >= 0) return;
    border[a] = 1;
    border[b] = 1;
  });
  const first = new Uint32Array(count + 1);
  const near: number[] = [];
  for (let w = 0; w < count; w++) {
    const met = new Set([w]);
    for (const u of met) {
      for (const v of beside[u]) if (!met.has(v) && squared(vertices, w, v) <= reach * reach) met.add(v);
    }
    for (const u of met) if (u !== w && !beside[w].has(u)) near.push(u);
    first[w + 1] = near.length;
  }
  return { first, near: Uint32Array.from(near), border };
}

function squared(x: Float64Array, a: number, b: number): number {
  return (x[3 * a] - x[3 * b]) ** 2 + (x[3 * a + 1] - x[3 * b + 1]) ** 2 + (x[3 * a + 2] - x[3 * b + 2]) ** 2;
}

/** Lists of neighbours in fours: the last is filled up with the vertex itself, which lies no deeper than itself. */
function padToGroups({ first, near, border }: ReturnType<typeof nearby>) {
  const starts = new Uint32Array(first.length);
  for (let w = 0; w < border.length; w++) {
    starts[w + 1] = starts[w] + 4 * Math.ceil((first[w + 1] - first[w]) / 4);
  }
  const all = new Uint32Array(starts[border.length]);
  for (let w = 0; w < border.length; w++) {
    all.fill(w, starts[w], starts[w + 1]);
    all.set(near.subarray(first[w], first[w + 1]), starts[w]);
  }
  return { first: starts, near: all, border };
}
