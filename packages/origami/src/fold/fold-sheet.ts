import { createModel, Simulation, type SimulationOptions } from "pliant";
import type { CreasePattern } from "../crease-pattern.ts";
import { sharesOver, type FoldStep } from "./fold-steps.ts";
import { patternPart, type PatternPartOptions, type PatternSheet } from "./pattern-part.ts";

export interface FoldOptions extends PatternPartOptions {
  /** Share of every crease's target, −1 to 1. */
  readonly share?: number;
  /** In place of a share: creases in an order. */
  readonly steps?: readonly FoldStep[];
  /** Frames of 1/60 s in which targets move, and in which the sheet then comes to rest. */
  readonly ramp?: number;
  readonly rest?: number;
  /** Keep layers apart. */
  readonly contact?: boolean;
  /** How far targets are ahead of their creases at most [degrees]: creases that are held back are then not forced; no bound when left out. */
  readonly lead?: number;
}

export interface FoldedSheet extends PatternSheet {
  readonly simulation: Simulation;
  /** Share of the targets at the end; null after steps. */
  readonly share: number | null;
  /** Frames until it is folded. */
  readonly frames: number;
}

export const RAMP_DEFAULT = 150;
export const REST_DEFAULT = 90;

/** A frame [s]. */
const DT = 1 / 60;

/** A sheet that folds itself along a crease pattern, without gravity: step its simulation as often as `frames` says. */
export function foldSheet(pattern: CreasePattern, options: FoldOptions = {}): FoldedSheet {
  const { share = 1, ramp = RAMP_DEFAULT, rest = REST_DEFAULT, contact = false, lead = Infinity } = options;
  if (!(share >= -1 && share <= 1)) throw new RangeError(`foldSheet: share is ${share}, expected -1 to 1`);
  const sheet = patternPart(pattern, options);
  const steps = options.steps ?? [{ from: 0, until: DT * Math.max(1, ramp), to: share }];
  const shareOf = sharesOver(steps, pattern, sheet.mesh);
  const start = createModel({ parts: [sheet.part], gravity: [0, 0, 0] });
  const settings: Partial<SimulationOptions> = { dt: DT, contact: { self: contact } };
  const simulation = new Simulation(start, settings);
  const ahead = (lead * Math.PI) / 180;
  const { hinges } = sheet.part.paper;
  const hingeOf = Int32Array.from(sheet.targets, (_, crease) => hinges.crease.indexOf(crease));
  simulation.addDriver((time, input) => {
    const { hingeAngles } = simulation.state;
    sheet.targets.forEach((target, k) => {
      const wanted = shareOf(k, time) * target;
      const angle = hingeOf[k] < 0 ? wanted : hingeAngles[hingeOf[k]];
      input.folds[k] = Math.min(Math.max(wanted, angle - ahead), angle + ahead);
    });
  });
  const last = Math.max(0, ...steps.map(({ until }) => until));
  return { ...sheet, simulation, share: options.steps ? null : share, frames: Math.round(last / DT) + rest };
}

/** Places of the pattern's vertices in the simulation's state [m]. */
export function vertexPlaces({ simulation, mesh }: FoldedSheet): number[][] {
  const { x } = simulation.state;
  return mesh.vertexNodes.map((node) => [x[3 * node], x[3 * node + 1], x[3 * node + 2]]);
}
