import type { Experiment } from "../kit/experiment.ts";
import { ballOf, dropped, energyOf, frameOf, size } from "../kit/bodies/solids.ts";

/** Impulses, docs/methods/bodies.md#impulses: in a step so short that nothing else happens. */
export const Y6: Experiment = {
  id: "Y6",
  claims: ["M8"],
  title: "Impulses stop the approach and take energy, never give any",
  criterion:
    "normal velocity of touching nodes above −1e-10 m/s after the impulse; energy not above what it was, not by rounding (it was allowed 1e-9 J), with and without friction",
  quick: true,
  run() {
    const body = ballOf(20);
    let [approach, rise] = [Infinity, -Infinity];
    for (const friction of [0, 0.5]) {
      for (let trial = 0; trial < 8; trial++) {
        const velocity = [Math.cos(trial), -1 - 0.2 * trial, Math.sin(2 * trial)] as const;
        const simulation = dropped(
          [[body, { at: [0, 0.25, 0], velocity: [...velocity], spin: [trial, 3 - trial, 2], friction }]],
          { dt: 1e-12 },
        );
        const before = energyOf(simulation);
        simulation.step();
        const { contacts, state } = simulation;
        for (let k = 0; k < contacts.count; k++)
          approach = Math.min(approach, state.v[3 * contacts.node[k] + 1]);
        rise = Math.max(rise, energyOf(simulation) - before);
        if (contacts.count === 0 || size(frameOf(simulation).velocity) === 0) approach = -Infinity;
      }
    }
    return {
      measured: { "normal velocity after, m/s": approach, "energy, largest change: J": rise },
      pass: approach > -1e-10 && rise <= 0,
    };
  },
};
