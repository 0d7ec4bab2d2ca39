import { measureFrames } from "@pliant/governor";
import type { Experiment } from "../kit/experiment.ts";

/** Frames of known cost [s]: that of Table 1's law for N = 3, 4, 15, 21 and 30. */
const COSTS = [3, 4, 15, 21, 30].map((nodes) => 48e-6 * nodes ** 2);
/** Of seven timed frames so many are held up, ten times as long. */
const HICCUPS = 3;

/**
 * Our measuring by clocks whose behaviour is known. It was a busy loop by the wall clock, which tests the loop.
 */
export const G1: Experiment = {
  id: "G1",
  claims: ["A2"],
  title: "Frames per second are one over the time of the cloth function (eq 1), whatever else happens",
  criterion:
    "frames of 48 µs·N², N = 3, 4, 15, 21, 30, by a made-up clock: fps within 1 % of 1/T, also when the first three frames take five times as long and three of the seven timed ones ten times; by one that reads whole milliseconds within 10 %. Old: a busy loop by the wall clock, within 1 %",
  quick: true,
  run() {
    const worst = (grain: number, held: (frame: number) => number): number =>
      Math.max(...COSTS.map((cost) => Math.abs((1 / measured(cost, grain, held)) * cost - 1)));
    const plain = worst(0, () => 1);
    const slow = worst(0, (frame) => (frame < 3 ? 5 : frame % 2 === 1 && frame < 3 + 2 * HICCUPS ? 10 : 1));
    const coarse = worst(1, () => 1);
    return {
      measured: {
        "largest error": plain,
        "with slow first frames and hiccups": slow,
        "by whole milliseconds": coarse,
      },
      pass: plain < 0.01 && slow < 0.01 && coarse < 0.1,
    };
  },
};

/** What is measured [s] of frames that cost so much times `held`, by a clock that reads multiples of `grain` [ms]. */
function measured(cost: number, grain: number, held: (frame: number) => number): number {
  // Not at a tick of the clock.
  let [now, frame] = [0.377, 0];
  const clock = (): number => (grain > 0 ? Math.floor(now / grain) * grain : now);
  return measureFrames(() => {
    now += 1000 * cost * held(frame);
    frame++;
  }, clock);
}
