import { skirtScene } from "@pliant/claims";
import type { Benchmark, BenchmarkRow } from "./benchmark.ts";
import { cpuMilliseconds } from "./time.ts";
import { tubeContest } from "./tube/tube-contest.ts";

/** Times the triangles of the body: X19's 13,800, and ten times that. */
const SCALES = [1, 10];

/** Steps of 1/90 s until the skirt hangs about the hips, and those that are measured then: a whole sway. */
const SETTLE = 60;
const MEASURED = 120;

/**
 * What contact costs in a scene of clothes (X19, C19): shares of the step, and how they grow with the body's mesh. With peers another
 * scene, which Jolt can play as well: a tube around a body that swings (tube/).
 */
export const skirt: Benchmark = {
  name: "skirt",
  title: "5,600 nodes about a body that sways and turns, one thread",
  async run(options) {
    const { onProgress, quick = false, peers = false } = options;
    if (peers !== false) return tubeContest(options);
    const rows: BenchmarkRow[] = [];
    for (const selfCollision of [false, true]) {
      for (const scale of SCALES) {
        const about = selfCollision ? "with self-collision" : "cloth against body";
        onProgress(`skirt: ${about}, ${scale} × the triangles`);
        rows.push(measure(scale, selfCollision, quick));
      }
    }
    return rows;
  },
};

function measure(scale: number, selfCollision: boolean, quick: boolean): BenchmarkRow {
  const simulation = skirtScene(
    { scale },
    { contact: { self: selfCollision }, advanced: { clock: cpuMilliseconds } },
  );
  const { shape } = simulation.model.colliders[0];
  for (let k = 0; k < SETTLE; k++) simulation.step();
  const sum = { input: 0, detect: 0, solve: 0, separate: 0, edit: 0 };
  const steps = quick ? MEASURED / 4 : MEASURED;
  let contacts = 0;
  for (let k = 0; k < steps; k++) {
    const report = simulation.step();
    contacts += report.contacts / steps;
    for (const phase of Object.keys(sum) as (keyof typeof sum)[]) sum[phase] += report.phases[phase] / steps;
  }
  const total = sum.input + sum.detect + sum.solve + sum.separate + sum.edit;
  return {
    "self-collision": selfCollision,
    "body triangles": shape.kind === "mesh" ? shape.triangles.length / 3 : 0,
    contacts: Math.round(contacts),
    "step ms": total,
    "solve %": (100 * sum.solve) / total,
    "detect %": (100 * sum.detect) / total,
    "separate %": (100 * sum.separate) / total,
  };
}
