import { clothSheet, createModel, energies, type Part } from "pliant";
import { engineSolve } from "../kit/cloth/engine-matrix.ts";
import type { Experiment } from "../kit/experiment.ts";

const STEP = 1 / 1000;

export const X13: Experiment = {
  id: "X13",
  claims: ["C3"],
  title: "Without interleaved links folding costs nothing",
  criterion:
    "a strip folded at a row of particles by 90°: bending energy and the engine's largest force 0 (below 1e-9 N) without interleaved links, > 0 with them (above 1e-4 N), by arcs and by deflection",
  quick: true,
  run() {
    const measured: Record<string, number> = {};
    let pass = true;
    for (const bendKind of ["arc", "quadratic"] as const) {
      const material = { bend: 1e-5, bendKind, drag: 0 };
      const strip = clothSheet({ size: [0.04, 0.2], nodes: [3, 11], material });
      const [withThem, without] = [foldOf(strip), foldOf({ ...strip, beams: none(strip) })];
      measured[`${bendKind}: energy with, J`] = withThem.energy;
      measured[`${bendKind}: force with, N`] = withThem.force;
      measured[`${bendKind}: energy without, J`] = without.energy;
      measured[`${bendKind}: force without, N`] = without.force;
      pass &&= withThem.energy > 0 && withThem.force > 1e-4 && without.energy === 0 && without.force < 1e-9;
    }
    return { measured, pass };
  },
};

/** Bending energy, and the largest force that a step finds, after the half with z > 0 is turned up about the middle row. */
function foldOf(part: Part): { energy: number; force: number } {
  const { model, state } = createModel({ parts: [part], gravity: [0, 0, 0] });
  for (let i = 0; i < state.x.length; i += 3) {
    if (state.x[i + 2] <= 0) continue;
    state.x[i + 1] = state.x[i + 2];
    state.x[i + 2] = 0;
  }
  const { forces } = engineSolve({ model, state }, STEP);
  return { energy: energies(model, state).bending, force: Math.max(...forces.map(Math.abs)) };
}

function none({ beams }: Part): Part["beams"] {
  const empty = Object.entries(beams).map(([name, column]) => [
    name,
    typeof column === "number" ? 0 : column.subarray(0, 0),
  ]);
  return Object.fromEntries(empty) as Part["beams"];
}
