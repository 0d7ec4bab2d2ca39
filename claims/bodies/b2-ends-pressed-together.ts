import type { Experiment } from "../kit/experiment.ts";
import { coil, ear, fork, horseshoe, press, type Pressed } from "../kit/bodies/pressed.ts";

/** Total force on each end [N]: enough to close, and several times that. */
const FORCES = [4, 12, 40];

/** Ours: a body that is folded meets itself, whatever its shape. */
export const B2: Experiment = {
  id: "B2",
  claims: ["M19"],
  title: "Ends of forks, a horseshoe, a coil and an ear that are pressed together do not pass",
  criterion:
    "forks of 4, 6, 8, 12 cells with gaps of 1, 2, 3 cells and meshes of 1, 2, 3 cells per block where they have at most 800 nodes, 12 modes, 20 kPa, at 4, 12 and 40 N on each end (a tenth of it for the coil), 1.5 s: no crossing triangles in any frame; ends may slip beside each other, but not through",
  quick: false,
  run() {
    const forks = [4, 6, 8, 12].flatMap((cells) =>
      [1, 2, 3].flatMap((gap) => [0.1, 0.05, 0.0334].map((spacing) => fork(cells, gap, spacing))),
    );
    const family = [...forks.filter(({ mesh }) => mesh.x.length <= 3 * 800), horseshoe(), coil(), ear()];
    const runs = family.flatMap((each) => FORCES.map((force) => ({ each, force, ...press(each, force) })));
    const crossed = runs.filter(({ crossings }) => crossings > 0);
    const nameOf = ({ each, force }: { each: Pressed; force: number }): string =>
      `${each.name} at ${force} N`;
    return {
      measured: {
        runs: runs.length,
        "with crossing triangles": crossed.map((run) => `${nameOf(run)}: ${run.crossings}`).join(", ") || 0,
        "ends that slipped beside each other": runs.filter(({ least }) => !(least > 0)).length,
      },
      pass: crossed.length === 0,
    };
  },
};
