import { createModel, MATERIAL_DEFAULTS, Simulation, type SimulationOptions } from "pliant";
import { holdWhere, type Specimen } from "./specimen.ts";
import { clampedStrip, lastRow, type StripMesh } from "./strip.ts";

/** Γ* = 12.854 (1 − ν) √(2 (1 + ν)) at ν = 1/3, which the lattice has: above it a strip on edge buckles sideways. */
export const SIDEWAYS_LOAD = 13.99;

/** Free length [m], links along it, links over its height, density [kg/m²]. */
const [LENGTH, LINKS, HIGH, DENSITY] = [0.1, 32, 4, 0.2];
const STEPS = 540;

export interface SidewaysOptions {
  /** ρgL³/B [1]. */
  readonly gamma: number;
  readonly mesh: StripMesh;
  readonly options?: Partial<SimulationOptions>;
}

/** A strip clamped on its edge and bent a little; how far its tip leaves the plane, over its length (claim T4). */
export function sidewaysSpecimen({ gamma, mesh, options }: SidewaysOptions): Specimen<number> {
  const bend = (DENSITY * 9.81 * LENGTH ** 3) / gamma;
  const material = {
    ...MATERIAL_DEFAULTS,
    ...{ density: DENSITY, bend, stretch: (1e6 * bend) / LENGTH ** 2, damping: 0, strainLimit: Infinity },
    drag: 30,
  };
  const { part, heldTo } = clampedStrip(material, LENGTH, LINKS, mesh, HIGH);
  const x = new Float64Array(part.x.length);
  for (let i = 0; i < x.length; i += 3) {
    const s = Math.max(0, part.x[i]) / LENGTH;
    x.set([part.x[i], part.x[i + 2], 0.005 * LENGTH * s * s], i);
  }
  const simulation = new Simulation(createModel({ parts: [{ ...part, x }] }), options);
  holdWhere(simulation, ([at]) => at <= heldTo);
  const ends = lastRow(part, LENGTH);
  let step = 0;
  return {
    simulation,
    triangles: part.triangles,
    progress: () => step / STEPS,
    isDone: () => step >= STEPS,
    step() {
      simulation.step();
      step++;
    },
    result: () =>
      Math.abs(ends.reduce((sum, node) => sum + simulation.positions[3 * node + 2], 0)) /
      ends.length /
      LENGTH,
  };
}
