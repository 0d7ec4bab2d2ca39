import { DAMAGE_DEFAULTS, hazard, type PaperBody } from "pliant/experimental";
import type { Experiment } from "../kit/experiment.ts";
import { distanceOf, edgeBetween, press, twoTriangles } from "../kit/paper/two-triangles.ts";

export const Z11: Experiment = {
  id: "Z11",
  claims: ["P11"],
  title: "Halves do not break again and again",
  criterion:
    "an edge broken at 0.6 of its length, ψ = 1: its halves are pressed by less than 1e-12 and break with probability 0; at the plain middle with rest length l⁰/2 they would be pressed by 0.4 and break with P = 0.4 ± 1e-9",
  quick: true,
  run() {
    const simulation = twoTriangles();
    const length = distanceOf(simulation, 0, 3);
    press(simulation, 0.6);
    simulation.edit({ kind: "break", body: "paper", edges: [edgeBetween(simulation, 0, 3)] });
    simulation.step();
    const rest =
      (simulation.model.bodies[0] as PaperBody).paper.edges.restLength[edgeBetween(simulation, 0, 4)] ?? 0;
    const pressed = 1 - distanceOf(simulation, 0, 4) / rest;
    const plain = 1 - distanceOf(simulation, 0, 3) / 2 / (length / 2);
    const damage = { ...DAMAGE_DEFAULTS, resistance: 1 };
    const measured = {
      "compression, ψ = 1": pressed,
      "repeat probability, ψ = 1": hazard(pressed, damage.interval, damage),
      "compression, plain middle": plain,
      "repeat probability, plain middle": hazard(plain, damage.interval, damage),
    };
    const pass =
      Math.abs(pressed) < 1e-12 &&
      measured["repeat probability, ψ = 1"] === 0 &&
      Math.abs(measured["repeat probability, plain middle"] - 0.4) < 1e-9;
    return { measured, pass };
  },
};
