import type { Point } from "../pattern.ts";
import type { Corner } from "./draft.ts";
import type { Measurements } from "./measurements.ts";

/** Heights and half widths of a bodice on a standing body, in the body's own frame [m]. */
export interface Bodice {
  /** Where the shoulder seam begins at the neck, and where it ends. */
  readonly neck: Point;
  readonly shoulder: Point;
  /** Below the arm. */
  readonly underarm: Point;
  /** Middle of the neckline, in front and behind. */
  readonly frontNeck: number;
  readonly backNeck: number;
}

export interface BodiceOptions {
  /** Added to the girth of the chest [m]. */
  readonly ease: number;
  /** How deep the neckline is cut in front, and how far it is wider to each side than the neck [m]. */
  readonly neckDrop: number;
  readonly neckWidth: number;
  /** How far the armhole ends inside the shoulder point [m]. */
  readonly inset: number;
}

export function bodice(body: Measurements, { ease, neckDrop, neckWidth, inset }: BodiceOptions): Bodice {
  const { chest, neck, shoulderWidth, waistHeight, backLength, height } = body;
  const nape = waistHeight + backLength;
  const half = neck / 6 + neckWidth;
  const end = shoulderWidth / 2 - inset;
  // Shoulders fall by about two in five.
  const top = nape + 0.006 * height - 0.4 * (neckWidth / 2);
  const shoulder: Point = [end, top - 0.4 * (end - half)];
  const depth = chest / 8 + 0.1;
  return {
    neck: [half, top],
    shoulder,
    underarm: [(chest + ease) / 4, shoulder[1] - depth],
    frontNeck: top - neckDrop,
    backNeck: top - Math.min(0.03, neckDrop),
  };
}

/** From below the arm up to the middle of the neckline: armhole, shoulder, neckline. */
export function bodiceTop({ neck, shoulder, underarm }: Bodice, neckline: number): Corner[] {
  const [sx, sy] = shoulder;
  const [ux, uy] = underarm;
  const inner = Math.min(sx, ux) - 0.015;
  return [
    {
      at: underarm,
      edge: "left armhole",
      // Level below the arm, upright beside the shoulder.
      curve: {
        kind: "cubic",
        controls: [
          [inner + 0.25 * (ux - inner), uy],
          [inner, uy + 0.35 * (sy - uy)],
        ],
      },
    },
    { at: shoulder, edge: "left shoulder" },
    {
      at: neck,
      edge: "left neckline",
      curve: {
        kind: "cubic",
        controls: [
          [neck[0] * 0.95, neck[1] - 0.6 * (neck[1] - neckline)],
          [neck[0] * 0.55, neckline],
        ],
      },
    },
    { at: [0, neckline] },
  ];
}
