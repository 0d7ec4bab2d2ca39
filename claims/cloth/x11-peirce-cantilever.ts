import { cantileverStrip } from "../kit/cloth/cantilever.ts";
import { heavyElastica, type Droop } from "@pliant/scene/specimens";
import type { Experiment } from "../kit/experiment.ts";

/** Overhang 2 (B/ρg)^⅓, that is Γ = 8: Peirce's bending length is half of it. */
export const X11: Experiment = {
  id: "X11",
  claims: ["C5"],
  title: "Peirce's cantilever",
  criterion:
    "chord angle 41.49° ± 0.5° at 16 links, of a chain (a strip one cell wide) and of a strip of 4 cells",
  quick: true,
  run() {
    const [chain, strip] = [1, 4].map((cells) =>
      chordAngle(cantileverStrip({ gamma: 8, links: 16, cells, slenderness: 1e6 })),
    );
    const exact = chordAngle(heavyElastica(8));
    return {
      measured: { "chain, °": chain, "strip, °": strip, "exact, °": exact },
      pass: [chain, strip].every((angle) => Math.abs(angle - 41.49) < 0.5),
    };
  },
};

const chordAngle = ({ drop, reach }: Droop): number => (Math.atan2(drop, reach) * 180) / Math.PI;
