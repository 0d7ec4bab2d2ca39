import { arcLoad } from "pliant/experimental";
import { afterBuckling } from "../kit/cloth/euler.ts";
import type { Experiment } from "../kit/experiment.ts";

const SHORTENINGS = [0.001, 0.01, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5];

export const X25: Experiment = {
  id: "X25",
  claims: ["C22"],
  title: "An arc beside the pinned elastica",
  criterion:
    "ends closer by 0.1 to 50 %: the middle of the arc off the elastica's by less than 3 % of the length, all the way; loads are reported (an arc carries more, 12 of π² where it begins to bend, of which X11, X12 and S1 say what is left in cloth)",
  quick: true,
  run() {
    const measured: Record<string, string> = {};
    let pass = true;
    for (const shortening of SHORTENINGS) {
      const ratio = arcLoad(shortening).load / (Math.PI ** 2 * afterBuckling(shortening));
      const off = arcHeight(shortening) - elasticaHeight(shortening);
      measured[`${100 * shortening} %: load, middle`] = `${ratio.toFixed(4)}, ${(100 * off).toFixed(2)} %`;
      pass &&= Math.abs(off) < 0.03;
    }
    return { measured, pass };
  },
};

/** Height of the middle over the line of the ends, of the length: (1 − cos θ)/2θ with sin θ/θ = 1 − u. */
function arcHeight(shortening: number): number {
  const angle = bisect((at) => 1 - Math.sin(at) / at - shortening, 1e-9, Math.PI);
  return (1 - Math.cos(angle)) / (2 * angle);
}

/** The same of the pinned elastica θ'' = −k sin θ, integrated from an end at which it has an angle and no curvature. */
function elasticaHeight(shortening: number): number {
  const angle = bisect((at) => half(at).shortening - shortening, 1e-6, 3);
  return half(angle).height;
}

/** From an end to the middle, where it is level: by the midpoint rule in the angle of the pendulum that it is. */
function half(angle: number): { shortening: number; height: number } {
  // sin(θ/2) = p sin φ: ds = dφ / √(1 − p² sin² φ) in units of 1/√k, φ from π/2 to 0.
  const p = Math.sin(angle / 2);
  const parts = 400;
  let [length, along, up] = [0, 0, 0];
  for (let k = 0; k < parts; k++) {
    const phi = ((k + 0.5) * Math.PI) / 2 / parts;
    const s = p * Math.sin(phi);
    const ds = 1 / Math.sqrt(1 - s * s);
    length += ds;
    along += ds * (1 - 2 * s * s);
    up += ds * 2 * s * Math.sqrt(1 - s * s);
  }
  return { shortening: 1 - along / length, height: up / (2 * length) };
}

/** Where a growing function passes 0. */
function bisect(growing: (at: number) => number, from: number, to: number): number {
  let [low, high] = [from, to];
  for (let k = 0; k < 100; k++) {
    const middle = 0.5 * (low + high);
    if (growing(middle) < 0) low = middle;
    else high = middle;
  }
  return 0.5 * (low + high);
}
