import { createModel, stretch } from "pliant";
import { momentumOf } from "@pliant/governor";
import { provotSheet } from "pliant/experimental";
import type { Experiment } from "../kit/experiment.ts";
import { FilmSimulation } from "../kit/film-simulation.ts";

const SIZES = [9, 15, 31];
/** Of Provot: a tenth; and what the sweeps of a step may leave [1]. */
const [LIMIT, LEFT] = [0.1, 0.01] as const;
/** Soft for its weight, so that two corners cannot carry it [kg/m², N/m]. */
const FABRIC = { density: 0.2, stretch: 30, damping: 0.005 };

export const G15: Experiment = {
  id: "G15",
  claims: ["A6"],
  title: "Provot's deformation limit at every mesh size",
  criterion:
    "1 m of 0.2 kg/m² and 30 N/m let go level, held by two corners, N = 9, 15, 31, eq 4 with its stable substeps of 1/60 s, 3 s: at the end of no step is a spring longer by 11 %, Provot's 10 and 1 that sweeps may leave; without the limit one is longer by more than 30 % at every N. Falling free, with a pulled corner, the limit changes momentum by less than 1e-12 of what the sheet has",
  quick: false,
  run() {
    const measured: Record<string, number> = {};
    let pass = true;
    for (const nodes of SIZES) {
      const [held, free] = [longest(nodes, LIMIT), longest(nodes)];
      measured[`N = ${nodes}: longest, %`] = 100 * held;
      measured[`N = ${nodes}, without: longest, %`] = 100 * free;
      pass &&= held < LIMIT + LEFT && free > 0.3;
    }
    const off = momentumOff();
    measured["momentum, off by"] = off;
    return { measured, pass: pass && off < 1e-12 };
  },
};

/** The longest spring at any time [1]. */
function longest(nodes: number, deformationLimit?: number): number {
  const simulation = sheet(nodes, deformationLimit);
  simulation.pin(0);
  simulation.pin(nodes - 1);
  let most = 0;
  for (let step = 0; step < 180; step++) {
    if (simulation.step().flags.nonFinite) return Infinity;
    most = Math.max(most, stretch(simulation.model, simulation.state).max);
  }
  return most;
}

/** How far the momentum of a falling sheet whose corner moves off at 2 m/s is from m g t more than it began with, of all that it has [1]. */
function momentumOff(): number {
  const simulation = sheet(15, LIMIT);
  const { model, state } = simulation;
  const start = simulation.snapshot();
  start.history[0].v.set([2, 1, 0], 0);
  simulation.restore(start);
  const moving = () => momentumOf({ mass: model.nodes.mass, x: state.x, v: simulation.state.v });
  const before = moving();
  for (let step = 0; step < 30; step++) simulation.step();
  const total = model.nodes.mass.reduce((sum, each) => sum + each, 0);
  const wanted = before.map((p, axis) => p + total * model.gravity[axis] * simulation.state.time);
  return Math.max(...moving().map((p, axis) => Math.abs(p - wanted[axis]))) / Math.hypot(...wanted);
}

function sheet(nodes: number, deformationLimit?: number): FilmSimulation {
  const part = provotSheet({
    ...{ size: [1, 1], nodes: [nodes, nodes], fabric: { ...FABRIC, drag: 0 } },
    ...(deformationLimit !== undefined && { deformationLimit }),
  });
  return new FilmSimulation(createModel({ parts: [part] }), { dt: 1 / 60 });
}
