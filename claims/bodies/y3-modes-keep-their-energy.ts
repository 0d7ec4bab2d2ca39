import { FilmSimulation } from "../kit/film-simulation.ts";
import { createModel } from "pliant";
import { loadNodes, solidRanges } from "pliant/experimental";
import type { Experiment } from "../kit/experiment.ts";
import { barOf, place, type Body } from "../kit/bodies/solids.ts";

const MODES = 19;

/** Newmark, docs/methods/bodies.md#newmark. */
export const Y3: Experiment = {
  id: "Y3",
  claims: ["M5"],
  title: "Modes keep their energy, and settle where a force puts them",
  criterion: "drift below 1e-12 in 300 steps of 1/30 s for the six lowest modes; f/λ within 1e-6 after decay",
  quick: true,
  run() {
    const body = barOf(6);
    const drift = energyDrift(body);
    const error = staticError(body);
    return { measured: { drift, "q against f/λ": error }, pass: drift < 1e-12 && error < 1e-6 };
  },
};

function energyDrift(body: Body): number {
  const { model, state } = createModel({
    parts: [place(body, { damping: 0, stiffnessDamping: 0 })],
    gravity: [0, 0, 0],
  });
  const { at, modes } = solidRanges(model.bodies)[0];
  const { eigenvalues } = body.basis;
  for (let k = 0; k < modes; k++) state.solids[at + MODES + k] = 1e-3;
  const simulation = new FilmSimulation({ model, state }, { dt: 1 / 30, quality: { substeps: 1 } });
  const energies = (): number[] =>
    Array.from(eigenvalues, (lambda, k) => {
      const q = simulation.state.solids[at + MODES + k];
      const rate = simulation.state.solids[at + MODES + modes + k];
      return 0.5 * (rate * rate + lambda * q * q);
    });
  const start = energies();
  for (let step = 0; step < 300; step++) simulation.step();
  return Math.max(...energies().map((energy, k) => Math.abs(energy / start[k] - 1)));
}

/** A small force on one node and its opposite on another: the modes settle at Φᵀf/λ. */
function staticError(body: Body): number {
  const { model, state } = createModel({
    parts: [place(body, { damping: 60, stiffnessDamping: 0.01 })],
    gravity: [0, 0, 0],
  });
  const simulation = new FilmSimulation({ model, state }, { dt: 1 / 30, quality: { substeps: 1 } });
  const { basis } = body;
  // Two pairs of opposite forces: neither force nor torque is left.
  const ends = [0, 12, 13, 25];
  const [a, b] = [ends[0], ends[1]];
  const force = 1e-7;
  loadNodes(simulation.input, [a], [force, 0, 0]);
  loadNodes(simulation.input, [b], [-force, 0, 0]);
  for (let step = 0; step < 3000; step++) simulation.step();
  const { at } = solidRanges(model.bodies)[0];
  let [error, largest] = [0, 0];
  for (let k = 0; k < basis.modeCount; k++) {
    const along = (node: number): number => basis.shapes[(k * basis.nodeCount + node) * 3];
    const expected = (force * (along(a) - along(b))) / basis.eigenvalues[k];
    largest = Math.max(largest, Math.abs(expected));
    error = Math.max(error, Math.abs(simulation.state.solids[at + MODES + k] - expected));
  }
  return error / largest;
}
