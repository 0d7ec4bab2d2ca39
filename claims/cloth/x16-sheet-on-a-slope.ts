import type { Experiment } from "../kit/experiment.ts";
import { slide, slideExpected } from "../kit/cloth/slope.ts";

export const X16: Experiment = {
  id: "X16",
  claims: ["C15"],
  title: "A sheet on a slope: constraint forces and Coulomb friction",
  criterion:
    "plane at 20°, 1 s, film, live (the default) and one solve per 1/90 s: in every step the pushes add up to W cos α ± 2 %; μ 0.5 sticks (no node moves 5 mm), μ 0.2 slides ½g(sin α − μ cos α)t² ± 5 % with friction μ W cos α ± 2 %",
  quick: true,
  run() {
    const measured: Record<string, number> = {};
    let pass = true;
    for (const [name, mode] of MODES) {
      const stick = slide(0.5, { quality: { level: mode } });
      const slip = slide(0.2, { quality: { level: mode } });
      const ratio = slip.way / slideExpected(0.2);
      const pushes = [stick.least, stick.most, slip.least, slip.most];
      const worst = pushes.reduce((far, push) => (Math.abs(push - 1) > Math.abs(far - 1) ? push : far), 1);
      measured[`${name}: push / W cos α, worst`] = worst;
      measured[`${name}: stick, m`] = stick.farthest;
      measured[`${name}: slide, m`] = slip.way;
      measured[`${name}: slide / theory`] = ratio;
      measured[`${name}: friction / push`] = slip.friction;
      pass &&=
        Math.abs(worst - 1) < 0.02 &&
        stick.farthest < 0.005 &&
        Math.abs(ratio - 1) < 0.05 &&
        Math.abs(slip.friction / 0.2 - 1) < 0.02;
    }
    return { measured, pass };
  },
};

const MODES = [
  ["film", "film"],
  ["live", "live"],
  ["one solve", "paper-literal"],
] as const;
