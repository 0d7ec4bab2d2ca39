import type { SimulationOptions } from "pliant";
import type { Experiment } from "../kit/experiment.ts";
import { runSwing, type SwingResult } from "../kit/cloth/swing.ts";

export const X21: Experiment = {
  id: "X21",
  claims: ["C9"],
  title: "Hidden damping of one linear solve, and what cures it",
  criterion:
    "the specification's soft sheet, none of the presets (those: X30, X32), 13 × 13, Y 100 N/m, undamped, without a strain limit, 1.5 s of Δt = 1/90 s: energy never more than 5 % of its range above the start by one solve, never more than 1 % by film and live; left after 1.5 s: 2 Newton iterations > one solve, Δt = 1/360 s > 1/90 s",
  quick: true,
  run() {
    const swing = (options: Partial<SimulationOptions>): SwingResult =>
      runSwing({ stretch: 100, strainLimit: Infinity }, options);
    const one = swing({ quality: { level: "paper-literal" } });
    const two = swing({ quality: { level: "paper-literal", newton: 2 } });
    const short = swing({ quality: { level: "paper-literal" }, dt: 1 / 360 });
    const film = swing({ quality: "film" });
    const live = swing({ quality: "live" });
    const percent = (share: number): number => 100 * share;
    return {
      measured: {
        "one solve: left %": percent(one.left),
        "one solve: rise %": percent(one.rise),
        "2 Newton: left %": percent(two.left),
        "2 Newton: rise %": percent(two.rise),
        "1/360 s: left %": percent(short.left),
        "film: left %": percent(film.left),
        "film: rise %": percent(film.rise),
        "live: left %": percent(live.left),
        "live: rise %": percent(live.rise),
      },
      pass:
        one.rise <= 0.05 &&
        Math.max(film.rise, live.rise) <= 0.01 &&
        two.left > one.left &&
        short.left > one.left,
    };
  },
};
