import { FilmSimulation } from "../kit/film-simulation.ts";
import { createModel } from "pliant";
import { validate, type PaperBody } from "pliant/experimental";
import type { Experiment } from "../kit/experiment.ts";
import { eulerCharacteristic, FRESH_SEEDS, testSheet } from "../kit/paper/paper.ts";

export const Z8: Experiment = {
  id: "Z8",
  claims: ["P9"],
  title: "Random breaks, hinges and both",
  criterion:
    "a fifth of the edges of a crumpled 21 × 21 sheet broken, creased, or both, ten seeds: every invariant holds (each edge with one or two triangles, no node without, areas, masses), V − E + F stays, all numbers stay finite for 1 s",
  quick: true,
  run() {
    const measured = { broken: 0, creased: 0, both: 0, faults: 0 };
    for (const seed of FRESH_SEEDS) {
      for (const kinds of [["break"], ["hinge"], ["break", "hinge"]] as const) {
        const { count, faults } = damageAtRandom(seed, kinds);
        measured[kinds.length > 1 ? "both" : kinds[0] === "break" ? "broken" : "creased"] += count;
        measured.faults += faults;
      }
    }
    return { measured, pass: measured.faults === 0 && measured.broken > 0 };
  },
};

function damageAtRandom(
  seed: number,
  kinds: readonly ("break" | "hinge")[],
): { count: number; faults: number } {
  const part = testSheet({
    nodes: [21, 21],
    maxNewNodes: 2000,
    irregularity: 0.2,
    seed,
    damage: { threshold: 0.999 },
  });
  const simulation = new FilmSimulation(createModel({ parts: [part], gravity: [0, 0, 0], seed }), {
    dt: 1 / 60,
  });
  let word = seed;
  const random = (): number => (word = (word * 16807) % 2147483647) / 2147483647;
  simulation.state.x.forEach((value, i) => (simulation.state.x[i] = value + 0.002 * (random() - 0.5)));
  const before = eulerCharacteristic(simulation.model);
  let count = 0;
  for (const kind of kinds) {
    const { edges } = (simulation.model.bodies[0] as PaperBody).paper;
    const chosen = Array.from({ length: edges.count }, (_, k) => k).filter(() => random() < 0.2);
    count += chosen.length;
    simulation.edit({ kind, body: "paper", edges: chosen });
    simulation.step();
  }
  let faults = validate(simulation.model, simulation.state).length;
  if (eulerCharacteristic(simulation.model) !== before) faults++;
  for (let step = 0; step < 60; step++) if (simulation.step().flags.nonFinite) faults++;
  return { count, faults };
}
