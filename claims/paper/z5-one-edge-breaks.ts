import type { PaperBody } from "pliant";
import type { Simulation } from "pliant";
import { validate } from "pliant/experimental";
import type { Experiment } from "../kit/experiment.ts";
import { eulerCharacteristic, momentumOf } from "../kit/paper/paper.ts";
import { distanceOf, edgeBetween, press, twoTriangles } from "../kit/paper/two-triangles.ts";

export const Z5: Experiment = {
  id: "Z5",
  claims: ["P6", "P11"],
  title: "One edge breaks",
  criterion:
    "two triangles, ψ = 1, the edge pressed to 0.6 of its length l⁰: 4 triangles, 5 nodes, halves of l⁰/2 (1e-12), off by 0.4 l⁰ (1e-12), mass and momentum as before (1e-15), V − E + F as before, every invariant holds",
  quick: true,
  run() {
    const simulation = twoTriangles();
    const length = distanceOf(simulation, 0, 3);
    const characteristic = eulerCharacteristic(simulation.model);
    press(simulation, 0.6);
    breakDiagonal(simulation);
    const { model, state } = simulation;
    const height = Math.abs(state.x[3 * 4 + 1]);
    const measured = {
      triangles: model.triangles.length / 3,
      nodes: (model.bodies[0] as PaperBody).paper.usedNodes ?? 0,
      "half, off": Math.abs(distanceOf(simulation, 0, 4) / (length / 2) - 1),
      "height, off": Math.abs(height / (0.4 * length) - 1),
      "mass, off": Math.abs(momentumOf(model, state)[3] / (0.08 * 1e-4) - 1),
      "momentum, off": momentumError(),
      "V − E + F": eulerCharacteristic(model) - characteristic,
      faults: validate(model, state).length,
    };
    const pass =
      measured.triangles === 4 &&
      measured.nodes === 5 &&
      Math.max(measured["half, off"], measured["height, off"]) < 1e-12 &&
      Math.max(measured["mass, off"], measured["momentum, off"]) < 1e-15 &&
      measured["V − E + F"] + measured.faults === 0;
    return { measured, pass };
  },
};

function breakDiagonal(simulation: Simulation): void {
  simulation.edit({ kind: "break", body: "paper", edges: [edgeBetween(simulation, 0, 3)] });
  simulation.step();
}

/** A flying sheet, with and without the break at the end of the same step: momentum over mass [m/s], over 1 m/s. */
function momentumError(): number {
  const [whole, broken] = [false, true].map((breaks) => {
    const simulation = twoTriangles();
    simulation.state.v.forEach((_, i) => (simulation.state.v[i] = i < 12 ? ((i * 7) % 5) - 2 : 0));
    if (breaks) breakDiagonal(simulation);
    else simulation.step();
    const [x, y, z, mass] = momentumOf(simulation.model, simulation.state);
    return [x / mass, y / mass, z / mass];
  });
  return Math.max(...whole.map((value, axis) => Math.abs(value - broken[axis])));
}
