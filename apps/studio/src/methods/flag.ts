import { createModel, Simulation, springSheet, type FuzzyMotion } from "pliant";
import type { MassSpringSolver } from "pliant/experimental";
import type { RuleChoice } from "./rule-choices.ts";

export type Method = "bdf2" | MassSpringSolver;

/** What is asked of all flags alike. */
export interface Settings {
  /** [s] */
  readonly dt: number;
  /** `drag` of every point, or `relative` motion of the ends of springs: C_d = 3 N·s/m either way. */
  readonly damping: "drag" | "relative";
  readonly range: FuzzyMotion["range"];
  readonly rules: RuleChoice;
}

/** The grid of the paper's flag. */
export const [COLUMNS, ROWS] = [18, 16] as const;

/** Points are 1 m apart, as in the paper. */
export const SIZE = [COLUMNS - 1, ROWS - 1] as const;

/** A tenth of ours, with which springs of 180 N/m and points of 0.3 kg hang like cloth [m/s²]. */
const GRAVITY = 0.98;

/** Speed that the ends of the rule base stand for: the paper's 27 N at 0.01 s [m/s]. */
const SPEED = 0.9;

/** C_d [N·s/m]. */
const DRAG = 3;

/** The flag of docs/methods/fuzzy.md#claims, Table 2, hung by its upper corners, one solver step per step. */
export function createFlag(solver: Method, { dt, damping, range, rules }: Settings): Simulation {
  const part = springSheet({
    id: "flag",
    ...{ size: SIZE, nodes: [COLUMNS, ROWS], across: [1, 0, 0], down: [0, -1, 0] },
    ...{ pointMass: 0.3, stiffness: 180, airflow: "facing", solver },
    ...(damping === "drag" ? { drag: DRAG } : { drag: 0.3, damping: DRAG }),
    fuzzy: { table: rules.table, limit: { speed: SPEED }, range, antiWindup: true, clamp: "axis" },
  });
  const flag = new Simulation(createModel({ parts: [part], gravity: [0, -GRAVITY, 0] }), {
    dt,
    quality: { substeps: 1 },
  });
  for (const corner of [0, COLUMNS - 1]) flag.pin(corner);
  return flag;
}

/** Velocity of the air at a time [m/s]: it comes and goes, so that there is something to see at every moment. */
export function windAt(time: number, damping: Settings["damping"]): [number, number, number] {
  const share = damping === "drag" ? 1 : 10;
  const blow = 0.09 + 0.1 * Math.sin(0.9 * time) + 0.06 * Math.sin(2.3 * time);
  return [share * 0.05 * Math.sin(0.5 * time), 0, share * blow];
}

/** How far each held corner has come inwards at a time [m]: then the flag hangs in folds. */
const [INWARDS, SECONDS] = [2.6, 5] as const;

/** Moves the held corners to where they are at a time. */
export function moveCorners(flag: Simulation, time: number): void {
  const share = Math.min(time / SECONDS, 1);
  const x = SIZE[0] / 2 - INWARDS * share * share * (3 - 2 * share);
  flag.pin(0, [-x, SIZE[1] / 2, 0]);
  flag.pin(COLUMNS - 1, [x, SIZE[1] / 2, 0]);
}
