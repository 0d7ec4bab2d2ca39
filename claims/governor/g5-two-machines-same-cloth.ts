import { choose } from "@pliant/governor";
import type { Experiment } from "../kit/experiment.ts";
import { sag, spread, swingPeriod, tableCost, type Method } from "../kit/governor/governed.ts";

const METHODS: readonly Method[] = ["bdf2", "symplectic-euler"];

export const G5: Experiment = {
  id: "G5",
  claims: ["A1", "A10"],
  title: "Two machines, 450 and 800 MHz, at 70 frames per second: other meshes, the same cloth",
  criterion:
    "N = 17 and 23; both within max(5 %, 2/N) of 70 fps; N ratio √1.78 ± 10 %; sag and swing period agree within 3 %, Choi–Ko and Provot",
  quick: false,
  run() {
    const speed = 800 / 450;
    const slow = choose({ targetFps: 70, policy: "nearest" }, tableCost);
    const fast = choose({ targetFps: 70, policy: "nearest" }, (nodes) => tableCost(nodes) / speed);
    const near = [slow, fast].every(({ fps, nodes }) => Math.abs(fps / 70 - 1) <= Math.max(0.05, 2 / nodes));
    const ratio = fast.nodes / slow.nodes / Math.sqrt(speed);
    const both = [slow.nodes, fast.nodes];
    const sags = METHODS.map((method) => spread(both.map((nodes) => sag(method, nodes))));
    const periods = METHODS.map((method) => spread(both.map((nodes) => swingPeriod(method, nodes))));
    const measured = {
      ...{ "N, 450 MHz": slow.nodes, "N, 800 MHz": fast.nodes, "fps, 450": slow.fps, "fps, 800": fast.fps },
      ...{ "sag differs, Choi–Ko": sags[0], "sag differs, Provot": sags[1] },
      ...{ "period differs, Choi–Ko": periods[0], "period differs, Provot": periods[1] },
    };
    const meshes = slow.nodes === 17 && fast.nodes === 23 && Math.abs(ratio - 1) < 0.1;
    return { measured, pass: meshes && near && [...sags, ...periods].every((each) => each < 0.03) };
  },
};
