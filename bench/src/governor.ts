import { TABLE_1 } from "@pliant/claims";
import { choose, measureFrames } from "@pliant/governor";
import { clothSheet, createModel, Simulation, type Part } from "pliant";
import { provotSheet, stableStep } from "pliant/experimental";
import type { Benchmark, BenchmarkRow } from "./benchmark.ts";
import { plotMeshTimes } from "./plot-mesh-times.ts";
import { cpuMilliseconds } from "./time.ts";

/** Meshes of the chart of time against size. */
const CURVE = [9, 12, 16, 21, 28, 37, 49, 64, 85, 113];
/** Explicit steps of each frame where their number is fixed, as the paper's is: so many that its meshes are the right size today. */
const FIXED = 200;

/** A cloth by its mesh and frame rate: gives what makes a frame. */
type Cloth = (nodes: number, fps: number) => () => void;

const place = (nodes: number) => ({ size: [1, 1], nodes: [nodes, nodes], down: [0, -1, 0] }) as const;
/** Light damping: with much of it explicit steps follow the square of the mesh. */
const provot = (nodes: number): Part => provotSheet({ ...place(nodes), fabric: { damping: 1e-4 } });

const CLOTHS: Readonly<Record<string, Cloth>> = {
  "Provot, 200 steps per frame": (nodes) => {
    const { model } = createModel({ parts: [provot(nodes)] });
    return frameOf(provot(nodes), nodes, FIXED * 0.9 * stableStep(model, model.bodies[0]), FIXED);
  },
  "Provot, real time": (nodes, fps) => {
    const { model } = createModel({ parts: [provot(nodes)] });
    return frameOf(provot(nodes), nodes, 1 / fps, Math.ceil(1 / fps / stableStep(model, model.bodies[0])));
  },
  "Choi–Ko, real time": (nodes, fps) => {
    const part = clothSheet({ ...place(nodes), material: { density: 0.2, stretch: 1000, bend: 1e-5 } });
    return frameOf(part, nodes, 1 / fps, Math.ceil(720 / fps));
  },
};

/** Hung by two corners: it swings and folds while it is measured. */
function frameOf(part: Part, nodes: number, dt: number, substeps: number): () => void {
  const simulation = new Simulation(createModel({ parts: [part] }), { dt, quality: { substeps } });
  simulation.pin(0);
  simulation.pin(nodes - 1);
  return () => void simulation.step();
}

/** The paper's Table 1 and Fig 4, remade on the machine at hand. */
export const governor: Benchmark = {
  name: "governor",
  title:
    "Mesh sizes that hold nine frame rates (Table 1) and time against mesh size (Fig 4), a square metre, CPU time of one thread",
  run({ onProgress, onNote, quick = false }) {
    onNote?.(
      "real time: each frame advances by 1/fps, so that its cost, too, goes with 1/fps and the mesh hardly depends on the rate",
    );
    const rows: BenchmarkRow[] = [];
    for (const [cloth, make] of Object.entries(CLOTHS)) {
      const cost = (nodes: number, fps: number): number => measureFrames(make(nodes, fps), cpuMilliseconds);
      for (const [targetFps, paper] of quick ? TABLE_1.slice(5) : TABLE_1) {
        onProgress(`governor: ${cloth} at ${targetFps} fps`);
        const found = choose({ targetFps, policy: "nearest" }, (nodes) => cost(nodes, targetFps));
        rows.push({
          ...{
            cloth,
            "target fps": targetFps,
            N: found.nodes,
            "ms/frame": 1000 * found.seconds,
            fps: found.fps,
          },
          ...{ measurements: found.evaluations, status: found.status, "N of the paper": paper },
        });
      }
      for (const nodes of quick ? CURVE.slice(0, 6) : CURVE) {
        onProgress(`governor: ${cloth}, time of ${nodes} × ${nodes}`);
        rows.push({ cloth, N: nodes, "ms/frame": 1000 * cost(nodes, 60), curve: true });
      }
    }
    return rows;
  },
  plot: plotMeshTimes,
};
