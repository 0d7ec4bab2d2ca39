import { measureFrames } from "@pliant/governor";
import type { Experiment } from "../kit/experiment.ts";

export const G1: Experiment = {
  id: "G1",
  claims: ["A2"],
  title: "Frames per second are one over the time of the cloth function (eq 1)",
  criterion: "busy for 48 µs·N²: fps reported within 1 % of 1/T, N = 15, 21, 30",
  quick: false,
  run() {
    const clock = (): number => performance.now();
    const errors = [15, 21, 30].map((nodes) => {
      const wanted = 48e-6 * nodes ** 2;
      const busy = (): void => {
        const end = clock() + 1000 * wanted;
        while (clock() < end);
      };
      // The least of some: on a busy machine a loop may be interrupted.
      const measured = Math.min(...Array.from({ length: 5 }, () => measureFrames(busy, clock)));
      return Math.abs(wanted / measured - 1);
    });
    const worst = Math.max(...errors);
    return { measured: { "largest error": worst }, pass: worst < 0.01 };
  },
};
