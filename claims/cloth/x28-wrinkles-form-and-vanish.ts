import { clothSheet, createModel, Simulation } from "pliant";
import { resolveMaterial } from "@pliant/scene";
import type { DampingKind } from "pliant/experimental";
import type { Experiment } from "../kit/experiment.ts";

/** A square of silk [m], its nodes, and how near its upper corners come: this share of the side; wide they pull by the other. */
const SIDE = 0.5;
const NODES = 41;
const [TAUT, NEAR] = [1.02, 0.85];
/** Phases [s]: hung wide, corners come together, hang there, and are drawn apart again. */
const [WIDE, CLOSE, HANG, APART, END] = [1, 1.5, 3.5, 4, 6];

export const X28: Experiment = {
  id: "X28",
  claims: ["C3", "C5"],
  title: "Wrinkles of silk form, stay and vanish",
  criterion:
    "0.5 m of silk preset hung by its upper edge's corners and middle, 41 × 41, default quality: along the row a tenth below, drawn 2 % wide less than 2 mm deep; corners 15 % nearer for 2 s: at least 2 folds and 5 mm deep, and in the last second neither comes nor goes a fold; wide again for 2 s: less than 2 mm deep. Reported: the same with damping as eq 12 prints it",
  quick: false,
  run() {
    const looks = looked("projected");
    const at = (time: number, of = looks) => of.find((look) => look.time >= time - 1e-3) ?? of[of.length - 1];
    const printed = looked("isotropic");
    const settled = looks.filter(({ time }) => time > HANG - 1 && time <= HANG);
    const [least, most] = [
      Math.min(...settled.map((l) => l.folds)),
      Math.max(...settled.map((l) => l.folds)),
    ];
    const [wide, near, again] = [at(WIDE), at(HANG), at(END)];
    return {
      measured: {
        "wide: depth, mm": 1000 * wide.depth,
        "near: folds": near.folds,
        "near: depth, mm": 1000 * near.depth,
        "near, last second: folds": `${least} to ${most}`,
        "wide again: depth, mm": 1000 * again.depth,
        "over time (s: folds, mm)": listed(at),
        "damping as printed (s: folds, mm)": listed((time) => at(time, printed)),
      },
      pass:
        wide.depth < 0.002 && near.folds >= 2 && near.depth > 0.005 && least === most && again.depth < 0.002,
    };
  },
};

const TIMES = [1, 1.25, 1.5, 1.75, 2, 2.5, 3, 3.5, 3.75, 4, 4.5, 5, 6];

const listed = (at: (time: number) => { folds: number; depth: number }): string =>
  TIMES.map((time) => `${time}: ${at(time).folds}, ${(1000 * at(time).depth).toFixed(1)}`).join("; ");

/** Folds and depth [m] after every step [s]. */
function looked(dampingKind: DampingKind): readonly { time: number; folds: number; depth: number }[] {
  const simulation = silk(dampingKind);
  const looks: { time: number; folds: number; depth: number }[] = [];
  while (simulation.state.time < END - 1e-3) {
    simulation.step();
    looks.push({ time: simulation.state.time, ...wrinkles(simulation) });
  }
  return looks;
}

/** Hung by three nodes of its upper edge, of which the outer two move. */
function silk(dampingKind: DampingKind): Simulation {
  const part = clothSheet({
    size: [SIDE, SIDE],
    nodes: [NODES, NODES],
    material: { ...resolveMaterial("silk"), dampingKind },
    down: [0, -1, 0],
  });
  // What makes folds is that no cloth is quite flat.
  for (let i = 0; i < part.x.length; i += 3)
    part.x[i + 2] += 1e-4 * Math.sin(37 * part.x[i] + 23 * part.x[i + 1]);
  const simulation = new Simulation(createModel({ parts: [part] }));
  const held = [0, (NODES - 1) / 2, NODES - 1];
  const places = held.map((node) => part.x.slice(3 * node, 3 * node + 3));
  return simulation.addDriver((time, input) => {
    const share = widthAt(time);
    held.forEach((node, k) => {
      input.pinned[node] = 1;
      input.pinTarget.set([share * places[k][0], places[k][1], places[k][2]], 3 * node);
    });
  });
}

function widthAt(time: number): number {
  const between = (from: number, to: number): number => Math.min(1, Math.max(0, (time - from) / (to - from)));
  const smooth = (t: number): number => t * t * (3 - 2 * t);
  return TAUT - (TAUT - NEAR) * (smooth(between(WIDE, CLOSE)) - smooth(between(HANG, APART)));
}

/** Along a row: how often the cloth turns back in depth by more than a millimetre, and how far its depth goes from least to most. */
function wrinkles({ positions }: Simulation): { folds: number; depth: number } {
  const row = Math.round((NODES - 1) / 10);
  const depths = Array.from({ length: NODES }, (_, column) => positions[3 * (row * NODES + column) + 2]);
  let [folds, from, sign] = [0, depths[0], 0];
  for (const depth of depths) {
    if (Math.abs(depth - from) > 0.001 && Math.sign(depth - from) !== sign) {
      if (sign !== 0) folds++;
      sign = Math.sign(depth - from);
      from = depth;
    } else if (Math.sign(depth - from) === sign) from = depth;
  }
  return { folds, depth: Math.max(...depths) - Math.min(...depths) };
}
