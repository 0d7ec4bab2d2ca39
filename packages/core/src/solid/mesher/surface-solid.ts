import { buildBvh } from "../../contact/mesh/bvh.ts";
import { closestPoint, createClosestPoint } from "../../contact/mesh/closest.ts";
import { properTriangles } from "../../contact/mesh/faults.ts";
import { meshTopology } from "../../contact/mesh/topology.ts";
import type { Solid } from "./stuff-surface.ts";
import { createWinding, windingAt } from "./winding.ts";

/** A surface as the mesher sees it. */
export interface SurfaceSolid extends Solid {
  /** Box around it [m] */
  readonly low: readonly number[];
  readonly high: readonly number[];
  /** [m³]; with holes an estimate. */
  readonly volume: number;
  /** [m²] */
  readonly area: number;
  /** Whether it has neither holes nor edges of more than two triangles. */
  readonly isClosed: boolean;
  /** All points nearer than this are on the same side [m]; 0 when that is not known, since holes have no walls. */
  clearance(x: number, y: number, z: number): number;
}

export function createSurfaceSolid(vertices: Float64Array, triangles: Uint32Array): SurfaceSolid {
  const winding = createWinding(vertices, triangles);
  const bvh = buildBvh(vertices, triangles, properTriangles(vertices, triangles));
  const { borders, faults } = meshTopology(triangles, vertices.length / 3);
  const isClosed = borders === 0 && faults.length === 0;
  const nearest = createClosestPoint();
  const distance = (x: number, y: number, z: number): number => {
    closestPoint(bvh, vertices, x, y, z, Infinity, nearest);
    return nearest.distance;
  };
  const { low, high, area, volume } = measureSurface(vertices, triangles);
  return {
    low,
    high,
    area,
    volume,
    isClosed,
    isInside: (x, y, z) => windingAt(winding, x, y, z) > 0.5,
    clearance: (x, y, z) => (isClosed ? distance(x, y, z) : 0),
    crossing([ax, ay, az], [bx, by, bz]) {
      const [a, b] = [distance(ax, ay, az), distance(bx, by, bz)];
      const length = Math.sqrt((ax - bx) ** 2 + (ay - by) ** 2 + (az - bz) ** 2);
      // Both far from any triangle: a hole lies between.
      if (a + b > 1.001 * length || a + b === 0) {
        const [inner, outer] = [windingAt(winding, ax, ay, az), windingAt(winding, bx, by, bz)];
        return (inner - 0.5) / (inner - outer);
      }
      return a / (a + b);
    },
  };
}

/** Its box, area and volume; the volume is negative when its front looks inward. */
export function measureSurface(
  x: Float64Array,
  triangles: Uint32Array,
): Pick<SurfaceSolid, "low" | "high" | "area" | "volume"> {
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
