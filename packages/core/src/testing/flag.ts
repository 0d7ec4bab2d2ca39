import { mergeOptions } from "../simulation/options.ts";
import { loadNodes } from "../input/load.ts";
import type { FuzzyMotion } from "../model/springs/mass-spring.ts";
import { createModel } from "../state/create-model.ts";
import { springSheet, type SpringSheetOptions } from "../model/springs/spring-sheet.ts";
import type { Vec3 } from "@pliant/geometry";
import type { SimulationOptions } from "../simulation/options.ts";
import { Simulation } from "../simulation/simulation.ts";

/** The paper's range with exact thirds: one straight line. */
export const MOTION: FuzzyMotion = {
  table: { values: Float64Array.of(-1, 1), cells: 1, rows: null, move: 0.009 },
  limit: { force: 27 },
  range: "scaled",
  antiWindup: true,
  clamp: "axis",
};

export interface FlagOptions {
  readonly sheet?: Partial<SpringSheetOptions>;
  readonly gravity?: Vec3;
  /** Force on each point [N]. */
  readonly wind?: Vec3;
  readonly simulation?: Partial<SimulationOptions>;
}

/** The flag of the paper's Table 2, upright, held by its upper corners (docs/methods/fuzzy.md#claims, F9), one solver step per step. */
export function paperFlag({
  sheet,
  gravity = [0, -9.81, 0],
  wind = [2, 0, 0.1],
  simulation,
}: FlagOptions = {}): Simulation {
  const part = springSheet({
    ...{ size: [17, 15], nodes: [18, 16], across: [1, 0, 0], down: [0, -1, 0] },
    ...{ pointMass: 0.3, stiffness: 180, drag: 3, fuzzy: MOTION, ...sheet },
  });
  const flag = new Simulation(
    createModel({ parts: [part], gravity }),
    mergeOptions({ dt: 0.01, quality: { substeps: 1 } }, simulation),
  );
  flag.pin(0);
  flag.pin(17);
  const count = part.mass.length;
  const nodes = Array.from({ length: count }, (_, node) => node);
  loadNodes(flag.input, nodes, [wind[0] * count, wind[1] * count, wind[2] * count]);
  return flag;
}
