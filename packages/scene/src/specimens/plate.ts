import { createModel, MATERIAL_DEFAULTS, Simulation, type SimulationOptions } from "pliant";
import { holdWhere, standAt, type Specimen } from "./specimen.ts";
import { lastRow, strip, type StripMesh } from "./strip.ts";

/** Length [m] and density [kg/m²] of a plate that hangs from its upper edge; amplitude at the start [rad]; B that a swing does not bend [N·m]. */
const [LENGTH, DENSITY, START, BEND] = [0.2, 0.5, 0.4, 0.05];
const [LINKS, CELLS] = [8, 4];
const HALF_SWINGS = 6;

export interface PlateOptions {
  /** [kg/m³] */
  readonly drag: number;
  readonly mesh: StripMesh;
  readonly options?: Partial<SimulationOptions>;
}

/** By how much 1/A grows in a half swing in which air brakes by K v²: (4/3)β, β = ¾KL/ρ [1]. */
export const plateLoss = (drag: number): number => (4 / 3) * ((0.75 * drag * LENGTH) / DENSITY);

/** A stiff plate let go askew in air: its amplitudes at the start and after each of six half swings [rad] (claim T11). */
export function plateSpecimen({ drag, mesh, options }: PlateOptions): Specimen<readonly number[]> {
  const part = strip({
    material: {
      ...MATERIAL_DEFAULTS,
      ...{ density: DENSITY, bend: BEND, stretch: 2e4, damping: 0, drag, strainLimit: Infinity },
    },
    ...{ mesh, spacing: LENGTH / LINKS, rows: LINKS + 1, cells: CELLS, from: 0 },
  });
  const simulation = new Simulation(createModel({ parts: [part] }), options);
  // From lying along x to hanging, turned by the first angle.
  const [s, c] = [Math.sin(START), Math.cos(START)];
  standAt(
    simulation,
    part.x.map((at, i) => (i % 3 === 2 ? at : part.x[i - (i % 3)] * (i % 3 === 0 ? s : -c))),
  );
  holdWhere(simulation, (_, node) => part.x[3 * node] < 1e-9);
  const end = 3 * lastRow(part, LENGTH)[2];
  const amplitudes = [START];
  let [before, now, most] = [0, START, 0];
  return {
    simulation,
    triangles: part.triangles,
    progress: () => (amplitudes.length - 1) / HALF_SWINGS,
    isDone: () => amplitudes.length > HALF_SWINGS || simulation.state.time >= 6,
    step() {
      simulation.step();
      const { positions } = simulation;
      [before, now] = [now, Math.atan2(positions[end], -positions[end + 1])];
      if (before < 0 !== now < 0) {
        if (most > 0) amplitudes.push(most);
        most = 1e-9;
      }
      if (most > 0) most = Math.max(most, Math.abs(now));
    },
    result: () => amplitudes,
  };
}
