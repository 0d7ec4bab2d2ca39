import { edgeStrain } from "pliant/experimental";
import { createSimulation, parseScene, withLevel } from "@pliant/scene";
import type { Benchmark, BenchmarkRow } from "./benchmark.ts";
import { cpuMilliseconds, quantile } from "./time.ts";

/** Steps of 1/60 s in which the ball closes; what is broken and creased in them is counted. */
const STEPS = 100;

/** Copy paper of 0.2 m, or the sheet of the source, in a ball that closes from 0.16 m to 0.055 m. */
interface Crumpling {
  readonly name: string;
  readonly paper: object;
  readonly material?: object;
  readonly more?: object;
}

/** As docs/methods/paper.md#test-sheet has it. */
const SOURCE = {
  paper: {
    ...{
      sweeps: 1,
      accelerates: false,
      uniform: true,
      crossStiffness: 15,
      damageStiffness: 50,
      velocityDamping: 0.5,
      irregularity: 0,
    },
    maxNewNodes: 6400,
  },
  material: { density: 0.08, stretch: 50, bend: 0, drag: 0, radius: 0 },
};

/** Easily damaged: thousands of edits. */
const SOFT = { resistance: 0.5, threshold: 0.03 };
/** With self-collision paper only creases: each break would make the surface anew (docs/adr/0020). */
const SELF = { contact: { self: true }, quality: { substeps: 4 } };

const CASES: readonly Crumpling[] = [
  { name: "as the source has it, 1 sweep", ...SOURCE },
  { name: "copy paper, 15 sweeps", paper: { sweeps: 15, damage: SOFT }, material: { bend: 5e-5 } },
  {
    name: "copy paper, self-collision, creases",
    ...{ paper: { sweeps: 7, damage: { ...SOFT, breaks: false } }, material: { bend: 5e-5 }, more: SELF },
  },
];

/** Whole steps by the wall clock: pauses are what somebody would see, so run it when the machine is quiet. */
export const paper: Benchmark = {
  name: "paper",
  title:
    "Paper of 40 × 40 nodes crumpled in a ball, 100 steps of 1/60 s, damage and edits included; wall clock, least of several equal runs, step by step and of the quietest run",
  run({ onProgress, quick = false, nodes = [40] }) {
    const rounds = quick ? 3 : 6;
    return nodes.flatMap((side) =>
      CASES.map((crumpling): BenchmarkRow => {
        onProgress(`paper: ${crumpling.name}, ${side} × ${side}`);
        crumple(crumpling, side);
        const runs = Array.from({ length: rounds }, () => crumple(crumpling, side));
        const own = runs[0].times.map((_, step) => Math.min(...runs.map(({ times }) => times[step])));
        return {
          method: crumpling.name,
          nodes: side,
          edits: runs[0].edits,
          "step ms": quantile(own, 0.5),
          "slowest ms": Math.max(...own),
          "slowest of quietest run ms": Math.min(...runs.map(({ times }) => Math.max(...times))),
          "CPU ms": Math.min(...runs.map(({ cpu }) => cpu)) / STEPS,
          "strain %": 100 * runs[0].strain,
        };
      }),
    );
  },
};

function crumple(crumpling: Crumpling, side: number) {
  const { scene, errors } = parseScene(JSON.stringify(documentOf(crumpling, side)));
  if (errors) throw new Error(errors.map(({ message }) => message).join("\n"));
  const simulation = createSimulation(withLevel(scene, "film"));
  const times: number[] = [];
  let edits = 0;
  const began = cpuMilliseconds();
  for (let step = 0; step < STEPS; step++) {
    const start = performance.now();
    const { damage } = simulation.step();
    times.push(performance.now() - start);
    edits += damage.breaks + damage.hinges;
  }
  const cpu = cpuMilliseconds() - began;
  return { times, edits, cpu, strain: edgeStrain(simulation.model, simulation.state).mean };
}

function documentOf({ paper: sheet, material, more }: Crumpling, side: number): object {
  const radii = [
    { time: 0, radius: 0.16 },
    { time: 1, radius: 0.055 },
  ];
  return {
    ...{ version: 2, seed: 11, time: { dt: 1 / 60 }, gravity: [0, 0, 0] },
    cloth: [
      {
        id: "sheet",
        shape: { kind: "grid", size: [0.2, 0.2], nodes: [side, side], rotationDegrees: [20, 15, 0] },
        ...(material && { material }),
        paper: sheet,
      },
    ],
    colliders: [{ id: "ball", shape: { kind: "cavity", radius: 0.16, radii }, friction: 0.3 }],
    ...more,
  };
}
