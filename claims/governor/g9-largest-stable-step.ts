import { FilmSimulation } from "../kit/film-simulation.ts";
import { createModel, energies } from "pliant";
import { provotSheet } from "pliant/experimental";
import type { Experiment } from "../kit/experiment.ts";

export const G9: Experiment = {
  id: "G9",
  claims: ["A7"],
  title: "Steps of eq 4 against the formula dt_max = 0.943 h √(ρ/Y)",
  criterion:
    "energy of a small disturbance, second 300 steps over the first, N = 9, 30, 64: below 1.1 at 0.9 dt_max, beyond 1e6 at 1.2 dt_max",
  quick: true,
  run() {
    const rows = [9, 30, 64].map((nodes) => ({ nodes, calm: grows(nodes, 0.9), wild: grows(nodes, 1.2) }));
    const measured = Object.fromEntries(
      rows.flatMap(({ nodes, calm, wild }) => [
        [`N = ${nodes}, 0.9: energy grows by`, calm],
        [`N = ${nodes}, 1.2: energy grows by`, wild],
      ]),
    );
    return { measured, pass: rows.every(({ calm, wild }) => calm < 1.1 && !(wild < 1e6)) };
  },
};

/** How many times larger the energy of a small disturbance becomes in the second 300 steps than in the first. */
function grows(nodes: number, share: number): number {
  const dt = (share * 0.943 * Math.sqrt(0.2 / 200)) / (nodes - 1);
  const part = provotSheet({ size: [1, 1], nodes: [nodes, nodes], fabric: { damping: 0, flexion: 0 } });
  const { model, state } = createModel({ parts: [part], gravity: [0, 0, 0] });
  // Ups and downs from node to node, in the plane: the stiffest there is.
  for (let node = 0; node < nodes * nodes; node++) {
    const sign = (node + Math.floor(node / nodes)) % 2 === 0 ? 1 : -1;
    state.v[3 * node] = sign * 1e-4;
    state.v[3 * node + 2] = 0.3 * (node % 2 === 0 ? 1e-4 : -1e-4);
  }
  const simulation = new FilmSimulation({ model, state }, { dt, quality: { substeps: 1 } });
  const most = [0, 0];
  for (let step = 0; step < 600; step++) {
    if (simulation.step().flags.nonFinite) return Infinity;
    const half = step < 300 ? 0 : 1;
    most[half] = Math.max(most[half], energies(model, simulation.state).total);
  }
  return most[1] / most[0];
}
