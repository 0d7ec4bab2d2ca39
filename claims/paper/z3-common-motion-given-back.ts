import { FilmSimulation } from "../kit/film-simulation.ts";
import { createModel } from "pliant";
import type { Experiment } from "../kit/experiment.ts";
import { momentumOf, testSheet } from "../kit/paper/paper.ts";

export const Z3: Experiment = {
  id: "Z3",
  claims: ["P5"],
  title: "What few sweeps lose of common motion is given back",
  criterion:
    "stiff sheet (dt²k/m = 1e4) falls along itself for 1 s: speed within 1e-9 of g t with the correction, below 1 % of it without; spun by a couple it turns as a rigid body does, within 1 %",
  quick: true,
  run() {
    const measured = {
      "with, relative error": Math.abs(fall(true) - 1),
      "without, share of g t": fall(false),
      "angular momentum, share": spin(),
    };
    const pass =
      measured["with, relative error"] < 1e-9 &&
      measured["without, share of g t"] < 0.01 &&
      Math.abs(measured["angular momentum, share"] - 1) < 0.01;
    return { measured, pass };
  },
};

function stiffSheet(keepsMomentum: boolean) {
  // An inner node weighs 0.08 × 0.02² kg.
  const stretch = 1e4 * 0.08 * 0.02 * 0.02 * 3600;
  return testSheet({ keepsMomentum, velocityDamping: 0, crossStiffness: 0, material: { stretch } });
}

function fall(keepsMomentum: boolean): number {
  const simulation = new FilmSimulation(
    createModel({ parts: [stiffSheet(keepsMomentum)], gravity: [9.81, 0, 0] }),
    { dt: 1 / 60 },
  );
  for (let step = 0; step < 60; step++) simulation.step();
  const [x, , , mass] = momentumOf(simulation.model, simulation.state);
  return x / mass / (9.81 * simulation.state.time);
}

/** A couple of 1e-4 N at both ends for 0.5 s: angular momentum over moment × time. */
function spin(): number {
  const simulation = new FilmSimulation(createModel({ parts: [stiffSheet(true)], gravity: [0, 0, 0] }), {
    dt: 1 / 60,
  });
  const force = 1e-4;
  for (const [node, z] of [
    [55, force],
    [65, -force],
  ]) {
    simulation.input.loads.push({ kind: "point", nodes: Uint32Array.of(node), force: [0, 0, z], share: 1 });
  }
  let given = 0;
  for (let step = 0; step < 30; step++) {
    given += (force * (simulation.positions[3 * 65] - simulation.positions[3 * 55])) / 60;
    simulation.step();
  }
  const { x, v } = simulation.state;
  let turn = 0;
  simulation.model.nodes.mass.forEach((mass, node) => {
    turn += mass * (x[3 * node + 2] * v[3 * node] - x[3 * node] * v[3 * node + 2]);
  });
  return Math.abs(turn / given);
}
