import { buildBvh, closestPoint, createClosestPoint } from "@pliant/geometry";
import type { TetMesh } from "pliant";
import { surfaceFaces, surfaceOf } from "../checks/surface-of.ts";
import { createTetGrid, findTet } from "./tet-grid.ts";
import { tetWeights } from "./tet-weights.ts";

/** Points of a fine skin, held by tetrahedra: p = Σ w_a x_a over the four corners. */
export interface Embedding {
  /** Per point its tetrahedron. */
  readonly tets: Uint32Array;
  /** Per point four weights with the sum 1; a point outside has negative ones, too. */
  readonly weights: Float64Array;
}

/**
 * Finds the tetrahedron that holds each point (pointCount × 3 [m]). A point outside all of them goes with the one behind the nearest
 * place of the surface, whose weights go on linearly: at rest every point is where it was.
 */
export function embedSkin(mesh: TetMesh, points: Float64Array): Embedding {
  if (points.length % 3 !== 0)
    throw new RangeError(`embedSkin: points has ${points.length} numbers, expected 3 per point`);
  const lost = points.findIndex((value) => !Number.isFinite(value));
  if (lost >= 0)
    throw new RangeError(`embedSkin: points[${lost}] is ${points[lost]}, expected a finite number`);
  const count = points.length / 3;
  const out = { tets: new Uint32Array(count), weights: new Float64Array(4 * count) };
  const grid = createTetGrid(mesh);
  const faces = surfaceFaces(mesh);
  const bvh = buildBvh(mesh.x, surfaceOf(mesh));
  const nearest = createClosestPoint();
  const w = new Float64Array(4);
  for (let i = 0; i < count; i++) {
    const [px, py, pz] = points.subarray(3 * i, 3 * i + 3);
    let tet = findTet(grid, px, py, pz, w);
    if (tet < 0) {
      closestPoint(bvh, mesh.x, px, py, pz, Infinity, nearest);
      tet = faces[nearest.triangle] >> 2;
      tetWeights(mesh, tet, px, py, pz, w);
    }
    out.tets[i] = tet;
    out.weights.set(w, 4 * i);
  }
  return out;
}
