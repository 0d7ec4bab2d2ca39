import type { ColliderShape, CylinderShape } from "./collider.ts";
import { meshDistance } from "@pliant/geometry";
import { cachedMesh } from "./mesh-cache.ts";
import { heightFieldDistance } from "./height-field/height-distance.ts";

/**
 * Signed distance from a point (in the collider's own frame) to its surface, negative inside, and the outward unit
 * normal there. Writes normal xyz and returns the distance [m].
 *
 * Who needs no more than to know that it is beyond `within` [m] says so: then a longer distance, to either side, may be
 * given as `within`, and its normal not at all. Triangles are searched much faster.
 */
export function signedDistance(
  shape: ColliderShape,
  x: number,
  y: number,
  z: number,
  normal: Float64Array,
  within = Infinity,
): number {
  switch (shape.kind) {
    case "plane":
      return setNormal(normal, 0, 1, 0, y);
    case "sphere":
      return roundDistance(x, y, z, shape.radius, normal);
    case "cavity":
      return cavityDistance(x, y, z, shape.radius, normal);
    case "capsule":
      return roundDistance(x, y - clamp(y, -shape.halfLength, shape.halfLength), z, shape.radius, normal);
    case "box":
      return boxDistance(shape.halfSize, shape.rounding ?? 0, x, y, z, normal);
    case "cylinder":
      return cylinderDistance(shape, x, y, z, normal);
    case "mesh":
      return meshDistance(cachedMesh(shape), shape.thickness ?? 0, x, y, z, normal, within);
    case "heightField":
      return heightFieldDistance(shape, x, y, z, normal, within);
  }
}

/** Distance to a ball of the given radius about the origin. */
function roundDistance(x: number, y: number, z: number, radius: number, normal: Float64Array): number {
  const length = Math.sqrt(x * x + y * y + z * z);
  if (length < 1e-12) return setNormal(normal, 0, 1, 0, -radius);
  return setNormal(normal, x / length, y / length, z / length, length - radius);
}

/** From within, as it was at the start. */
function cavityDistance(x: number, y: number, z: number, radius: number, normal: Float64Array): number {
  const distance = roundDistance(x, y, z, radius, normal);
  return setNormal(normal, -normal[0], -normal[1], -normal[2], -distance);
}

/** A rounded box is a smaller sharp one, thickened. */
function boxDistance(
  half: readonly [number, number, number],
  rounding: number,
  x: number,
  y: number,
  z: number,
  normal: Float64Array,
): number {
  const a = half[0] - rounding;
  const b = half[1] - rounding;
  const c = half[2] - rounding;
  const ox = x - clamp(x, -a, a);
  const oy = y - clamp(y, -b, b);
  const oz = z - clamp(z, -c, c);
  const outside = Math.sqrt(ox * ox + oy * oy + oz * oz);
  if (outside > 0) return setNormal(normal, ox / outside, oy / outside, oz / outside, outside - rounding);
  const dx = Math.abs(x) - half[0];
  const dy = Math.abs(y) - half[1];
  const dz = Math.abs(z) - half[2];
  if (dy >= dx && dy >= dz) return setNormal(normal, 0, side(y), 0, dy);
  return dx >= dz ? setNormal(normal, side(x), 0, 0, dx) : setNormal(normal, 0, 0, side(z), dz);
}

/** A cylinder is a rounded rectangle that is turned about y. */
function cylinderDistance(
  { radius, halfLength, rounding = 0 }: CylinderShape,
  x: number,
  y: number,
  z: number,
  normal: Float64Array,
): number {
  const across = Math.sqrt(x * x + z * z);
  // Outwards; on the axis any direction is.
  const rx = across > 1e-12 ? x / across : 1;
  const rz = across > 1e-12 ? z / across : 0;
  const oa = Math.max(across - (radius - rounding), 0);
  const oy = y - clamp(y, rounding - halfLength, halfLength - rounding);
  const outside = Math.sqrt(oa * oa + oy * oy);
  if (outside > 0) {
    const a = oa / outside;
    return setNormal(normal, a * rx, oy / outside, a * rz, outside - rounding);
  }
  const da = across - radius;
  const dy = Math.abs(y) - halfLength;
  return dy >= da ? setNormal(normal, 0, side(y), 0, dy) : setNormal(normal, rx, 0, rz, da);
}

function setNormal(normal: Float64Array, x: number, y: number, z: number, distance: number): number {
  normal[0] = x;
  normal[1] = y;
  normal[2] = z;
  return distance;
}

const side = (value: number): number => (value < 0 ? -1 : 1);

const clamp = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high);
