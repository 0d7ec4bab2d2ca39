import { createModel, MATERIAL_DEFAULTS, Simulation } from "pliant";
import { clampedStrip, lastRow, STRIP_MESHES, type StripMesh } from "../kit/cloth/default-strip.ts";
import type { Experiment } from "../kit/experiment.ts";
import { pinWhere } from "../kit/cloth/scenes.ts";

/** Free length [m], links along it, links over its height. */
const [LENGTH, LINKS, HIGH] = [0.1, 32, 4];

/** Ours: twist and bending together. Γ* = 12.854 (1 − ν) √(2 (1 + ν)) = 13.99 at ν = 1/3, which the lattice has. */
export const T4: Experiment = {
  id: "T4",
  claims: ["C5"],
  title: "A strip clamped on its edge stands below the load at which it buckles sideways, and not above it",
  criterion:
    "strip L/8 high, bent sideways by 0.5 % of its length, default settings: tip off by less than 0.01 L at Γ = 12.5 and by more than 0.1 L at Γ = 15.5 (theory 13.99), on grids and on irregular triangles",
  quick: false,
  run() {
    const measured: Record<string, number> = {};
    let pass = true;
    for (const mesh of STRIP_MESHES) {
      const [below, above] = [12.5, 15.5].map((gamma) => sideways(gamma, mesh));
      measured[`${mesh}, Γ 12.5: off / L`] = below;
      measured[`${mesh}, Γ 15.5: off / L`] = above;
      pass &&= below < 0.01 && above > 0.1;
    }
    return { measured, pass };
  },
};

/** How far the tip is off the plane over the length, when the strip has settled. */
function sideways(gamma: number, mesh: StripMesh): number {
  const density = 0.2;
  const bend = (density * 9.81 * LENGTH ** 3) / gamma;
  const material = {
    ...MATERIAL_DEFAULTS,
    ...{ density, bend, stretch: (1e6 * bend) / LENGTH ** 2, damping: 0, strainLimit: Infinity },
    drag: 30,
  };
  const { part, heldTo } = clampedStrip(material, LENGTH, LINKS, mesh, HIGH);
  // On its edge, and bent a little.
  const x = new Float64Array(part.x.length);
  for (let i = 0; i < x.length; i += 3) {
    const s = Math.max(0, part.x[i]) / LENGTH;
    x.set([part.x[i], part.x[i + 2], 0.005 * LENGTH * s * s], i);
  }
  const simulation = new Simulation(createModel({ parts: [{ ...part, x }] }));
  pinWhere(simulation, ([at]) => at <= heldTo);
  for (let step = 0; step < 540; step++) simulation.step();
  const ends = lastRow(part, LENGTH);
  return (
    Math.abs(ends.reduce((sum, node) => sum + simulation.positions[3 * node + 2], 0)) / ends.length / LENGTH
  );
}
