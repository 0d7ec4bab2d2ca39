import { literalLoop } from "@pliant/governor";
import type { Experiment } from "../kit/experiment.ts";
import { chooseFor, tableCost } from "../kit/governor/governed.ts";

export const G13: Experiment = {
  id: "G13",
  claims: ["A3"],
  title: "A target that nothing reaches: 1e6 frames per second",
  criterion: "search and loop return the least mesh (3), flagged, and end",
  quick: true,
  run() {
    const search = chooseFor({ targetFps: 1e6 });
    const loop = literalLoop({ targetFps: 1e6 }, tableCost);
    const measured = {
      ...{ "N, search": search.nodes, status: search.status, measurements: search.evaluations },
      ...{ "N, loop": loop.nodes, "status of the loop": loop.status },
    };
    const isFlagged = search.status === "unreachable" && loop.status === "unreachable";
    return { measured, pass: isFlagged && search.nodes === 3 && loop.nodes === 3 };
  },
};
