import { clothSheet, createModel } from "pliant";
import { arcLoad } from "pliant/experimental";
import { engineSolve } from "../kit/cloth/engine-matrix.ts";
import type { Experiment } from "../kit/experiment.ts";

/** [m] */
const SPACING = 0.02;
/** [s] */
const STEP = 1 / 2000;
const SHORTENINGS = [1e-8, 1e-7, 1e-6, 3e-6, 1e-5, 1e-4, 1e-3, 0.01, 0.05, 0.2, 0.5, 0.8];
/** From this shortening on a toe of any of these slopes has ended. */
const GONE_FROM = 0.01;
/** c_b over k_s. */
const TOES = [0.25, 1, 4];

export const X23: Experiment = {
  id: "X23",
  claims: ["C6"],
  title: "A beam pushes along a toe of slope c_b until it is an arc",
  criterion:
    "two links in a row, pressed by 1e-8 to 0.8 of themselves, c_b of 1/4, 1 and 4 k_s: the force of a step is max(f_arc, c_b (l − L)), on the toe within 1e-7 (what f64 leaves of so little) and beyond it within 4.61e-5 of itself; and from 1 % on, where toes have ended, c_b changes nothing (4.61e-5)",
  quick: true,
  run() {
    let [toe, arc, onToe, beyond] = [0, 0, 0, 0];
    let apart = 0;
    for (const share of TOES) {
      for (const shortening of SHORTENINGS) {
        const { found, onLine, onArc } = pressed(share, shortening);
        // Both are negative: the beam pushes; the weaker push acts.
        if (onLine > onArc) {
          onToe++;
          toe = Math.max(toe, Math.abs(found / onLine - 1));
        } else {
          beyond++;
          arc = Math.max(arc, Math.abs(found / onArc - 1));
        }
        if (shortening >= GONE_FROM)
          apart = Math.max(apart, Math.abs(found / pressed(1, shortening).found - 1));
      }
    }
    return {
      measured: {
        ...{ "on the toe, places": onToe, "on the toe, error": toe },
        ...{ "arcs, places": beyond, "arcs, error": arc, "between toes from 1 % on": apart },
      },
      pass: toe < 1e-7 && arc < 4.61e-5 && onToe > 3 && beyond > 3 && apart < 4.61e-5,
    };
  },
};

/** Push along a strip of 2 × 3 particles whose beams are arcs, in a step, beside what line and arc would push [N]; all ≤ 0. */
function pressed(share: number, shortening: number): { found: number; onLine: number; onArc: number } {
  const stretch = 1000;
  const part = clothSheet({
    size: [SPACING, 2 * SPACING],
    nodes: [2, 3],
    material: {
      bend: 1e-5,
      bendKind: "arc",
      stretch,
      toe: share * stretch,
      damping: 0,
      drag: 0,
      strainLimit: Infinity,
    },
  });
  const { model, state } = createModel({ parts: [part], gravity: [0, 0, 0] });
  for (let i = 2; i < state.x.length; i += 3) state.x[i] *= 1 - shortening;
  const { beams } = model;
  let [onLine, onArc] = [0, 0];
  for (let k = 0; k < beams.count; k++) {
    onLine -= beams.toe[k] * shortening * beams.restLength[k];
    onArc -= (beams.stiffness[k] / beams.restLength[k] ** 2) * arcLoad(shortening).load;
  }
  const { forces } = engineSolve({ model, state }, STEP);
  const first = [0, 1].map((node) => forces[3 * node + 2]);
  const far = Math.sign(state.x[2]);
  return { found: -far * (first[0] + first[1]), onLine, onArc };
}
