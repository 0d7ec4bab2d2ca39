import { createModel, Simulation, type SimulationOptions } from "pliant";
import type { CreasePattern } from "../crease-pattern.ts";
import { patternPart, type PatternPartOptions, type PatternSheet } from "./pattern-part.ts";

export interface FoldOptions extends PatternPartOptions {
  /** Share of every crease's target, −1 to 1. */
  readonly share?: number;
  /** Frames of 1/60 s in which targets move, and in which the sheet then comes to rest. */
  readonly ramp?: number;
  readonly rest?: number;
  /** Keep layers apart. */
  readonly contact?: boolean;
}

export interface FoldedSheet extends PatternSheet {
  readonly simulation: Simulation;
  readonly share: number;
  /** Frames until it is folded. */
  readonly frames: number;
}

export const RAMP_DEFAULT = 150;
export const REST_DEFAULT = 90;

const DT = 1 / 60;

/** A sheet that folds itself along a crease pattern, without gravity: step its simulation as often as `frames` says. */
export function foldSheet(pattern: CreasePattern, options: FoldOptions = {}): FoldedSheet {
  const { share = 1, ramp = RAMP_DEFAULT, rest = REST_DEFAULT, contact = false } = options;
  if (!(share >= -1 && share <= 1)) throw new RangeError(`foldSheet: share is ${share}, expected -1 to 1`);
  const sheet = patternPart(pattern, options);
  const start = createModel({ parts: [sheet.part], gravity: [0, 0, 0] });
  const settings: Partial<SimulationOptions> = { dt: DT, contact: { self: contact } };
  const simulation = new Simulation(start, settings).addDriver((time, input) => {
    const t = Math.min(1, time / (DT * Math.max(1, ramp)));
    const eased = share * t * t * (3 - 2 * t);
    sheet.targets.forEach((target, k) => (input.folds[k] = eased * target));
  });
  return { ...sheet, simulation, share, frames: ramp + rest };
}

/** Places of the pattern's vertices in the simulation's state [m]. */
export function vertexPlaces({ simulation, mesh }: FoldedSheet): number[][] {
  const { x } = simulation.state;
  return mesh.vertexNodes.map((node) => [x[3 * node], x[3 * node + 1], x[3 * node + 2]]);
}
