import { FilmSimulation } from "../film-simulation.ts";
import { createModel, energies, clothSheet, type Material, type SimulationOptions } from "pliant";
import { literalBend } from "./literal-bend.ts";
import { pinWhere } from "./scenes.ts";

const NODES = 13;
const SIDE = 0.24;
const DENSITY = 0.15;

export interface SwingResult {
  /** Share of the energy at the start, counted from hanging straight down, that is left after 1.5 s [1]. */
  readonly left: number;
  /** Largest rise above the start, as a share of the same [1]. */
  readonly rise: number;
}

/**
 * The 13 × 13 sheet of docs/methods/cloth.md#hidden-damping, h = 0.02 m, let go level, held along one side, without damping or air. Energy is
 * looked at after every step.
 */
export function runSwing(material: Partial<Material>, options: Partial<SimulationOptions>): SwingResult {
  const literal = literalBend(options);
  const cloth = { density: DENSITY, bend: 1e-5, damping: 0, drag: 0, ...literal, ...material };
  const part = clothSheet({ size: [SIDE, SIDE], nodes: [NODES, NODES], material: cloth });
  const simulation = new FilmSimulation(createModel({ parts: [part] }), options);
  pinWhere(simulation, (_, node) => node < NODES);
  const { model, options: settings } = simulation;
  const range = DENSITY * SIDE * SIDE * 9.81 * (SIDE / 2);
  const start = energies(model, simulation.state).total;
  let [rise, total] = [0, start];
  for (let step = 0; step < Math.round(1.5 / settings.dt); step++) {
    simulation.step();
    ({ total } = energies(model, simulation.state));
    rise = Math.max(rise, (total - start) / range);
  }
  return { left: 1 + (total - start) / range, rise };
}
