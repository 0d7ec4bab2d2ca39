import { cos, sin } from "@pliant/geometry";
import type { ShapeSurface } from "./shape-kind.ts";

/** Corners of a round shape's circle. */
const SEGMENTS = 24;

export type ProfilePoint = readonly [radius: number, height: number];

/** Points of a circle about (0, middle), from one quarter to another: −1 is its bottom, 1 its top. */
export function arc(radius: number, middle: number, from: number, to: number): ProfilePoint[] {
  const quarter = SEGMENTS / 4;
  return Array.from({ length: (to - from) * quarter + 1 }, (_, k) => {
    const angle = ((from * quarter + k) * 2 * Math.PI) / SEGMENTS;
    return [radius * cos(angle), middle + radius * sin(angle)];
  });
}

/** A profile from the bottom to the top, turned about y; its ends lie on the axis. */
export function lathe(profile: readonly ProfilePoint[]): ShapeSurface {
  const rings = profile.slice(1, -1);
  const vertices = [0, profile[0][1], 0];
  for (const [radius, y] of rings) {
    for (let k = 0; k < SEGMENTS; k++) {
      const angle = (k * 2 * Math.PI) / SEGMENTS;
      vertices.push(radius * cos(angle), y, radius * sin(angle));
    }
  }
  const top = vertices.length / 3;
  vertices.push(0, profile[profile.length - 1][1], 0);
  const triangles: number[] = [];
  for (let k = 0; k < SEGMENTS; k++) {
    const next = (k + 1) % SEGMENTS;
    triangles.push(0, 1 + k, 1 + next);
    for (let ring = 0; ring + 1 < rings.length; ring++) {
      const low = 1 + ring * SEGMENTS;
      const high = low + SEGMENTS;
      triangles.push(low + k, high + k, low + next, low + next, high + k, high + next);
    }
    const last = 1 + (rings.length - 1) * SEGMENTS;
    triangles.push(last + k, top, last + next);
  }
  return closedSurface(vertices, triangles);
}

export function closedSurface(vertices: readonly number[], triangles: readonly number[]): ShapeSurface {
  return {
    vertices: Float64Array.from(vertices),
    triangles: Uint32Array.from(triangles),
    isClosed: true,
    radius: 0,
  };
}
