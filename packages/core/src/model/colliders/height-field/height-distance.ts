import type { HeightFieldShape } from "./height-field-shape.ts";
import { faceNormal } from "@pliant/geometry";
import { heightAt } from "./height-cell.ts";
import { createHeightFoot, nearestHeight } from "./height-search.ts";

/**
 * Exact distance to a height field, in the manner of `signedDistance`. Its solid is the endless column under the surface:
 * what is under the surface is inside, what is beside it or above is outside. The nearest point lies on a triangle or on
 * one of the four walls, straight across.
 */
export function heightFieldDistance(
  shape: HeightFieldShape,
  x: number,
  y: number,
  z: number,
  normal: Float64Array,
  within = Infinity,
): number {
  const halfX = shape.size[0] / 2;
  const halfZ = shape.size[1] / 2;
  const ox = x - Math.min(Math.max(x, -halfX), halfX);
  const oz = z - Math.min(Math.max(z, -halfZ), halfZ);
  const isUnder = y < heightAt(shape, x - ox, z - oz);
  const beside = Math.sqrt(ox * ox + oz * oz);
  if (isUnder && beside > 0) {
    set(normal, ox / beside, 0, oz / beside);
    return beside;
  }
  const height = nearestHeight(shape, x, y, z, within, foot)
    ? surfaceDistance(x, y, z, isUnder, 1e-10 * Math.max(halfX, halfZ), normal)
    : within;
  return isUnder ? -nearestWall(shape, x, z, height, normal) : height;
}

const foot = createHeightFoot();

/** Without sign [m]. The normal leads from the nearest point to the given one or, from inside, the other way. */
function surfaceDistance(
  x: number,
  y: number,
  z: number,
  isUnder: boolean,
  rounding: number,
  normal: Float64Array,
): number {
  const { point, distance, onFace, triangle } = foot;
  if (onFace || distance <= rounding) {
    faceNormal(triangle, 0, 3, 6, normal);
    const above =
      (x - triangle[0]) * normal[0] + (y - triangle[1]) * normal[1] + (z - triangle[2]) * normal[2];
    return onFace ? Math.abs(above) : distance;
  }
  const scale = (isUnder ? -1 : 1) / distance;
  set(normal, scale * (x - point[0]), scale * (y - point[1]), scale * (z - point[2]));
  return distance;
}

/**
 * Of a point inside: the least of its depth and its ways straight across to the four walls. Where a wall does not reach up
 * to its height, the way there leads through the surface, which is then nearer.
 */
function nearestWall(
  { size }: HeightFieldShape,
  x: number,
  z: number,
  depth: number,
  normal: Float64Array,
): number {
  let least = depth;
  for (let way = -1; way <= 1; way += 2) {
    const toX = size[0] / 2 - way * x;
    const toZ = size[1] / 2 - way * z;
    if (toX < least) {
      least = toX;
      set(normal, way, 0, 0);
    }
    if (toZ < least) {
      least = toZ;
      set(normal, 0, 0, way);
    }
  }
  return least;
}

function set(normal: Float64Array, x: number, y: number, z: number): void {
  normal[0] = x;
  normal[1] = y;
  normal[2] = z;
}
