import { FilmSimulation } from "../kit/film-simulation.ts";
import { fitExponent } from "@pliant/governor";
import { createModel } from "pliant";
import { provotSheet } from "pliant/experimental";
import type { Experiment } from "../kit/experiment.ts";

const SIZES = [10, 15, 21, 30, 45, 64];
/** Of every mesh, and enough for the finest. */
const SUBSTEPS = 40;

export const G6: Experiment = {
  id: "G6",
  claims: ["A11"],
  title: "Time against mesh size of a real cloth (Fig 4), 40 explicit steps per frame",
  criterion:
    "log–log slope 2 ± 0.25 over N = 10 … 64; computing more than 80 % of computing and making the picture's data at N ≥ 45",
  quick: false,
  timed: true,
  run() {
    const clock = (): number => performance.now();
    const rows = SIZES.map((nodes) => {
      const part = provotSheet({
        size: [1, 1],
        nodes: [nodes, nodes],
        down: [0, -1, 0],
        fabric: { damping: 0 },
      });
      const simulation = new FilmSimulation(createModel({ parts: [part] }), {
        dt: 1 / 60,
        quality: { substeps: SUBSTEPS },
      });
      for (let column = 0; column < nodes; column++) simulation.pin(column);
      let [compute, publish] = [Infinity, Infinity];
      for (let frame = 0; frame < 40; frame++) {
        const begin = clock();
        simulation.step();
        const middle = clock();
        simulation.frame();
        compute = Math.min(compute, middle - begin);
        publish = Math.min(publish, clock() - middle);
      }
      return { nodes, seconds: compute / 1000, share: compute / (compute + publish) };
    });
    const slope = fitExponent(rows);
    const shares = rows.filter(({ nodes }) => nodes >= 45).map(({ share }) => share);
    const measured = {
      slope,
      "share of computing, N ≥ 45": Math.min(...shares),
      "ms per frame": rows.map(({ nodes, seconds }) => `${nodes}: ${(1000 * seconds).toFixed(2)}`).join(", "),
    };
    return { measured, pass: Math.abs(slope - 2) <= 0.25 && shares.every((share) => share > 0.8) };
  },
};
