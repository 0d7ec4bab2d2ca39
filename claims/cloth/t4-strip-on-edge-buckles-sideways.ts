import { FilmSimulation } from "../kit/film-simulation.ts";
import { clothSheet, createModel, MATERIAL_DEFAULTS } from "pliant";
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
    "strip L/8 high, bent sideways by 0.5 % of its length, default settings: tip off by less than 0.01 L at Γ = 12.5 and by more than 0.1 L at Γ = 15.5 (theory 13.99)",
  quick: false,
  run() {
    const measured = { "Γ 12.5: off / L": sideways(12.5), "Γ 15.5: off / L": sideways(15.5) };
    return { measured, pass: measured["Γ 12.5: off / L"] < 0.01 && measured["Γ 15.5: off / L"] > 0.1 };
  },
};

/** How far the tip is off the plane beyond what it was at first, over the length, when the strip has settled. */
function sideways(gamma: number): number {
  const h = LENGTH / (LINKS + 0.5);
  const density = 0.2;
  const bend = (density * 9.81 * LENGTH ** 3) / gamma;
  const part = clothSheet({
    size: [(LINKS + 1) * h, HIGH * h],
    nodes: [LINKS + 2, HIGH + 1],
    ...{ across: [1, 0, 0], down: [0, -1, 0], center: [(LINKS * h) / 2, 0, 0] },
    material: {
      ...MATERIAL_DEFAULTS,
      ...{ density, bend, stretch: (1e6 * bend) / LENGTH ** 2, damping: 0, strainLimit: Infinity },
      drag: 30,
    },
  });
  const bump = part.x.map((at, i) => {
    const s = Math.max(0, part.x[i - (i % 3)] - 0.5 * h) / LENGTH;
    return i % 3 === 2 ? 0.005 * LENGTH * s * s : at;
  });
  const simulation = new FilmSimulation(createModel({ parts: [{ ...part, x: bump }] }));
  pinWhere(simulation, ([x]) => x <= 0.75 * h);
  for (let step = 0; step < 540; step++) simulation.step();
  const tip = 3 * (Math.floor(HIGH / 2) * (LINKS + 2) + LINKS + 1);
  return Math.abs(simulation.positions[tip + 2]) / LENGTH;
}
