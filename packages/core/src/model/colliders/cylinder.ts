import { clamp, setNormal, side } from "./ball-distance.ts";
import { lathe, type ProfilePoint } from "./lathe.ts";
import { roundedFaults } from "./length-faults.ts";
import type { ShapeKind, ShapeSurface } from "./shape-kind.ts";

/** A round rod with flat ends along y of its own frame. */
export interface CylinderShape {
  readonly kind: "cylinder";
  /** [m] */
  readonly radius: number;
  /** From its middle to an end [m]. */
  readonly halfLength: number;
  /** Radius of its two edges [m], at most `radius` and `halfLength`; 0 when left out. */
  readonly rounding?: number;
}

export const cylinder: ShapeKind<CylinderShape> = {
  faults: ({ radius, halfLength, rounding }) => roundedFaults({ radius, halfLength }, rounding),
  isConvex: true,
  distance: cylinderDistance,
  surface: ({ radius, halfLength, rounding = 0 }) => rod(radius, halfLength, rounding),
  skeleton({ radius, halfLength, rounding = 0 }) {
    const [across, along] = [radius - rounding, halfLength - rounding];
    return across > 0 && along > 0 ? { ...rod(across, along, 0), radius: rounding, isRound: false } : null;
  },
};

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

function rod(radius: number, halfLength: number, rounding: number): ShapeSurface {
  const inner = Math.max(radius - rounding, 0);
  const outline: ProfilePoint[] = [
    [inner, -halfLength],
    [radius, rounding - halfLength],
    [radius, halfLength - rounding],
    [inner, halfLength],
  ];
  return lathe([
    [0, -halfLength],
    ...outline.filter(([r, y], k) => k === 0 || r !== outline[k - 1][0] || y !== outline[k - 1][1]),
    [0, halfLength],
  ]);
}
