import { createModel, MATERIAL_DEFAULTS, Simulation, type SimulationOptions } from "pliant";
import { strip, STRIP_MESHES, type StripMesh } from "../kit/cloth/default-strip.ts";
import { firstMode, FREE_BETA_SQUARED } from "../kit/cloth/free-beam.ts";
import type { Experiment } from "../kit/experiment.ts";
import { restAt } from "../kit/cloth/relax.ts";

/** Length [m], B [N·m], ρ [kg/m²]; Y L²/B = 1e6. */
const [LENGTH, BEND, DENSITY] = [0.1, 1e-5, 0.15];

/** 2π L²/β² √(ρ/B) [s] */
const PERIOD = ((2 * Math.PI * LENGTH ** 2) / FREE_BETA_SQUARED) * Math.sqrt(DENSITY / BEND);

/**
 * Periods over that. A grid one cell wide cannot curve across. Triangles a quarter as wide as long do, and freely so at 1 % of the length: as a
 * plate they bend with B (1 − ν²), ν = 1/4.
 */
const THEORY: Readonly<Record<StripMesh, number>> = { grid: 1, irregular: 1 / Math.sqrt(1 - 1 / 16) };

/** Ours: bending is in the matrix, so that one solve per substep neither slows nor damps a vibration. */
export const T10: Experiment = {
  id: "T10",
  claims: ["C5", "C8"],
  title: "A free strip vibrates with a beam's period and keeps its amplitude, with one solve per substep",
  criterion:
    "16 and 32 links, one cell wide (triangles: a quarter of the length), moved by 1 % of its length, 400 steps per period, else default settings: period within 2 % of 2πL²/22.37 √(ρ/B), for triangles with B (1 − ν²) since they are free to curve across, more than 0.95 of the amplitude left after two periods; grids and irregular triangles; with a solver that is exact beside it",
  quick: false,
  run() {
    const measured: Record<string, number> = {};
    let pass = true;
    for (const mesh of STRIP_MESHES)
      for (const links of [16, 32]) {
        const { period, left } = vibrate(links, mesh, {});
        measured[`${mesh}, ${links} links: period / theory`] = period / (PERIOD * THEORY[mesh]);
        measured[`${mesh}, ${links} links: amplitude left`] = left;
        pass &&= Math.abs(period / (PERIOD * THEORY[mesh]) - 1) < 0.02 && left > 0.95;
        const exact = vibrate(links, mesh, { quality: { tolerance: 1e-6 } });
        measured[`${mesh}, ${links} links, tolerance 1e-6: period / theory`] =
          exact.period / (PERIOD * THEORY[mesh]);
        measured[`${mesh}, ${links} links, tolerance 1e-6: amplitude left`] = exact.left;
      }
    return { measured, pass };
  },
};

/** Mean period [s] of two vibrations, and the largest deflection between the last passes over that between the first. */
function vibrate(
  links: number,
  mesh: StripMesh,
  options: Partial<SimulationOptions>,
): { period: number; left: number } {
  const part = strip({
    material: {
      ...MATERIAL_DEFAULTS,
      ...{ density: DENSITY, bend: BEND, stretch: (1e6 * BEND) / LENGTH ** 2 },
      ...{ damping: 0, drag: 0, strainLimit: Infinity },
    },
    ...{
      mesh,
      spacing: LENGTH / links,
      rows: links + 1,
      cells: mesh === "grid" ? 1 : links / 4,
      from: -LENGTH / 2,
    },
  });
  const dt = PERIOD / 400;
  const simulation = new Simulation(createModel({ parts: [part], gravity: [0, 0, 0] }), { dt, ...options });
  restAt(
    simulation,
    part.x.map((at, i) => (i % 3 === 1 ? 0.01 * LENGTH * firstMode(part.x[i - 1] / LENGTH) : at)),
  );
  const [passes, amplitudes]: [number[], number[]] = [[], []];
  let [before, most] = [simulation.positions[1], 0];
  while (passes.length < 5 && simulation.state.time < 4 * PERIOD) {
    simulation.step();
    const now = simulation.positions[1];
    if (before < 0 !== now < 0) {
      passes.push(simulation.state.time - (dt * now) / (now - before));
      amplitudes.push(most);
      most = 0;
    }
    most = Math.max(most, Math.abs(now));
    before = now;
  }
  return { period: (passes[4] - passes[0]) / 2, left: amplitudes[4] / amplitudes[0] };
}
