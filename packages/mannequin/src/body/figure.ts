/**
 * The numbers that all parts of a body are made from: where its landmarks are and how wide it is there, for a woman's
 * figure of 1.7 m in the proportions of dress forms; other sizes scale it. x points to the body's left, y up, z forward.
 */
import { createSpline, sampleSpline, type Spline } from "./spline.ts";

/** Height that the tables of parts are written for [m]. */
export const TABLE_HEIGHT = 1.7;

/** Heights at which tailors measure, of a body of 1.7 m [m]. */
export const LEVEL = {
  crotch: 0.775,
  hip: 0.86,
  waist: 1.065,
  underbust: 1.15,
  chest: 1.225,
  neck: 1.468,
} as const;

/** Degrees of the arms below horizontal in the bind pose. */
export const ARM_SLOPE = { cos: 0.766044443118978, sin: 0.6427876096865393 } as const;

export interface Figure {
  /** Of the body, to the tables'. */
  readonly height: number;
  /** Widths to the tables' at these levels, before `height`. */
  readonly chest: number;
  readonly waist: number;
  readonly hip: number;
  /** Fullness of the bust: 0 is flat, 1 the tables'. */
  readonly bust: number;
}

/** What a figure's widths are to the tables', by height in the table [m]. */
export function createGirths({ chest, waist, hip }: Figure): Spline {
  return createSpline([
    [0.7, share(hip, 0.9)],
    [LEVEL.hip, hip],
    [(LEVEL.hip + LEVEL.waist) / 2, (hip + waist) / 2],
    [LEVEL.waist, waist],
    [(LEVEL.chest + LEVEL.waist) / 2, (chest + waist) / 2],
    [LEVEL.chest, chest],
    [1.3, share(chest, 0.8)],
    [1.4, share(chest, 0.4)],
    [1.47, share(chest, 0.25)],
  ]);
}

/** A scale that goes only a part of the way from 1. */
export function share(scale: number, part: number): number {
  return 1 + part * (scale - 1);
}

const sampled = new Float64Array(1);

export function girthAt(girths: Spline, y: number): number {
  sampleSpline(girths, y, sampled);
  return sampled[0];
}
