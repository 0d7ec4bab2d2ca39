import type { Experiment } from "../kit/experiment.ts";
import { ballOf, boxOf, dropped, frameOf, lowest, STEEL_HARD } from "../kit/bodies/solids.ts";

/** Fig 1: an inelastic body stops, does not bounce or fall through, and keeps sliding. */
export const Y8: Experiment = {
  id: "Y8",
  claims: ["M12"],
  title: "A stiff body dropped with 1 m/s sideways stops falling and slides on",
  criterion:
    "E = 1e9 Pa, ball and tilted box, 4 s in steps of 1/30 s: rebound below 1 mm (ball), v_x within 1 % (ball), never more than 1 mm inside",
  quick: true,
  run() {
    const start = { velocity: [1, 0, 0] as const, friction: 0 };
    const ball = dropped([[ballOf(8, STEEL_HARD), { ...start, at: [0, 0.75, 0] }]], { dt: 1 / 30 });
    const box = dropped(
      [[boxOf(8, STEEL_HARD), { ...start, at: [0, 0.6, 0], turn: [0, 0, 0.2, Math.sqrt(0.96)] }]],
      { dt: 1 / 30 },
    );
    let [rebound, deepest, touched] = [0, 0, false];
    for (let step = 0; step < 120; step++) {
      ball.step();
      box.step();
      const low = lowest(ball);
      if (touched) rebound = Math.max(rebound, low);
      touched ||= low < 1e-3;
      deepest = Math.min(deepest, low, lowest(box));
    }
    const speed = frameOf(ball).velocity[0];
    return {
      measured: { "rebound, mm": 1e3 * rebound, "v_x, m/s": speed, "deepest, mm": 1e3 * deepest },
      pass: touched && rebound < 1e-3 && Math.abs(speed - 1) < 0.01 && deepest > -1e-3,
    };
  },
};
