import { publishedBoxSheet } from "@pliant/claims";
import { stretch } from "pliant";
import type { BenchmarkRow } from "./benchmark.ts";
import { cpuMilliseconds, quantile } from "./time.ts";

/** Its step, which is its frame [s], and how many are measured. */
const STEP = 0.2;
const STEPS = 60;

/** What the paper needed for a frame [ms]: Table 1. */
const PAPER = 180;

/** Animation 5 of Table 1: a sheet of 51 × 51 held over a box, by the published method, without anything to collide with. */
export function measureAnimationFive(): BenchmarkRow {
  const simulation = publishedBoxSheet(STEP, { dampingKind: "isotropic" });
  const { model } = simulation;
  const spent: number[] = [];
  let iterations = 0;
  for (let step = 0; step < STEPS; step++) {
    const begin = cpuMilliseconds();
    iterations += simulation.step().iterations;
    spent.push(cpuMilliseconds() - begin);
  }
  const { mean, max } = stretch(model, simulation.state);
  return {
    animation: "box",
    "solver steps": "0.2 s, published",
    particles: model.nodes.count,
    "body triangles": 0,
    "frame ms": spent.reduce((sum, each) => sum + each, 0) / STEPS,
    "median ms": quantile(spent, 0.5),
    "95 % ms": quantile(spent, 0.95),
    "paper ms": PAPER,
    "contact %": 0,
    "iterations per frame": iterations / STEPS,
    crossings: 0,
    "deepest mm": 0,
    "mean stretch %": 100 * mean,
    "link %": 100 * max,
  };
}
