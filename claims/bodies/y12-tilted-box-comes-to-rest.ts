import type { Experiment } from "../kit/experiment.ts";
import { boxOf, dropped, frameOf, lowest, size, supportOf, weightOf } from "../kit/bodies/solids.ts";

/** Fig 4. */
export const Y12: Experiment = {
  id: "Y12",
  claims: ["M15"],
  title: "A tilted box comes to rest on many contacts that go on carrying it",
  criterion:
    "8 s in steps of 1/30 s: speed below 1e-2 m/s, Σf/Mg = 1 ± 1 %, at least 3 contacts, no node below −5 mm",
  quick: true,
  run() {
    const body = boxOf(12);
    const turn = [0.2, 0.1, 0.3, Math.sqrt(0.86)] as const;
    const simulation = dropped([[body, { at: [0, 0.5, 0], turn, friction: 0.4 }]], { dt: 1 / 30 });
    for (let step = 0; step < 240; step++) simulation.step();
    const speed = size(frameOf(simulation).velocity);
    const share = supportOf(simulation) / weightOf(body);
    const { count } = simulation.contacts;
    const low = lowest(simulation);
    return {
      measured: { "speed, m/s": speed, "Σf/Mg": share, contacts: count, "lowest, mm": 1e3 * low },
      pass: speed < 1e-2 && Math.abs(share - 1) < 0.01 && count >= 3 && low > -5e-3,
    };
  },
};
