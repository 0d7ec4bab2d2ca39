import { FilmSimulation } from "../kit/film-simulation.ts";
import { createModel, springSheet } from "pliant";
import type { Experiment } from "../kit/experiment.ts";
import { EVEN } from "../kit/fuzzy/mass-spring-flag.ts";

export const V10: Experiment = {
  id: "V10",
  claims: ["F8"],
  title: "A saturated point turns when its force does",
  criterion:
    "F = 3 N for 60 steps (F_max = 27 N: saturated after 9), then −3 N: the displacement has turned within 1 + ⌈F_max/F⌉ = 10 steps with anti-windup; without it after as many steps as the force had lasted (60)",
  quick: true,
  run() {
    const measured = { "with anti-windup, steps": stepsToTurn(true), "without, steps": stepsToTurn(false) };
    return { measured, pass: measured["with anti-windup, steps"] <= 10 && measured["without, steps"] === 60 };
  },
};

function stepsToTurn(antiWindup: boolean): number {
  const part = springSheet({
    ...{ size: [1, 1], nodes: [2, 2], pointMass: 0.3, stiffness: 0, solver: "fuzzy" },
    fuzzy: { table: EVEN, limit: { force: 27 }, range: "scaled", antiWindup, clamp: "axis" },
  });
  const simulation = new FilmSimulation(createModel({ parts: [part], gravity: [0, 0, 0] }), {
    dt: 0.01,
    quality: { substeps: 1 },
  });
  const push = {
    kind: "point" as const,
    nodes: Uint32Array.of(0),
    force: [3, 0, 0] as [number, number, number],
    share: 1,
  };
  simulation.input.loads.push(push);
  for (let step = 0; step < 60; step++) simulation.step();
  push.force = [-3, 0, 0];
  for (let step = 1; step < 1000; step++) {
    const before = simulation.positions[0];
    simulation.step();
    // At the turn itself the displacement is 0, but for rounding.
    if (simulation.positions[0] - before <= 1e-12) return step;
  }
  return Infinity;
}
