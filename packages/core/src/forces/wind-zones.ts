import type { Vec3 } from "@pliant/geometry";

/**
 * Air that moves within a ball: a fan, a blast, a whirl. Outside of the ball it adds nothing, and it fades towards its edge without a kink.
 *
 * | symbol | meaning | unit |
 * |---|---|---|
 * | d, s | place relative to the centre, and \|d\|/R | m, 1 |
 * | R | radius | m |
 * | V | velocity | m/s |
 * | w | (1 − s²)² for s < 1, else 0 | 1 |
 *
 * stream: w V. point: away from the centre, w \|V\| d/\|d\|. vortex: about the axis V through the centre, w (V × d)/R × VORTEX_GAIN: at most as fast as \|V\|.
 */
export interface WindZone {
  readonly kind: "stream" | "point" | "vortex";
  /** Centre [m]. */
  readonly position: Vec3;
  /** [m] */
  readonly radius: number;
  /** What blows at the centre; of a point its length is the speed, of a vortex the axis and the largest speed [m/s]. */
  readonly velocity: Vec3;
  /** Nodes that feel it, as ranges of first node and count; left out: all. */
  readonly ranges?: readonly { readonly first: number; readonly count: number }[];
}

/** 1 over the largest s (1 − s²)², which is at s = 1/√5. */
const VORTEX_GAIN = (25 * Math.sqrt(5)) / 16;

/** Adds the air of a zone at points x, count × 3 [m], to `out`, count × 3 [m/s]. */
export function addZone(zone: WindZone, x: Float64Array, out: Float64Array): void {
  if (zone.ranges === undefined) addRange(zone, x, out, 0, out.length);
  else for (const { first, count } of zone.ranges) addRange(zone, x, out, 3 * first, 3 * (first + count));
}

function addRange(
  { kind, position: [cx, cy, cz], radius, velocity: [vx, vy, vz] }: WindZone,
  x: Float64Array,
  out: Float64Array,
  from: number,
  to: number,
): void {
  const speed = Math.sqrt(vx * vx + vy * vy + vz * vz);
  for (let i = from; i < to; i += 3) {
    const dx = x[i] - cx;
    const dy = x[i + 1] - cy;
    const dz = x[i + 2] - cz;
    const squared = dx * dx + dy * dy + dz * dz;
    const inner = 1 - squared / (radius * radius);
    if (!(inner > 0)) continue;
    const weight = inner * inner;
    if (kind === "stream") {
      out[i] += weight * vx;
      out[i + 1] += weight * vy;
      out[i + 2] += weight * vz;
    } else if (kind === "point") {
      const by = squared > 0 ? (weight * speed) / Math.sqrt(squared) : 0;
      out[i] += by * dx;
      out[i + 1] += by * dy;
      out[i + 2] += by * dz;
    } else {
      const by = (weight * VORTEX_GAIN) / radius;
      out[i] += by * (vy * dz - vz * dy);
      out[i + 1] += by * (vz * dx - vx * dz);
      out[i + 2] += by * (vx * dy - vy * dx);
    }
  }
}
