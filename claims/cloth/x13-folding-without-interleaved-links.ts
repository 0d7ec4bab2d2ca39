import { createModel, energies, clothSheet, type Part } from "pliant";
import type { Experiment } from "../kit/experiment.ts";

export const X13: Experiment = {
  id: "X13",
  claims: ["C3"],
  title: "Without interleaved links folding costs nothing",
  criterion:
    "a strip folded at a row of particles by 90°: bending energy 0 without interleaved links, > 0 with them",
  quick: true,
  run() {
    const strip = clothSheet({ size: [0.04, 0.2], nodes: [3, 11], material: { bend: 1e-5 } });
    const measured = {
      "with, J": foldEnergy(strip),
      "without, J": foldEnergy({ ...strip, beams: none(strip) }),
    };
    return { measured, pass: measured["without, J"] === 0 && measured["with, J"] > 0 };
  },
};

/** Bending energy after the half with z > 0 is turned up about the middle row. */
function foldEnergy(part: Part): number {
  const { model, state } = createModel({ parts: [part] });
  for (let i = 0; i < state.x.length; i += 3) {
    if (state.x[i + 2] <= 0) continue;
    state.x[i + 1] = state.x[i + 2];
    state.x[i + 2] = 0;
  }
  return energies(model, state).bending;
}

function none({ beams }: Part): Part["beams"] {
  const empty = Object.entries(beams).map(([name, column]) => [
    name,
    typeof column === "number" ? 0 : column.subarray(0, 0),
  ]);
  return Object.fromEntries(empty) as Part["beams"];
}
