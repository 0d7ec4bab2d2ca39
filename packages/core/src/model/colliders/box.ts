import type { Vec3 } from "@pliant/geometry";
import { clamp, setNormal, side } from "./ball-distance.ts";
import { closedSurface } from "./lathe.ts";
import { entryLengths, roundedFaults } from "./length-faults.ts";
import type { ShapeKind, ShapeSurface } from "./shape-kind.ts";

export interface BoxShape {
  readonly kind: "box";
  /** Half extents [m]. */
  readonly halfSize: Vec3;
  /** Radius of its edges and corners [m], at most the smallest half extent; 0 when left out. */
  readonly rounding?: number;
}

export const box: ShapeKind<BoxShape> = {
  faults: ({ halfSize, rounding }) => roundedFaults(entryLengths("halfSize", halfSize, 3), rounding),
  isConvex: true,
  distance: ({ halfSize, rounding = 0 }, x, y, z, normal) => boxDistance(halfSize, rounding, x, y, z, normal),
  /** The corners of a rounded box lie on its diagonal. */
  surface: ({ halfSize, rounding = 0 }) => smaller(halfSize, rounding * (1 - Math.sqrt(1 / 3))),
  skeleton: ({ halfSize, rounding = 0 }) => ({
    ...smaller(halfSize, rounding),
    radius: rounding,
    isRound: false,
  }),
};

/** A rounded box is a smaller sharp one, thickened. */
function boxDistance(
  half: Vec3,
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

/** A sharp box, each half extent less by a length [m]. */
function smaller(halfSize: Vec3, by: number): ShapeSurface {
  const [x, y, z] = halfSize.map((half) => half - by);
  const corners = [0, 1, 2, 3, 4, 5, 6, 7].flatMap((k) => [
    (k & 1) !== 0 ? x : -x,
    (k & 2) !== 0 ? y : -y,
    (k & 4) !== 0 ? z : -z,
  ]);
  return closedSurface(corners, TRIANGLES);
}

/** Two triangles a side: bit 0 of a corner is +x, bit 1 +y, bit 2 +z. */
// prettier-ignore
const TRIANGLES = [0, 2, 1, 1, 2, 3, 4, 5, 6, 5, 7, 6, 0, 1, 4, 1, 5, 4, 2, 6, 3, 3, 6, 7, 0, 4, 2, 2, 4, 6, 1, 3, 5, 3, 7, 5];
