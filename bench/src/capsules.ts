import { clothSheet, createModel, Simulation } from "pliant";
import type { Benchmark } from "./benchmark.ts";
import { quantile } from "./time.ts";

const [COLUMNS, ROWS] = [31, 46];
const STEPS = 240;
const COUNTS = [0, 10, 28];

/** What capsules that move behind a cape cost: a body as a page has it that gives each bone one. */
export const capsules: Benchmark = {
  name: "capsules",
  title: `a cape of ${COLUMNS * ROWS} nodes before capsules that move and do not touch it, ms per step of 1/60 s in two substeps, in turn`,
  run({ onProgress }) {
    onProgress(`capsules: ${STEPS} steps`);
    const runs = COUNTS.map((count) => ({ count, simulation: cape(count), times: [] as number[] }));
    for (let step = 0; step < STEPS; step++)
      for (const { simulation, times } of runs) {
        for (let k = 0; k < simulation.model.colliders.length; k++)
          simulation.input.poses[7 * k + 2] = 0.03 * Math.sin(step / 10 + k);
        const start = performance.now();
        simulation.step();
        times.push(performance.now() - start);
      }
    // Whatever else the machine does only adds.
    const at = (times: readonly number[]): number => quantile(times, 0.1);
    return runs.map(({ count, times }) => ({
      ...{ capsules: count, nodes: COLUMNS * ROWS },
      "ms/step, quietest tenth": at(times),
      "ms/step, median": quantile(times, 0.5),
      "ms for the capsules": at(times) - at(runs[0].times),
    }));
  },
};

function cape(count: number): Simulation {
  const cloth = clothSheet({
    ...{ size: [0.9, 1.35], nodes: [COLUMNS, ROWS] },
    ...{ down: [0, -1, 0], center: [0, 0, -0.35] },
  });
  const colliders = Array.from({ length: count }, (_, k) => ({
    ...{ id: `capsule ${k}`, friction: 0.4 },
    shape: { kind: "capsule", radius: 0.06, halfLength: 0.1 } as const,
    pose: {
      position: [0.25 * ((k % 4) - 1.5), 0.7 - 0.2 * Math.floor(k / 4), 0],
      rotation: [0, 0, 0, 1],
    } as const,
  }));
  const simulation = new Simulation(createModel({ parts: [cloth], colliders }), {
    dt: 1 / 60,
    quality: { substeps: 2 },
  });
  for (let node = 0; node < COLUMNS; node++) simulation.pin(node);
  return simulation;
}
