import type { Benchmark, BenchmarkOptions, BenchmarkRow } from "./benchmark.ts";
import { joltSolid } from "./engines/jolt-solid.ts";
import { nameAndVersion } from "./name-and-version.ts";
import {
  blockScene,
  crossingsAt,
  invertedAt,
  pileScene,
  solidSimulation,
  type SolidRun,
  type SolidScene,
} from "./solid-scene.ts";
import { cpuMilliseconds, quantile } from "./time.ts";

/** Frames between two looks at the tetrahedra. */
const LOOK = 10;
const MODES = 16;

/** CPU time of a soft block on its end, and of thirty bodies on a heap. */
export const solids: Benchmark = {
  name: "solids",
  title:
    "soft bodies of 200 kPa in frames of 1/30 s, one thread: a block of 2,048 nodes falls 5 cm on its end, 8 s; thirty letters and rings on a heap, 6 s",
  async run(options) {
    const block = blockScene();
    const rows = [1, 4].map((substeps) => pliant("block", block, substeps, options));
    if (options.peers) rows.push(...(await peers("block", block, [5, 10, 20, 40, 80], options)));
    const pile = pileScene();
    rows.push(pliant("pile", pile, 4, options));
    if (options.peers) rows.push(...(await peers("pile", pile, [5, 20], options)));
    return rows;
  },
};

function pliant(
  name: string,
  scene: SolidScene,
  substeps: number,
  { onProgress }: BenchmarkOptions,
): BenchmarkRow {
  onProgress(`Pliant, ${name}, ${substeps} steps a frame`);
  const simulation = solidSimulation(scene, MODES, substeps);
  const run: SolidRun = {
    frame: () => void simulation.step(),
    positions: () => simulation.positions,
    contacts: () => simulation.contacts.count,
    free: () => undefined,
  };
  const settings = `${name}, ${MODES} modes, ${substeps} steps a frame`;
  return { engine: "Pliant", settings, ...measure(run, scene, substeps) };
}

async function peers(
  name: string,
  scene: SolidScene,
  counts: readonly number[],
  { onProgress, onNote }: BenchmarkOptions,
): Promise<BenchmarkRow[]> {
  const rows: BenchmarkRow[] = [];
  for (const iterations of counts) {
    onProgress(`Jolt, ${name}, ${iterations} iterations`);
    try {
      const run = await joltSolid(scene, iterations);
      const settings = `${name}, ${iterations} iterations`;
      rows.push({ engine: nameAndVersion("jolt-physics"), settings, ...measure(run, scene, iterations) });
    } catch (error) {
      onNote?.(`Jolt: ${(error as Error).message}`);
      break;
    }
  }
  return rows;
}

function measure(run: SolidRun, scene: SolidScene, steps: number): BenchmarkRow {
  const times: number[] = [];
  let [inverted, crossings, contacts] = [0, 0, 0];
  for (let frame = 0; frame < scene.frames; frame++) {
    const start = cpuMilliseconds();
    run.frame();
    times.push(cpuMilliseconds() - start);
    if (frame % LOOK === 0) {
      inverted = Math.max(inverted, invertedAt(scene, run.positions()));
      crossings = Math.max(crossings, crossingsAt(scene, run.positions()));
    }
    contacts = Math.max(contacts, run.contacts());
  }
  const top = heightOf(run.positions());
  run.free();
  // The clock of the CPU is coarse: means over the later frames, when everything is compiled and touches.
  const later = times.slice(scene.frames / 3);
  const mean = later.reduce((sum, each) => sum + each, 0) / later.length;
  return {
    "ms per frame": mean,
    "ms per step": mean / steps,
    "slowest tenth, ms": quantile(later, 0.9),
    "inverted tets": inverted,
    "crossing pairs": crossings,
    contacts,
    "height at the end, m": top,
  };
}

function heightOf(x: ArrayLike<number>): number {
  let top = -Infinity;
  for (let i = 1; i < x.length; i += 3) top = Math.max(top, x[i]);
  return top;
}
