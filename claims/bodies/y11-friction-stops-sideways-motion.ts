import type { Experiment } from "../kit/experiment.ts";
import { ballOf, boxOf, dropped, frameOf, type Body } from "../kit/bodies/solids.ts";

/** Fig 3: the same with friction. */
export const Y11: Experiment = {
  id: "Y11",
  claims: ["M14", "M10"],
  title: "Without friction the sideways speed stays; with it the body stops and is not turned back",
  criterion:
    "ball, μ = 0: v_x within 1 % after 5 s; box, μ = 0.5: below 1 % after 5 s, after the first second never below −1 % of the start",
  quick: true,
  run() {
    const smooth = slide(ballOf(8), 0, 0.75);
    const rough = slide(boxOf(12), 0.5, 0.15);
    return {
      measured: { "μ = 0: v_x": smooth.last, "μ = 0.5: v_x": rough.last, "least v_x": rough.least },
      pass: Math.abs(smooth.last - 1) < 0.01 && Math.abs(rough.last) < 0.01 && rough.least > -0.01,
    };
  },
};

function slide(body: Body, friction: number, y: number) {
  const simulation = dropped([[body, { at: [0, y, 0], velocity: [1, 0, 0], friction }]], { dt: 1 / 60 });
  let least = Infinity;
  for (let step = 0; step < 300; step++) {
    simulation.step();
    // After the first touch: while it rocks it may swing, but not slide back.
    if (step > 60) least = Math.min(least, frameOf(simulation).velocity[0]);
  }
  return { last: frameOf(simulation).velocity[0], least };
}
