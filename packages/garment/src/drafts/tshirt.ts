import { cos, sin } from "@pliant/geometry";
import { curveLength } from "../curve.ts";
import type { Pattern, Point } from "../pattern.ts";
import { bodice, bodiceTop, type Bodice } from "./bodice.ts";
import { bothHalves, draftPanel, draftPattern, mirror, turnOver, type Corner } from "./draft.ts";
import { completeMeasurements, type Measurements } from "./measurements.ts";

export interface TShirtOptions {
  /** Waist to hem [m]. */
  readonly length?: number;
  /** Shoulder to the sleeve's hem, along the top of the arm [m]. */
  readonly sleeve?: number;
  /** Added to girths of chest, waist and upper arm [m]. */
  readonly ease?: number;
  readonly waistEase?: number;
  readonly sleeveEase?: number;
}

/** A T-shirt: front, back, and sleeves in two halves each. */
export function tShirt(body: Partial<Measurements> = {}, options: TShirtOptions = {}): Pattern {
  const measured = completeMeasurements("tShirt", body);
  const { waist, hip, waistHeight, height, upperArm, armLength, armSlopeDegrees } = measured;
  const { length = 0.1 * height, sleeve = 0.35 * armLength } = options;
  const { ease = 0.1, waistEase = 0.1, sleeveEase = 0.08 } = options;
  const top = bodice(measured, { ease, neckDrop: 0.08, neckWidth: 0.012, inset: -0.005 });
  const hemWidth = Math.max(top.underarm[0], (hip + 0.06) / 4);
  const half = (neckline: number): Corner[] => [
    { at: [0, waistHeight - length], edge: "left hem" },
    {
      at: [hemWidth, waistHeight - length],
      edge: "left side",
      // Drawn in towards the waist; half of it, as curves go.
      curve: { kind: "quadratic", control: [(waist + waistEase) / 4, waistHeight] },
    },
    ...bodiceTop(top, neckline),
  ];
  const depth = 0.1 * height;
  const front = bothHalves(half(top.frontNeck));
  const back = turnOver(bothHalves(half(top.backNeck)));
  const cap = sleeveHalf(armholeLength(top), (upperArm + sleeveEase) / 2, sleeve);
  const [sx, sy] = top.shoulder;
  const angle = (armSlopeDegrees * Math.PI) / 180;
  // Off the shoulder along the arm, so that it does not begin in the front.
  const [x, y] = [sx + 0.03 * cos(angle), sy - 0.03 * sin(angle) + 0.02];
  const arm = (id: string, corners: readonly Corner[], side: 1 | -1, z: number) =>
    draftPanel(id, corners, {
      translation: [side * x, y, z],
      rotationDegrees: [0, 0, -side * armSlopeDegrees],
      label: "arm",
    });
  const nearer = 0.7 * depth;
  const panels = [
    draftPanel("front", front, { translation: [0, 0, depth], label: "body" }),
    draftPanel("back", back, { translation: [0, 0, -depth], label: "body" }),
    arm("left-sleeve-front", cap, 1, nearer),
    arm("left-sleeve-back", turnOver(cap), 1, -nearer),
    arm("right-sleeve-front", mirror(cap), -1, nearer),
    arm("right-sleeve-back", turnOver(mirror(cap)), -1, -nearer),
  ];
  const seams = ["left", "right"].flatMap((which) => [
    ...["side", "shoulder"].map((edge) => [`front.${which} ${edge}`, `back.${which} ${edge}`] as const),
    ...["over", "under"].map(
      (edge) => [`${which}-sleeve-front.${edge}`, `${which}-sleeve-back.${edge}`] as const,
    ),
    ...["front", "back"].map((side) => [`${which}-sleeve-${side}.cap`, `${side}.${which} armhole`] as const),
  ]);
  return draftPattern("T-shirt", panels, seams);
}

function armholeLength(top: Bodice): number {
  const [{ at, curve = { kind: "line" } as const }] = bodiceTop(top, top.frontNeck);
  return curveLength([at, top.shoulder], { from: 0, to: 1, curve });
}

/**
 * Half a sleeve along +x, its fold above at y = 0. The cap runs down from the shoulder to below the arm, upright at both ends, and is
 * as long as the armhole: how far the point below the arm lies out along it follows from that.
 */
function sleeveHalf(armhole: number, width: number, length: number): Corner[] {
  const capTo = (out: number) => {
    const from: Point = [out, -width];
    const controls: [Point, Point] = [
      [out, -0.62 * width],
      [0, -0.45 * width],
    ];
    return { from, curve: { kind: "cubic", controls } as const };
  };
  let [low, high] = [0, armhole];
  for (let k = 0; k < 40; k++) {
    const middle = (low + high) / 2;
    const { from, curve } = capTo(middle);
    if (curveLength([from, [0, 0]], { from: 0, to: 1, curve }) < armhole) low = middle;
    else high = middle;
  }
  const { from, curve } = capTo(low);
  const end = Math.max(length, low + 0.05);
  return [
    { at: from, edge: "under" },
    { at: [end, -0.92 * width], edge: "hem" },
    { at: [end, 0], edge: "over" },
    { at: [0, 0], edge: "cap", curve: { kind: "cubic", controls: [curve.controls[1], curve.controls[0]] } },
  ];
}
