import type { PlacedCollider } from "pliant";
import { crossingsOf } from "../kit/bodies/crossings.ts";
import type { Experiment } from "../kit/experiment.ts";
import {
  ballOf,
  boxOf,
  dropped,
  energyOf,
  FLOOR,
  turnOf,
  type Body,
  type Start,
} from "../kit/bodies/solids.ts";

const STAIRS: PlacedCollider[] = [0, 1, 2, 3].map((k) => ({
  id: `step ${k}`,
  shape: { kind: "box", halfSize: [0.25, 0.1 * (4 - k), 1.5] },
  friction: 0.5,
  pose: { position: [-0.75 + 0.5 * k, 0.1 * (4 - k), 0], rotation: [0, 0, 0, 1] },
}));

/** Longest side of a box [m]. */
const SIZE = 0.4;

/** Fig 5. */
export const Y13: Experiment = {
  id: "Y13",
  claims: ["M16", "M18"],
  title: "Five bodies down stairs, against the steps and each other",
  criterion:
    "10 s: finite, energy never above the start (1e-3 J), nodes inside the floor or a step by less than 15 % of the size (0.4 m) at h = 1/30 s, less than 5 % with 4 substeps; with 4 substeps no triangles of two bodies cross in any frame",
  quick: false,
  run() {
    const coarse = stairs(1);
    const fine = stairs(4);
    return {
      measured: {
        "h = 1/30 s: deepest, mm": 1e3 * coarse.deepest,
        "4 substeps: deepest, mm": 1e3 * fine.deepest,
        "4 substeps: crossing pairs of two bodies, worst frame": fine.between,
        "h = 1/30 s: the same": coarse.between,
        "energy over the start, J": Math.max(coarse.gain, fine.gain),
      },
      pass:
        coarse.finite &&
        fine.finite &&
        coarse.deepest < 0.15 * SIZE &&
        fine.deepest < 0.05 * SIZE &&
        fine.between === 0 &&
        Math.max(coarse.gain, fine.gain) < 1e-3,
    };
  },
};

function stairs(substeps: number) {
  const kinds = [ballOf(12), boxOf(12)];
  const bodies = Array.from({ length: 5 }, (_, k): readonly [Body, Start] => [
    kinds[k % 2],
    {
      at: [-0.9 + 0.1 * k, 1.2 + 0.45 * k, 0.15 * (k - 2)],
      turn: turnOf([Math.sin(k), Math.cos(2 * k), Math.sin(3 * k), 1]),
      velocity: [1, 0, 0],
    },
  ]);
  const simulation = dropped(bodies, { dt: 1 / 30, quality: { substeps } }, [FLOOR, ...STAIRS]);
  const start = energyOf(simulation);
  let [deepest, gain, finite, between] = [0, -Infinity, true, 0];
  for (let step = 0; step < 300 && finite; step++) {
    finite = !simulation.step().flags.nonFinite;
    gain = Math.max(gain, energyOf(simulation) - start);
    deepest = Math.max(deepest, depthOf(simulation.positions));
    between = Math.max(between, crossingsOf(simulation).between);
  }
  return { deepest, gain, finite, between };
}

/** Of the deepest node in the floor or in a step [m]. */
function depthOf(x: Float64Array): number {
  let deepest = 0;
  for (let i = 0; i < x.length; i += 3) {
    deepest = Math.max(deepest, -x[i + 1]);
    STAIRS.forEach((_, k) => {
      const side = 0.25 - Math.abs(x[i] + 0.75 - 0.5 * k);
      const top = 0.2 * (4 - k) - x[i + 1];
      // A joint between steps is no way out.
      const wall = k < 3 ? Math.max(side, x[i] < -0.75 + 0.5 * k ? 1 : -1) : side;
      if (side > 0)
        deepest = Math.max(deepest, Math.min(top, Math.max(wall, side), 1.5 - Math.abs(x[i + 2])));
    });
  }
  return deepest;
}
