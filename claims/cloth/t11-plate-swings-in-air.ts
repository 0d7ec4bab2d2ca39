import { createModel, MATERIAL_DEFAULTS, Simulation } from "pliant";
import { lastRow, strip, STRIP_MESHES, type StripMesh } from "../kit/cloth/default-strip.ts";
import type { Experiment } from "../kit/experiment.ts";
import { restAt } from "../kit/cloth/relax.ts";
import { pinWhere } from "../kit/cloth/scenes.ts";

/** Length [m] and density [kg/m²] of a plate that hangs from its upper edge; amplitude at the start [rad]. */
const [LENGTH, DENSITY, START] = [0.2, 0.5, 0.4];

/** B that a swing does not bend [N·m]. */
const BEND = 0.05;

const LINKS = 8;

/** Drag of air itself and of thicker air [kg/m³]. */
const DRAGS = [0.6, 1.2, 2.4];

/** Ours: air brakes by K A v², no more and no less. */
export const T11: Experiment = {
  id: "T11",
  claims: ["C11"],
  title: "A stiff plate swinging in air loses what the drag law says, at default settings",
  criterion:
    "0.2 m plate let go at 0.4 rad, drag 0.6, 1.2 and 2.4 kg/m³: over six half swings the amplitude A falls each time by (4/3)βA², β = ¾KL/ρ, integrated over the swings, within 5 %; grids and irregular triangles",
  quick: false,
  run() {
    const measured: Record<string, number> = {};
    for (const mesh of STRIP_MESHES)
      for (const drag of DRAGS) {
        const beta = (0.75 * drag * LENGTH) / DENSITY;
        const amplitudes = swing(drag, mesh);
        measured[`${mesh}, drag ${drag}: loss / theory`] = lossRatio(amplitudes, beta);
      }
    return { measured, pass: Object.values(measured).every((ratio) => Math.abs(ratio - 1) < 0.05) };
  },
};

/** Over n half swings 1/A grows by n (4/3)β: the measured growth over that. */
function lossRatio(amplitudes: readonly number[], beta: number): number {
  const [first, last] = [amplitudes[0], amplitudes.at(-1) ?? NaN];
  return (1 / last - 1 / first) / ((4 / 3) * beta * (amplitudes.length - 1));
}

/** Amplitudes of the plate's lower edge at the start and after each of six half swings [rad]. */
function swing(drag: number, mesh: StripMesh): number[] {
  const part = strip({
    material: {
      ...MATERIAL_DEFAULTS,
      ...{ density: DENSITY, bend: BEND, stretch: 2e4, damping: 0, drag, strainLimit: Infinity },
    },
    ...{ mesh, spacing: LENGTH / LINKS, rows: LINKS + 1, cells: 4, from: 0 },
  });
  const simulation = new Simulation(createModel({ parts: [part] }));
  // From lying along x to hanging, turned by the first angle.
  const [s, c] = [Math.sin(START), Math.cos(START)];
  restAt(
    simulation,
    part.x.map((at, i) => (i % 3 === 2 ? at : part.x[i - (i % 3)] * (i % 3 === 0 ? s : -c))),
  );
  pinWhere(simulation, (_, node) => part.x[3 * node] < 1e-9);
  const end = 3 * lastRow(part, LENGTH)[2];
  const amplitudes = [START];
  let [before, now, most] = [0, START, 0];
  while (amplitudes.length < 7 && simulation.state.time < 6) {
    simulation.step();
    const { positions } = simulation;
    [before, now] = [now, Math.atan2(positions[end], -positions[end + 1])];
    if (before < 0 !== now < 0) {
      if (most > 0) amplitudes.push(most);
      most = 1e-9;
    }
    if (most > 0) most = Math.max(most, Math.abs(now));
  }
  return amplitudes;
}
