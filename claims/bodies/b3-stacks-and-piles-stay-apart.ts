import { blockTets, tetBox, torusTets } from "@pliant/solid";
import type { Simulation } from "pliant";
import { crossingsOf } from "../kit/bodies/crossings.ts";
import type { Experiment } from "../kit/experiment.ts";
import {
  bodyOf,
  dropped,
  energyOf,
  lowest,
  RUBBER,
  turnOf,
  type Body,
  type Start,
} from "../kit/bodies/solids.ts";

const FIRM = { ...RUBBER, young: 2e5 };

/** Ours: bodies rest on each other, they do not sink into each other. */
export const B3: Experiment = {
  id: "B3",
  claims: ["M16", "M19"],
  title: "A stack of cubes and a pile of thirty letters, rings and cows of blocks stay apart",
  criterion:
    "five cubes of 0.2 m (cells of 0.1 and of 0.05 m), 4 s; thirty letters, rings and cows of 0.2 m thrown on a heap, 6 s, frames of 1/60 s: no crossing triangles in any frame, no node more than 2 mm in the floor, 0.5 mm in the last second; energy never above the start (1e-3 J)",
  quick: false,
  run() {
    const runs = [
      ["five cubes", watch(cubes(2), 4)],
      ["five cubes, fine", watch(cubes(4), 4)],
      ["pile", watch(pile(), 6)],
    ] as const;
    const measured: Record<string, number> = {};
    let pass = true;
    for (const [name, { between, within, deepest, last, frames, gain }] of runs) {
      measured[`${name}: frames with crossings`] = frames;
      measured[`${name}: crossing pairs, worst frame`] = between;
      measured[`${name}: of one body, worst frame`] = within;
      measured[`${name}: deepest, mm`] = 1e3 * deepest;
      measured[`${name}: in the last second, mm`] = 1e3 * last;
      measured[`${name}: energy over the start, J`] = gain;
      pass &&= frames === 0 && deepest < 2e-3 && last < 5e-4 && gain < 1e-3;
    }
    return { measured, pass };
  },
};

function cubes(cells: number): Simulation {
  const body = bodyOf(tetBox([0.2, 0.2, 0.2], [cells, cells, cells]), 16, FIRM);
  const stack = [0, 1, 2, 3, 4].map((k): readonly [Body, Start] => [
    body,
    { at: [0.01 * k, 0.12 + 0.22 * k, 0] },
  ]);
  return dropped(stack, { dt: 1 / 60, quality: { substeps: 2 } });
}

const LETTERS = [
  ["###", ".#.", ".#."],
  ["#..", "#..", "###"],
  ["#.#", "###", "#.#"],
];

const COW = ["...##", "#####", "####.", "#..#."];

function pile(): Simulation {
  const kinds = [
    ...LETTERS.map((rows) => bodyOf(blockTets(rows, 0.066, 0.066, 0.033), 12, FIRM)),
    bodyOf(torusTets(0.07, 0.03, 0.03), 12, FIRM),
    bodyOf(blockTets(COW, 0.04, 0.08, 0.04), 12, FIRM),
  ];
  const bodies = Array.from({ length: 30 }, (_, k): readonly [Body, Start] => [
    kinds[k % kinds.length],
    {
      at: [0.26 * ((k % 3) - 1), 0.2 + 0.26 * Math.floor(k / 6), 0.26 * (Math.floor(k / 3) % 2)],
      turn: turnOf([Math.sin(k), Math.cos(2 * k), Math.sin(3 * k), 1]),
    },
  ]);
  return dropped(bodies, { dt: 1 / 60, quality: { substeps: 2 } });
}

function watch(simulation: Simulation, seconds: number) {
  let [between, within, deepest, last, frames, gain] = [0, 0, 0, 0, 0, -Infinity];
  const start = energyOf(simulation);
  for (let frame = 0; frame < 60 * seconds; frame++) {
    simulation.step();
    const found = crossingsOf(simulation);
    between = Math.max(between, found.between);
    within = Math.max(within, found.within);
    if (found.between + found.within > 0) frames++;
    gain = Math.max(gain, energyOf(simulation) - start);
    deepest = Math.max(deepest, -lowest(simulation));
    if (frame >= 60 * (seconds - 1)) last = Math.max(last, -lowest(simulation));
  }
  return { between, within, deepest, last, frames, gain };
}
