/** Left arm, hand, thumb, leg and foot, as lofts. Tables are in metres of a body of 1.7 m; the right ones are mirrored. */
import { ARM_SLOPE, share, type Figure } from "./figure.ts";
import { across, createLoft, unit, type Loft, type Section, type Vector } from "./loft.ts";

/** Where joints of the left limbs are, in the bind pose [m], of a body of 1.7 m. */
export interface LimbJoints {
  readonly shoulder: Vector;
  readonly elbow: Vector;
  readonly wrist: Vector;
  readonly hip: Vector;
  readonly knee: Vector;
  readonly ankle: Vector;
  readonly ball: Vector;
}

/** Where knees point in the bind pose: up as well as ahead, so that it still says something when thighs are level. */
export const AHEAD: Vector = [0, 0.25, 1];

const UPPER_ARM = 0.285;
const ARM = 0.53;
const ALONG: Vector = [ARM_SLOPE.cos, -ARM_SLOPE.sin, 0];

export function limbJoints(figure: Figure): LimbJoints {
  const shoulder: Vector = [0.177 * share(figure.chest, 0.4), 1.357, -0.034];
  const hip: Vector = [0.088 * share(figure.hip, 0.8), 0.885, -0.008];
  const ankle: Vector = [hip[0] + 0.022, 0.082, -0.038];
  const down = (0.885 - 0.475) / (0.885 - 0.082);
  const ahead = across(AHEAD, unit([ankle[0] - hip[0], ankle[1] - hip[1], ankle[2] - hip[2]]));
  return {
    shoulder,
    elbow: along(shoulder, ALONG, UPPER_ARM, -0.004),
    wrist: along(shoulder, ALONG, ARM, 0.012),
    hip,
    // On the side to which knees point, so that a straight leg knows how to bend.
    knee: [0, 1, 2].map((i) => hip[i] + down * (ankle[i] - hip[i]) + 0.006 * ahead[i]) as unknown as Vector,
    ankle,
    ball: [ankle[0] + 0.016, 0.022, 0.085],
  };
}

const along = (from: Vector, direction: Vector, way: number, forward: number): Vector => [
  from[0] + way * direction[0],
  from[1] + way * direction[1],
  from[2] + way * direction[2] + forward,
];

/** Place from the shoulder, centre palmwards and forward, half-widths palmwards, outwards, forward, backward. */
const ARM_SECTIONS: readonly Section[] = [
  [0.0, 0, 0, 0.052, 0.036, 0.047, 0.048, 0],
  [0.04, 0, 0, 0.054, 0.041, 0.049, 0.05, 0],
  [0.09, 0, 0, 0.05, 0.043, 0.046, 0.049, 0],
  [0.15, 0, 0, 0.042, 0.041, 0.042, 0.045, 0],
  [0.22, 0, -0.002, 0.038, 0.037, 0.04, 0.041, 0],
  [0.285, 0, -0.003, 0.035, 0.035, 0.036, 0.04, 0.1],
  [0.335, 0, 0, 0.037, 0.037, 0.04, 0.037, 0],
  [0.39, 0, 0.004, 0.034, 0.034, 0.038, 0.034, 0],
  [0.46, 0, 0.008, 0.026, 0.027, 0.031, 0.029, 0],
  [0.53, 0, 0.012, 0.0195, 0.0205, 0.0265, 0.026, 0.1],
  [0.55, 0, 0.013, 0.018, 0.019, 0.027, 0.026, 0.1],
];

const HAND_SECTIONS: readonly Section[] = [
  [0.52, 0, 0.012, 0.017, 0.018, 0.024, 0.024, 0.1],
  [0.56, 0.001, 0.014, 0.016, 0.0165, 0.032, 0.03, 0.3],
  [0.6, 0.003, 0.014, 0.015, 0.0145, 0.038, 0.037, 0.4],
  [0.635, 0.007, 0.013, 0.0135, 0.012, 0.037, 0.037, 0.4],
  [0.67, 0.013, 0.012, 0.0115, 0.0105, 0.034, 0.033, 0.3],
  [0.695, 0.019, 0.011, 0.01, 0.009, 0.028, 0.026, 0.2],
];

const THUMB_SECTIONS: readonly Section[] = [
  [-0.02, 0, 0, 0.013, 0.013, 0.013, 0.013, 0],
  [0.02, 0, 0, 0.0135, 0.0125, 0.0125, 0.0125, 0],
  [0.05, 0.002, 0, 0.0115, 0.011, 0.0115, 0.0115, 0],
  [0.066, 0.004, 0, 0.0105, 0.0095, 0.0105, 0.0105, 0],
];

/** Place from the hip joint, centre inwards and forward, half-widths inwards, outwards, forward, backward. */
const LEG_SECTIONS: readonly Section[] = [
  [-0.04, -0.005, 0, 0.05, 0.058, 0.066, 0.07, 0],
  [0.02, 0, 0, 0.066, 0.072, 0.078, 0.082, 0],
  [0.08, 0, 0, 0.073, 0.08, 0.085, 0.088, 0.05],
  [0.14, 0, 0, 0.074, 0.081, 0.089, 0.086, 0.05],
  [0.22, 0, 0, 0.07, 0.073, 0.086, 0.077, 0],
  [0.31, 0, 0, 0.06, 0.062, 0.077, 0.063, 0],
  [0.37, 0.001, 0.002, 0.0525, 0.053, 0.065, 0.053, 0.05],
  [0.415, 0.002, 0.004, 0.0515, 0.05, 0.058, 0.05, 0.1],
  [0.455, 0.002, 0.002, 0.048, 0.048, 0.052, 0.053, 0.05],
  [0.52, 0.002, -0.002, 0.052, 0.052, 0.048, 0.066, 0],
  [0.58, 0.001, -0.002, 0.047, 0.047, 0.044, 0.062, 0],
  [0.66, 0, 0, 0.0345, 0.0355, 0.0385, 0.046, 0],
  [0.73, 0, 0, 0.029, 0.03, 0.0355, 0.037, 0],
  [0.79, 0, 0, 0.0315, 0.0325, 0.036, 0.037, 0],
  [0.815, 0, 0, 0.033, 0.034, 0.037, 0.037, 0],
];

/** Place from the ankle forward, centre inwards and up from the floor, half-widths inwards, outwards, up, down. */
const FOOT_SECTIONS: readonly Section[] = [
  [-0.034, 0, 0.03, 0.028, 0.028, 0.034, 0.03, 0.3],
  [-0.01, 0, 0.03, 0.032, 0.033, 0.05, 0.031, 0.35],
  [0.03, 0, 0.03, 0.034, 0.036, 0.056, 0.031, 0.35],
  [0.07, 0.002, 0.027, 0.036, 0.04, 0.042, 0.028, 0.35],
  [0.11, 0.003, 0.024, 0.041, 0.044, 0.026, 0.025, 0.35],
  [0.145, 0.004, 0.021, 0.042, 0.043, 0.016, 0.022, 0.4],
  [0.175, 0.007, 0.017, 0.036, 0.036, 0.01, 0.018, 0.4],
];

export interface Limbs {
  readonly arm: Loft;
  readonly hand: Loft;
  readonly thumb: Loft;
  readonly leg: Loft;
  readonly foot: Loft;
}

export function createLimbs(figure: Figure): Limbs {
  const { shoulder, hip, ankle } = limbJoints(figure);
  const arm = { origin: shoulder, axis: ALONG, front: [0, 0, 1] as Vector };
  const thickArm = (place: number) => share(figure.chest, 0.75 - 0.5 * (place / ARM));
  const thickLeg = (place: number) => share(figure.hip, 0.8 - 0.5 * (place / 0.8));
  const palm = along(shoulder, ALONG, 0.572, 0.036);
  return {
    arm: createLoft({ ...arm, sections: widened(ARM_SECTIONS, thickArm), caps: [0.05, 0.01] }),
    hand: createLoft({ ...arm, sections: HAND_SECTIONS, caps: [0.02, 0.016] }),
    thumb: createLoft({
      origin: [palm[0] - 0.008 * ARM_SLOPE.sin, palm[1] - 0.008 * ARM_SLOPE.cos, palm[2]],
      axis: [ALONG[0] * 0.82 - 0.16 * ARM_SLOPE.sin, ALONG[1] * 0.82 - 0.16 * ARM_SLOPE.cos, 0.55],
      front: [0, 0, 1],
      sections: THUMB_SECTIONS,
      caps: [0.01, 0.01],
    }),
    leg: createLoft({
      origin: hip,
      axis: [ankle[0] - hip[0], ankle[1] - hip[1], ankle[2] - hip[2]],
      front: [0, 0, 1],
      sections: widened(LEG_SECTIONS, thickLeg),
      caps: [0.06, 0.02],
    }),
    foot: createLoft({
      origin: [ankle[0], 0, ankle[2]],
      axis: [0.12, 0, 0.993],
      front: [0, 1, 0],
      sections: FOOT_SECTIONS,
      caps: [0.022, 0.022],
    }),
  };
}

/** Half-widths scaled by what the figure is there. */
function widened(sections: readonly Section[], scale: (place: number) => number): Section[] {
  return sections.map(([place, side, front, ...rest]) => {
    const by = scale(place);
    const [a, b, c, d, square] = rest;
    return [place, side, front, a * by, b * by, c * by, d * by, square];
  });
}
