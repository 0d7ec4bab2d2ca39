import type { Pattern } from "../pattern.ts";
import { draftPanel, draftPattern, type Corner } from "./draft.ts";
import { completeMeasurements, type Measurements } from "./measurements.ts";

/** Cloth lies this far off the skin, and a hole in it is so much wider around [m]. */
export const SKIN = 0.004;
const AROUND = 2 * Math.PI * SKIN;

export interface CircleSkirtOptions {
  /** Waist to hem [m]. */
  readonly length?: number;
  /** Added to the waist's girth [m]. */
  readonly ease?: number;
}

/** A full circle with a hole for the waist, in two halves that lie around the body like a plate. */
export function circleSkirt(body: Partial<Measurements> = {}, options: CircleSkirtOptions = {}): Pattern {
  const { waist, waistHeight, height } = completeMeasurements("circleSkirt", body);
  const { length = 0.3 * height, ease = 0.01 } = options;
  const radius = (waist + ease + AROUND) / (2 * Math.PI);
  const half = ring(radius, radius + length, "waist");
  // The body is wider than deep: halves lie apart until they are sewn.
  const apart = 0.1 * waist;
  const place = {
    translation: [0, waistHeight, apart],
    rotationDegrees: [-90, 0, 0],
    label: "skirt",
  } as const;
  const behind = { ...place, translation: [0, waistHeight, -apart], rotationDegrees: [-90, 180, 0] } as const;
  return draftPattern(
    "circle skirt",
    [draftPanel("front", half, place), draftPanel("back", half, behind)],
    [
      ["front.left", "back.right"],
      ["front.right", "back.left"],
    ],
  );
}

export interface CapeOptions {
  /** Neck to hem [m]. */
  readonly length?: number;
  readonly ease?: number;
  /** Length over which it is closed below the neck [m]. */
  readonly closed?: number;
}

/** A full circle with a hole for the neck, sewn along the back and closed in front for a hand's breadth. */
export function cape(body: Partial<Measurements> = {}, options: CapeOptions = {}): Pattern {
  const { neck, waistHeight, backLength, height } = completeMeasurements("cape", body);
  const { length = 0.4 * height, ease = 0.06, closed = 0.05 * height } = options;
  const radius = (neck + ease + AROUND) / (2 * Math.PI);
  const half = ring(radius, radius + length, "neck", closed);
  const lift = waistHeight + backLength + 0.01 * height;
  const apart = 0.02;
  const left = { translation: [apart, lift, 0], rotationDegrees: [-90, 90, 0], label: "cape" } as const;
  const right = { ...left, translation: [-apart, lift, 0], rotationDegrees: [-90, -90, 0] } as const;
  return draftPattern(
    "cape",
    [draftPanel("left", half, left), draftPanel("right", half, right)],
    [
      ["left.left", "right.right"],
      ["left.left top", "right.right top"],
      ["left.right top", "right.left top"],
    ],
  );
}

/** Half a ring below the x axis; its straight edges may be divided, `top` from the hole. */
function ring(inner: number, outer: number, hole: string, top?: number): Corner[] {
  const arc = (radius: number, isRight: boolean) =>
    ({ kind: "circle", radius, isLarge: false, isRight }) as const;
  const middle = inner + (top ?? 0);
  return [
    { at: [-inner, 0], edge: top === undefined ? "right" : "right top" },
    ...(top === undefined ? [] : [{ at: [-middle, 0], edge: "right" } as const]),
    { at: [-outer, 0], edge: "right hem", curve: arc(outer, true) },
    { at: [0, -outer], edge: "left hem", curve: arc(outer, true) },
    { at: [outer, 0], edge: "left" },
    ...(top === undefined ? [] : [{ at: [middle, 0], edge: "left top" } as const]),
    { at: [inner, 0], edge: `left ${hole}`, curve: arc(inner, false) },
    { at: [0, -inner], edge: `right ${hole}`, curve: arc(inner, false) },
  ];
}
