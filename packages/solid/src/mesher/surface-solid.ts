import {
  buildBvh,
  closestPoint,
  createClosestPoint,
  createWinding,
  meshTopology,
  properTriangles,
  windingAt,
} from "@pliant/geometry";
import { pieceOfNodes } from "../checks/tet-faults.ts";
import type { Solid } from "./fill-surface.ts";

/** A surface as the mesher sees it. */
export interface SurfaceSolid extends Solid {
  /** Box around it [m] */
  readonly low: readonly number[];
  readonly high: readonly number[];
  /** [m²] */
  readonly area: number;
  /** [m³] */
  readonly enclosed: number;
  /** Whether it has neither holes nor edges of more than two triangles. */
  readonly isClosed: boolean;
  /** To the nearest triangle [m] */
  readonly distance: (x: number, y: number, z: number) => number;
  /** How often it winds around a point. */
  readonly winding: (x: number, y: number, z: number) => number;
  /** All points nearer than this are on the same side [m]; 0 when that is not known, since holes have no walls. */
  readonly clearance: (x: number, y: number, z: number) => number;
}

export function createSurfaceSolid(vertices: Float64Array, triangles: Uint32Array): SurfaceSolid {
  const windings = createWinding(vertices, triangles);
  const bvh = buildBvh(vertices, triangles, properTriangles(vertices, triangles));
  const { borders, faults } = meshTopology(triangles, vertices.length / 3);
  const isClosed = borders === 0 && faults.length === 0;
  const nearest = createClosestPoint();
  const distance = (x: number, y: number, z: number): number => {
    closestPoint(bvh, vertices, x, y, z, Infinity, nearest);
    return nearest.distance;
  };
  const winding = (x: number, y: number, z: number): number => windingAt(windings, x, y, z);
  const isInside = (x: number, y: number, z: number): boolean => winding(x, y, z) > 0.5;
  const { low, high, area, volume } = measureSurface(vertices, triangles);
  const isPlain = isClosed && piecesOf(vertices.length / 3, triangles) === 1;
  return {
    low,
    high,
    area,
    // Parts may overlap, holes leave it open: then points are counted.
    enclosed: isPlain ? volume : sampledVolume(low, high, isInside),
    isClosed,
    distance,
    winding,
    isInside,
    clearance: (x, y, z) => (isClosed ? distance(x, y, z) : 0),
    crossing([ax, ay, az], [bx, by, bz]) {
      const [a, b] = [distance(ax, ay, az), distance(bx, by, bz)];
      const length = Math.sqrt((ax - bx) ** 2 + (ay - by) ** 2 + (az - bz) ** 2);
      if (a + b > 0 && a + b <= 1.001 * length) return a / (a + b);
      // Both far from any triangle: a hole lies between.
      const [inner, outer] = [winding(ax, ay, az), winding(bx, by, bz)];
      return (inner - 0.5) / (inner - outer);
    },
  };
}

/** The same, reaching a margin [m] beyond the surface: thin parts have an inside then. */
export function withMargin(solid: SurfaceSolid, margin: number): SurfaceSolid {
  const { distance, winding, clearance } = solid;
  return {
    ...solid,
    isInside: (x, y, z) => winding(x, y, z) > 0.5 || distance(x, y, z) < margin,
    clearance: (x, y, z) => Math.max(0, clearance(x, y, z) - margin),
    crossing([ax, ay, az], [bx, by, bz]) {
      const [a, b] = [distance(ax, ay, az), distance(bx, by, bz)];
      // Below and above the surface that is meant.
      const inner = winding(ax, ay, az) > 0.5 ? margin + a : margin - a;
      return Math.min(1, inner / (inner + Math.max(b - margin, 1e-12 * b)));
    },
  };
}

/** Groups of vertices that triangles join; a vertex of none counts for nothing. */
function piecesOf(vertexCount: number, triangles: Uint32Array): number {
  // Each triangle as a tetrahedron with a corner twice.
  const doubled = Uint32Array.from(
    { length: (4 * triangles.length) / 3 },
    (_, k) => triangles[3 * (k >> 2) + Math.min(k & 3, 2)],
  );
  const piece = pieceOfNodes(vertexCount, doubled);
  return new Set(triangles.map((vertex) => piece[vertex])).size;
}

/** Of cubes along the box, those whose middles are inside. */
function sampledVolume(
  low: readonly number[],
  high: readonly number[],
  isInside: (x: number, y: number, z: number) => boolean,
): number {
  const cell = Math.max(...low.map((value, k) => high[k] - value)) / SAMPLES;
  const counts = low.map((value, k) => Math.max(1, Math.round((high[k] - value) / cell)));
  const sizes = low.map((value, k) => (high[k] - value) / counts[k]);
  let count = 0;
  for (let k = 0; k < counts[2]; k++) {
    for (let j = 0; j < counts[1]; j++) {
      for (let i = 0; i < counts[0]; i++) {
        const [x, y, z] = [i, j, k].map((at, axis) => low[axis] + (at + 0.5) * sizes[axis]);
        if (isInside(x, y, z)) count++;
      }
    }
  }
  return count * sizes[0] * sizes[1] * sizes[2];
}

/** Along the longest side. */
const SAMPLES = 40;

/** Its box, area and volume; the volume is negative when its front looks inward. */
export function measureSurface(
  x: Float64Array,
  triangles: Uint32Array,
): Pick<SurfaceSolid, "low" | "high" | "area"> & { volume: number } {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (const vertex of triangles) {
    for (let k = 0; k < 3; k++) {
      low[k] = Math.min(low[k], x[3 * vertex + k]);
      high[k] = Math.max(high[k], x[3 * vertex + k]);
    }
  }
  let area = 0;
  let volume = 0;
  for (let t = 0; t < triangles.length; t += 3) {
    const [a, b, c] = [3 * triangles[t], 3 * triangles[t + 1], 3 * triangles[t + 2]];
    const normal = [0, 1, 2].map((k) => {
      const [i, j] = [(k + 1) % 3, (k + 2) % 3];
      return (x[b + i] - x[a + i]) * (x[c + j] - x[a + j]) - (x[b + j] - x[a + j]) * (x[c + i] - x[a + i]);
    });
    area += 0.5 * Math.sqrt(normal[0] * normal[0] + normal[1] * normal[1] + normal[2] * normal[2]);
    // From the middle of the box, so that what a hole leaves out is small.
    for (let k = 0; k < 3; k++) volume += ((x[a + k] - 0.5 * (low[k] + high[k])) * normal[k]) / 6;
  }
  return { low, high, area, volume };
}
