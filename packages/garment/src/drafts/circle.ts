import { cos, sin } from "@pliant/geometry";
import type { Pattern, Point } from "../pattern.ts";
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

/** A full circle with a hole for the waist, in four quarters that hang around the body below the arms. */
export function circleSkirt(body: Partial<Measurements> = {}, options: CircleSkirtOptions = {}): Pattern {
  const { waist, hip, waistHeight, height } = completeMeasurements("circleSkirt", body);
  const { length = 0.3 * height, ease = 0.01 } = options;
  const radius = (waist + ease + AROUND) / (2 * Math.PI);
  const quarter = sector(radius, radius + length);
  // Each slopes down on one of the body's four diagonals, below the arms, and so far out that it does not reach past its neighbours.
  const out = Math.SQRT1_2 * Math.max(0.26 * (radius + length), 0.15 * hip);
  const panel = (id: string, turn: number, x: number, z: number) =>
    draftPanel(id, quarter, {
      translation: [x * out, waistHeight + 0.7 * radius, z * out],
      rotationDegrees: [FALL - 90, turn, 0],
      label: "skirt",
    });
  const panels = [
    panel("front-left", 45, 1, 1),
    panel("back-left", 135, 1, -1),
    panel("back-right", -135, -1, -1),
    panel("front-right", -45, -1, 1),
  ];
  return draftPattern(
    "circle skirt",
    panels,
    panels.map(({ id }, k) => [`${id}.left`, `${panels[(k + 1) % 4].id}.right`] as const),
  );
}

/** Of the quarters of a skirt before they are sewn, more than the arms have [degrees]. */
const FALL = 50;

/** Of the halves of a cape before they are sewn, less than shoulders and arms have [degrees]. */
const SLOPE = 20;

/** Of each front edge of a cape below where it is closed: edges of a full circle would lie through each other there [degrees]. */
const OPENING = 15;

export interface CapeOptions {
  /** Neck to hem [m]. */
  readonly length?: number;
  readonly ease?: number;
  /** Length over which it is closed below the neck [m]. */
  readonly closed?: number;
}

/** Nearly a full circle with a hole for the neck, sewn along the back and closed in front for a hand's breadth. */
export function cape(body: Partial<Measurements> = {}, options: CapeOptions = {}): Pattern {
  const { neck, waistHeight, backLength, height } = completeMeasurements("cape", body);
  const { length = 0.4 * height, ease = 0.06, closed = 0.05 * height } = options;
  const radius = (neck + ease + AROUND) / (2 * Math.PI);
  const half = (open: "left" | "right") => ring(radius, radius + length, closed, open);
  // Like a roof over the shoulders: halves in one plane would slide over each other where they meet.
  const lift = waistHeight + backLength + 0.02 * height;
  const apart = 0.02;
  const left = { translation: [apart, lift, 0], rotationDegrees: [-90, 90, -SLOPE], label: "cape" } as const;
  const right = { ...left, translation: [-apart, lift, 0], rotationDegrees: [-90, -90, SLOPE] } as const;
  return draftPattern(
    "cape",
    [draftPanel("left", half("right"), left), draftPanel("right", half("left"), right)],
    [
      ["left.left", "right.right"],
      ["left.left top", "right.right top"],
      ["left.right top", "right.left top"],
    ],
  );
}

/** A quarter of a ring about the origin, around the way down. */
function sector(inner: number, outer: number): Corner[] {
  const at = (radius: number, side: 1 | -1): Point => [side * radius * Math.SQRT1_2, -radius * Math.SQRT1_2];
  const arc = (radius: number, isRight: boolean) =>
    ({ kind: "circle", radius, isLarge: false, isRight }) as const;
  return [
    { at: at(inner, -1), edge: "right" },
    { at: at(outer, -1), edge: "hem", curve: arc(outer, true) },
    { at: at(outer, 1), edge: "left" },
    { at: at(inner, 1), edge: "waist", curve: arc(inner, false) },
  ];
}

/**
 * Half a ring below the x axis. Its straight edges are divided, `top` from the hole; on the side that stays open the rest of the edge
 * leaves the axis by `OPENING`.
 */
function ring(inner: number, outer: number, top: number, open: "left" | "right"): Corner[] {
  const arc = (radius: number, isRight: boolean) =>
    ({ kind: "circle", radius, isLarge: false, isRight }) as const;
  const middle = inner + top;
  const angle = (OPENING * Math.PI) / 180;
  const end = (side: 1 | -1, isOpen: boolean): Point =>
    isOpen ? [side * outer * cos(angle), -outer * sin(angle)] : [side * outer, 0];
  return [
    { at: [-inner, 0], edge: "right top" },
    { at: [-middle, 0], edge: "right" },
    { at: end(-1, open === "right"), edge: "right hem", curve: arc(outer, true) },
    { at: [0, -outer], edge: "left hem", curve: arc(outer, true) },
    { at: end(1, open === "left"), edge: "left" },
    { at: [middle, 0], edge: "left top" },
    { at: [inner, 0], edge: "left neck", curve: arc(inner, false) },
    { at: [0, -inner], edge: "right neck", curve: arc(inner, false) },
  ];
}
