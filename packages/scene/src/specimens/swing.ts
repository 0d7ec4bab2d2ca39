import { clothSheet, createModel, energies, Simulation, type SimulationOptions } from "pliant";
import { resolveMaterial } from "../build/cloth.ts";
import { holdWhere, type Specimen } from "./specimen.ts";

/** Side of the sheet [m], and how long it swings [s]. */
const [SIDE, SECONDS] = [0.24, 1.5];

export interface SwingOptions {
  readonly fabric: Parameters<typeof resolveMaterial>[0];
  /** Nodes along a side. */
  readonly nodes: number;
  readonly options?: Partial<SimulationOptions>;
}

/** Energy left and largest rise above the start, in percent of what hanging straight down would have set free; what is left, step by step. */
export interface Swing {
  readonly left: number;
  readonly rise: number;
  readonly trace: readonly (readonly [time: number, left: number])[];
}

/** A square of a fabric let go level, held along one side, without damping and air (claim T9). */
export function swingSpecimen({ fabric, nodes, options }: SwingOptions): Specimen<Swing> {
  const material = { ...resolveMaterial(fabric), damping: 0, drag: 0 };
  const part = clothSheet({ size: [SIDE, SIDE], nodes: [nodes, nodes], material });
  const simulation = new Simulation(createModel({ parts: [part] }), options);
  holdWhere(simulation, (_, node) => node < nodes);
  const range = material.density * SIDE * SIDE * 9.81 * (SIDE / 2);
  const start = energies(simulation.model, simulation.state).total;
  const trace: [number, number][] = [[0, 100]];
  let [rise, left] = [0, 100];
  return {
    simulation,
    triangles: part.triangles,
    progress: () => Math.min(1, simulation.state.time / SECONDS),
    isDone: () => simulation.state.time >= SECONDS,
    step() {
      simulation.step();
      const gained = (energies(simulation.model, simulation.state).total - start) / range;
      rise = Math.max(rise, 100 * gained);
      left = 100 * (1 + gained);
      trace.push([simulation.state.time, left]);
    },
    result: () => ({ left, rise, trace }),
  };
}
