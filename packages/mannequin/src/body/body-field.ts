/** The body as a field over space: about the distance from its skin, negative inside. Parts flow into each other. */
import type { Figure } from "./figure.ts";
import { createLimbs } from "./limbs.ts";
import { loftDistance, type Loft } from "./loft.ts";
import { createTrunk } from "./torso.ts";

export interface BodyField {
  /** About the distance from the skin [m]. */
  distance(x: number, y: number, z: number): number;
  /** About distances from trunk with head, arm with hand and leg with foot of the side that the place is on [m]. */
  regions(x: number, y: number, z: number, out: Float64Array): void;
}

/** How far parts reach over into each other [m], of a body of 1.7 m. */
const BLEND = {
  yoke: 0.06,
  breast: 0.06,
  seat: 0.07,
  neck: 0.045,
  head: 0.03,
  hand: 0.015,
  thumb: 0.016,
  foot: 0.03,
  arm: 0.05,
  leg: 0.06,
  sole: 0.006,
};

/** Parts of a side are met at √(x² + this²), so that left and right flow into each other at the middle [m]. */
const MIDDLE = 0.006;

export function createBodyField(figure: Figure): BodyField {
  const { trunk, yoke, breast, seat, neck, head } = createTrunk(figure);
  const { arm, hand, thumb, leg, foot } = createLimbs(figure);
  const scale = figure.height;

  const trunkAt = (x: number, side: number, y: number, z: number): number => {
    let d = loftDistance(trunk, x, y, z);
    d = join(d, yoke, side, y, z, BLEND.yoke);
    if (breast) d = join(d, breast, side, y, z, BLEND.breast);
    d = join(d, seat, side, y, z, BLEND.seat);
    d = join(d, neck, x, y, z, BLEND.neck);
    return join(d, head, x, y, z, BLEND.head);
  };
  const armAt = (x: number, y: number, z: number): number => {
    const d = join(loftDistance(arm, x, y, z), hand, x, y, z, BLEND.hand);
    return join(d, thumb, x, y, z, BLEND.thumb);
  };
  const legAt = (x: number, y: number, z: number): number => {
    const d = join(loftDistance(leg, x, y, z), foot, x, y, z, BLEND.foot);
    // A flat sole.
    return -smoothMinimum(-d, y, BLEND.sole);
  };
  return {
    distance(x, y, z) {
      const [tx, ty, tz] = [x / scale, y / scale, z / scale];
      const side = Math.sqrt(tx * tx + MIDDLE * MIDDLE);
      let d = trunkAt(tx, side, ty, tz);
      d = smoothMinimum(d, armAt(side, ty, tz), BLEND.arm);
      return smoothMinimum(d, legAt(side, ty, tz), BLEND.leg) * scale;
    },
    regions(x, y, z, out) {
      const [tx, ty, tz] = [x / scale, y / scale, z / scale];
      const side = Math.sqrt(tx * tx + MIDDLE * MIDDLE);
      out[0] = trunkAt(tx, side, ty, tz) * scale;
      out[1] = armAt(side, ty, tz) * scale;
      out[2] = legAt(side, ty, tz) * scale;
    },
  };
}

/** A part joined to a distance, unless it is too far away to matter. */
function join(d: number, part: Loft, x: number, y: number, z: number, blend: number): number {
  const [dx, dy, dz] = [x - part.centre[0], y - part.centre[1], z - part.centre[2]];
  const reach = part.radius + Math.max(d, 0) + blend;
  if (dx * dx + dy * dy + dz * dz > reach * reach) return d;
  return smoothMinimum(d, loftDistance(part, x, y, z), blend);
}

/** The smaller of two, rounded off where they differ by less than `width`: twice differentiable. */
function smoothMinimum(a: number, b: number, width: number): number {
  const near = Math.max(width - Math.abs(a - b), 0) / width;
  return Math.min(a, b) - near * near * near * width * (1 / 6);
}
