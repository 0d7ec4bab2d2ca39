import { cantileverStrip } from "../kit/cloth/cantilever.ts";
import type { Experiment } from "../kit/experiment.ts";

export const G8: Experiment = {
  id: "G8",
  claims: ["A6"],
  title: "A cantilever with buckling-type bending at every mesh size",
  criterion: "angle from the clamp to the tip: spread below 1° over 8 … 64 links",
  quick: false,
  run() {
    const angles = [8, 16, 32, 64].map((links) => {
      const { drop, reach } = cantileverStrip({ gamma: 8, slenderness: 1e6, links, cells: links / 4 });
      return (Math.atan2(drop, reach) * 180) / Math.PI;
    });
    const spread = Math.max(...angles) - Math.min(...angles);
    const measured = { "spread, °": spread, "angles, °": angles.map((each) => each.toFixed(2)).join(", ") };
    return { measured, pass: spread < 1 };
  },
};
