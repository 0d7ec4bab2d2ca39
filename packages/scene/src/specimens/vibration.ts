import { createModel, MATERIAL_DEFAULTS, Simulation, type SimulationOptions } from "pliant";
import { firstMode, FREE_BETA_SQUARED } from "./free-beam.ts";
import { standAt, type Specimen } from "./specimen.ts";
import { strip, type StripMesh } from "./strip.ts";

/** Length [m], B [N·m], ρ [kg/m²]; Y L²/B = 1e6. */
const [LENGTH, BEND, DENSITY] = [0.1, 1e-5, 0.15];

/**
 * Periods over a beam's. A grid one cell wide cannot curve across. Triangles a quarter as wide as long do, and freely so at 1 % of the length: as
 * a plate they bend with B (1 − ν²), ν = 1/4.
 */
const CURVING_ACROSS: Readonly<Record<StripMesh, number>> = { grid: 1, irregular: 1 / Math.sqrt(1 - 1 / 16) };

/** 2π L²/β² √(ρ/B), for triangles with B (1 − ν²) [s]. */
export const vibrationPeriod = (mesh: StripMesh): number =>
  CURVING_ACROSS[mesh] * ((2 * Math.PI * LENGTH ** 2) / FREE_BETA_SQUARED) * Math.sqrt(DENSITY / BEND);

export interface VibrationOptions {
  readonly links: number;
  readonly mesh: StripMesh;
  readonly options?: Partial<SimulationOptions>;
}

/** Mean period [s] of two vibrations, the largest deflection between the last passes over that between the first, and the end's way [m]. */
export interface Vibration {
  readonly period: number;
  readonly left: number;
  readonly trace: readonly (readonly [time: number, height: number])[];
}

/** A free strip that is let go bent by 1 % of its length as a beam's first mode (claim T10). */
export function vibrationSpecimen({ links, mesh, options }: VibrationOptions): Specimen<Vibration> {
  const part = strip({
    material: {
      ...MATERIAL_DEFAULTS,
      ...{ density: DENSITY, bend: BEND, stretch: (1e6 * BEND) / LENGTH ** 2 },
      ...{ damping: 0, drag: 0, strainLimit: Infinity },
    },
    ...{ mesh, spacing: LENGTH / links, rows: links + 1, from: -LENGTH / 2 },
    cells: mesh === "grid" ? 1 : links / 4,
  });
  const period = vibrationPeriod(mesh);
  const dt = vibrationPeriod("grid") / 400;
  const simulation = new Simulation(createModel({ parts: [part], gravity: [0, 0, 0] }), { dt, ...options });
  standAt(
    simulation,
    part.x.map((at, i) => (i % 3 === 1 ? 0.01 * LENGTH * firstMode(part.x[i - 1] / LENGTH) : at)),
  );
  const [passes, amplitudes]: [number[], number[]] = [[], []];
  const trace: [number, number][] = [];
  let [before, most] = [simulation.positions[1], 0];
  return {
    simulation,
    triangles: part.triangles,
    progress: () => Math.min(1, passes.length / 5),
    isDone: () => passes.length >= 5 || simulation.state.time >= 4 * period,
    step() {
      simulation.step();
      const now = simulation.positions[1];
      if (before < 0 !== now < 0) {
        passes.push(simulation.state.time - (dt * now) / (now - before));
        amplitudes.push(most);
        most = 0;
      }
      most = Math.max(most, Math.abs(now));
      before = now;
      trace.push([simulation.state.time, now]);
    },
    result: () => ({ period: (passes[4] - passes[0]) / 2, left: amplitudes[4] / amplitudes[0], trace }),
  };
}
