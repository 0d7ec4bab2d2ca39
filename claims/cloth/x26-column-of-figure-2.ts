import { clothSheet, createModel } from "pliant";
import { engineSolve } from "../kit/cloth/engine-matrix.ts";
import type { Experiment } from "../kit/experiment.ts";

/** Bending rigidity [N·m], width of the column and length of a link [m], and how far its middle is pushed aside [m]. */
const BEND = 1e-4;
const SPACING = 0.02;
const ASIDE = 1e-6;
const STEP = 1 / 2000;

export const X26: Experiment = {
  id: "X26",
  claims: ["C5"],
  title: "Figure 2: a column of two links bends at its critical load",
  criterion:
    "a strip of 2 × 3 particles of default cloth, ends pressed towards each other, middle 1 µm aside, forces of whole steps: the middle is pushed back below and away above a load P, and P is that of two bars of h with a rotational spring k_θ = Bb/h between them, 4 k_θ/2h = 2Bb/h², within 1 %",
  quick: true,
  run() {
    let [low, high] = [0, 0.01];
    for (let k = 0; k < 40; k++) {
      const middle = 0.5 * (low + high);
      if (pressed(middle).back > 0) low = middle;
      else high = middle;
    }
    const { load } = pressed(low);
    const critical = (2 * BEND * SPACING) / SPACING ** 2;
    const [below, above] = [0.9, 1.1].map((share) => pressed(share * low).back);
    return {
      measured: {
        "P, N": load,
        "P / (2Bb/h²)": load / critical,
        "pushed back at 0.9 P, N": below,
        "pushed back at 1.1 P, N": above,
      },
      pass: Math.abs(load / critical - 1) < 0.01 && below > 0 && above < 0,
    };
  },
};

/** Load at the ends, and force that brings the middle back [N], of a column whose links are shorter by a share. */
function pressed(share: number): { load: number; back: number } {
  const part = clothSheet({
    size: [SPACING, 2 * SPACING],
    nodes: [2, 3],
    material: { bend: BEND, damping: 0, drag: 0 },
  });
  const { model, state } = createModel({ parts: [part], gravity: [0, 0, 0] });
  const { x } = state;
  for (let i = 2; i < x.length; i += 3) x[i] *= 1 - share;
  for (const node of [2, 3]) x[3 * node + 1] += ASIDE;
  const { forces } = engineSolve({ model, state }, STEP);
  const ends = [0, 1].map((node) => forces[3 * node + 2]);
  const aside = [2, 3].map((node) => forces[3 * node + 1]);
  return { load: Math.abs(ends[0] + ends[1]), back: -(aside[0] + aside[1]) };
}
