import type { Experiment } from "../src/experiment.ts";
import { runGoverned } from "../src/governed.ts";

const BUDGET = 1000 / 60;

export const G14: Experiment = {
  id: "G14",
  claims: ["A12", "A13"],
  title: "1,000 frames at 60 per second of a real cloth, on this machine and slowed 2 × from frame 500 on",
  criterion:
    "99 % of the frames after the first second within 1/60 s, where nothing changes; slowed: within budget again in 60 frames, at most 3 changes, none in the last 200 frames",
  quick: false,
  run() {
    const steady = runGoverned(1000, () => 1);
    const slowed = runGoverned(1000, (frame) => (frame < 500 ? 1 : 2));
    const within = (costs: readonly number[]): number =>
      costs.filter((cost) => cost <= BUDGET).length / costs.length;
    const changes = slowed.simulation.decisions.filter(({ frame }) => frame >= 500);
    const settled = within(slowed.costs.slice(560));
    const last = changes.filter(({ frame }) => frame > 800).length;
    const measured = {
      "within budget after 1 s": within(steady.costs.slice(60)),
      "N, steady": steady.simulation.status.setting.sizes["sheet"],
      "slowed: within budget 60 frames later": settled,
      "slowed: changes": changes.length,
      "slowed: changes in the last 200 frames": last,
      "N, slowed": slowed.simulation.status.setting.sizes["sheet"],
    };
    const pass =
      within(steady.costs.slice(60)) >= 0.99 && settled >= 0.99 && changes.length <= 3 && last === 0;
    return { measured, pass };
  },
};
