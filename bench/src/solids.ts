import type { Benchmark, BenchmarkOptions, BenchmarkRow } from "./benchmark.ts";
import { joltSolid } from "./engines/jolt-solid.ts";
import { nameAndVersion } from "./name-and-version.ts";
import { invertedAt, solidMesh, solidSimulation, type SolidRun } from "./solid-scene.ts";
import { cpuMilliseconds, quantile } from "./time.ts";

const FRAMES = 240;
/** Frames between two looks at the tetrahedra. */
const LOOK = 10;
const MODES = 16;

/** CPU time of a soft block of 2,048 nodes on its end. */
export const solids: Benchmark = {
  name: "solids",
  title: `soft block of ${solidMesh().x.length / 3} nodes, 200 kPa, falls 5 cm on its end, 8 s in frames of 1/30 s, one thread`,
  async run(options) {
    const rows: BenchmarkRow[] = [];
    for (const substeps of [1, 4]) {
      options.onProgress(`Pliant, ${substeps} steps a frame`);
      rows.push({
        engine: "Pliant",
        settings: `${MODES} modes, ${substeps} steps a frame`,
        ...measure(pliant(substeps), substeps),
      });
    }
    if (options.peers) rows.push(...(await peers(options)));
    return rows;
  },
};

function pliant(substeps: number): SolidRun {
  const simulation = solidSimulation(MODES, substeps);
  return {
    frame: () => void simulation.step(),
    positions: () => simulation.positions,
    contacts: () => simulation.contacts.count,
    free: () => undefined,
  };
}

async function peers({ onProgress, onNote }: BenchmarkOptions): Promise<BenchmarkRow[]> {
  const rows: BenchmarkRow[] = [];
  for (const iterations of [5, 10, 20, 40, 80]) {
    onProgress(`Jolt, ${iterations} iterations`);
    try {
      const run = await joltSolid(iterations);
      rows.push({
        engine: nameAndVersion("jolt-physics"),
        settings: `${iterations} iterations`,
        ...measure(run, iterations),
      });
    } catch (error) {
      onNote?.(`Jolt: ${(error as Error).message}`);
      break;
    }
  }
  return rows;
}

function measure(run: SolidRun, steps: number): BenchmarkRow {
  const times: number[] = [];
  let [inverted, contacts] = [0, 0];
  for (let frame = 0; frame < FRAMES; frame++) {
    const start = cpuMilliseconds();
    run.frame();
    times.push(cpuMilliseconds() - start);
    if (frame % LOOK === 0) inverted = Math.max(inverted, invertedAt(run.positions()));
    contacts = Math.max(contacts, run.contacts());
  }
  const top = heightOf(run.positions());
  run.free();
  // The clock of the CPU is coarse: means over the later frames, when everything is compiled and touches.
  const later = times.slice(FRAMES / 3);
  const mean = later.reduce((sum, each) => sum + each, 0) / later.length;
  return {
    "ms per frame": mean,
    "ms per step": mean / steps,
    "slowest tenth, ms": quantile(later, 0.9),
    "inverted tets": inverted,
    contacts,
    "height at the end, m": top,
  };
}

function heightOf(x: ArrayLike<number>): number {
  let top = -Infinity;
  for (let i = 1; i < x.length; i += 3) top = Math.max(top, x[i]);
  return top;
}
