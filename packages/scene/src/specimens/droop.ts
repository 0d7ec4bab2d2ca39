import { createModel, Simulation, type Material, type SimulationOptions } from "pliant";
import type { Droop } from "./elastica.ts";
import { holdWhere, type Specimen } from "./specimen.ts";
import { clampedStrip, lastRow, THICK_AIR, type StripMesh } from "./strip.ts";

export interface DroopOptions {
  readonly material: Material;
  /** Free length [m]. */
  readonly length: number;
  readonly links: number;
  readonly mesh: StripMesh;
  readonly options?: Partial<SimulationOptions>;
}

/** Steps until it has settled, and over which its tip is averaged. */
const [SETTLING, MEASURED] = [270, 90];

/** A strip clamped level that droops under its weight (claims T1, T2). */
export function droopSpecimen({ material, length, links, mesh, options }: DroopOptions): Specimen<Droop> {
  const thick = { ...material, drag: THICK_AIR, lift: 0 };
  const { part, heldTo } = clampedStrip(thick, length, links, mesh);
  const simulation = new Simulation(createModel({ parts: [part] }), options);
  holdWhere(simulation, ([x]) => x <= heldTo);
  const ends = lastRow(part, length);
  const now = (axis: number): number =>
    ends.reduce((sum, node) => sum + simulation.positions[3 * node + axis], 0) / (ends.length * length);
  let [step, drop, reach] = [0, 0, 0];
  return {
    simulation,
    triangles: part.triangles,
    progress: () => step / (SETTLING + MEASURED),
    isDone: () => step >= SETTLING + MEASURED,
    step() {
      simulation.step();
      if (++step <= SETTLING) return;
      drop -= now(1) / MEASURED;
      reach += now(0) / MEASURED;
    },
    result: () => (step < SETTLING + MEASURED ? { drop: -now(1), reach: now(0) } : { drop, reach }),
  };
}
