import type { BenchmarkOptions, BenchmarkRow } from "../benchmark.ts";
import type { Setting } from "../engine.ts";
import { sweep, type Attempt } from "../sweep.ts";
import { cpuMilliseconds, quantile } from "../time.ts";
import { defaultTube, joltTubes, matchedTubes, pliantTube, type TubeEngine } from "./tube-engines.ts";
import { FRAMES, TubeRecorder, type TubeMeasured } from "./tube-recorder.ts";
import { tubeScene, TUBES, type TubeScene } from "./tube-scene.ts";

/** Stretch that counts as equal: below these in all frames [1]. */
export const MEAN_STRETCH = 0.01;
export const MAX_STRETCH = 0.05;
/** CPU time after which no further setting of an engine is tried [ms]. */
const SWEEP_LIMIT = 60_000;
/** A setting is given up when, after so many frames, it costs so much more than the best. */
const PATIENCE = { frames: 15, factor: 1.25 };

/** Where searches begin: what earlier ones found, by nodes around. All is tried anew. */
const FOUND: Readonly<Record<string, Readonly<Record<number, string>>>> = {
  Jolt: { 141: "1 × 96 iterations, 1 diagonal of 1 m/N" },
  "Jolt, tethered": { 141: "1 × 104 iterations, 1 diagonal of 0.01 m/N, LRA to the ring above" },
  Pliant: {
    141: "Y 1000 N/m, B 0.00001 N·m, damping 0.02, 60 mm/s, 2 substeps of 1/30 s, 8 trims, 0 halvings",
  },
  "Pliant, self-collision": {
    141: "Y 1000 N/m, B 0.00001 N·m, damping 0.02, 60 mm/s, 2 substeps of 1/30 s, 8 trims, 0 halvings",
  },
};

interface Contestant {
  readonly name: string;
  readonly setting: Setting;
  readonly sweep?: string;
  /** Whose time counts as 1; the last one's unless said. */
  readonly beside?: string;
}

/** The skirt beside Jolt: at the stretch of two of our settings, and each at its cheapest below a limit; then all in turn, frame by frame. */
export async function tubeContest({
  onProgress,
  onNote = () => undefined,
  nodes = Object.keys(TUBES).map(Number),
}: BenchmarkOptions): Promise<BenchmarkRow[]> {
  const strange = nodes.find((columns) => !(columns in TUBES));
  if (strange !== undefined)
    throw new RangeError(`skirt: nodes is ${strange}, expected ${Object.keys(TUBES).join(" or ")}`);
  const jolts = await joltTubes();
  onNote(`beside ${jolts[0].version}`);
  onNote(
    "at equal stretch: Jolt with as many iterations as it takes to stretch no more, over all edges and frames",
  );
  onNote("others: each at its cheapest settings of mean stretch < 1 % and max < 5 % in all frames");
  const rows: BenchmarkRow[] = [];
  for (const columns of nodes) {
    const scene = tubeScene(columns);
    const contestants: Contestant[] = [
      { name: "Pliant, self-collision, defaults", setting: defaultTube(scene) },
    ];
    for (const { name, alone, selfCollision } of matchedTubes(scene)) {
      const own = { name: `Pliant, ${name}`, setting: alone };
      contestants.push({ name: `Pliant, self-collision, ${name}`, setting: selfCollision }, own);
      contestants.push(await equal(own, jolts[0], scene, onProgress));
    }
    for (const engine of [...jolts, pliantTube(true), pliantTube(false)])
      contestants.push(await cheapest(engine, scene, onProgress));
    onProgress("skirt: all engines in turn, frame by frame");
    rows.push(...(await race(scene, contestants)));
  }
  return rows;
}

function holds({ meanStretch, maxStretch, depth }: TubeMeasured): boolean {
  return meanStretch < MEAN_STRETCH && maxStretch < MAX_STRETCH && depth < 0.002;
}

async function cheapest(
  { name, ladders }: TubeEngine,
  scene: TubeScene,
  onProgress: (message: string) => void,
): Promise<Contestant> {
  const rungs = ladders(scene);
  const begin = cpuMilliseconds();
  let last = rungs[0][0];
  const { setting, attempts, cut } = await sweep(rungs, {
    hint: FOUND[name]?.[scene.columns],
    timeIsUp: () => cpuMilliseconds() - begin > SWEEP_LIMIT,
    attempt(candidate, limit) {
      last = candidate;
      onProgress(`skirt: ${name}, ${candidate.text}`);
      return attempt(scene, candidate, limit);
    },
  });
  return { name, setting: setting ?? last, sweep: `${attempts} tried${cut ? ", cut short" : ""}` };
}

/** The fewest iterations, in one search for contacts a frame and with the stiffer diagonals, with which Jolt stretches no more in the mean. */
async function equal(
  { name, setting }: Contestant,
  { ladders }: TubeEngine,
  scene: TubeScene,
  onProgress: (message: string) => void,
): Promise<Contestant> {
  onProgress(`skirt: ${name}`);
  const most = (await play(scene, setting)).usualStretch;
  const rungs = ladders(scene)[1];
  let [low, high] = [0, rungs.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    onProgress(`skirt: Jolt at the stretch of ${name}, ${rungs[middle].text}`);
    if ((await play(scene, rungs[middle])).usualStretch <= most) high = middle;
    else low = middle + 1;
  }
  return { name: `Jolt, as little stretch as ${name}`, setting: rungs[high], beside: name };
}

async function play(scene: TubeScene, setting: Setting): Promise<TubeMeasured> {
  const sheet = await setting.start();
  const recorder = new TubeRecorder(scene, sheet);
  while (!recorder.done) recorder.frame();
  sheet.free();
  return recorder.result();
}

/** Gives up as soon as the stretch is too large, or the cost. */
async function attempt(scene: TubeScene, setting: Setting, limit: number): Promise<Attempt> {
  const sheet = await setting.start();
  const recorder = new TubeRecorder(scene, sheet);
  try {
    while (!recorder.done) {
      recorder.frame();
      if (recorder.maxStretch >= MAX_STRETCH) break;
      if (recorder.frames >= PATIENCE.frames && recorder.median > PATIENCE.factor * limit) return "slow";
    }
    return { holds: recorder.frames === FRAMES && holds(recorder.result()), cost: recorder.median };
  } finally {
    sheet.free();
  }
}

async function race(scene: TubeScene, contestants: readonly Contestant[]): Promise<BenchmarkRow[]> {
  const sheets = [];
  for (const { setting } of contestants) sheets.push(await setting.start());
  const recorders = sheets.map((sheet) => new TubeRecorder(scene, sheet));
  for (let frame = 0; frame < FRAMES; frame++)
    for (const recorder of recorders) if (!recorder.done) recorder.frame();
  const results = recorders.map((recorder) => recorder.result());
  const reference = (beside?: string): number => {
    const at = contestants.findIndex(({ name }) => name === beside);
    return quantile((results[at] ?? results[results.length - 1]).milliseconds, 0.5);
  };
  const rows = results.map((measured, at): BenchmarkRow => {
    const { name, setting, sweep: searched, beside } = contestants[at];
    const median = quantile(measured.milliseconds, 0.5);
    return {
      engine: name,
      particles: scene.masses.length,
      around: scene.columns,
      "body triangles": scene.body.triangles.length / 3,
      "median ms/frame": median,
      "mean ms/frame": measured.milliseconds.reduce((sum, each) => sum + each, 0) / FRAMES,
      "p95 ms/frame": quantile(measured.milliseconds, 0.95),
      "× Pliant": median / reference(beside),
      "usual stretch %": 100 * measured.usualStretch,
      "rms stretch %": 100 * measured.rmsStretch,
      "mean stretch %": 100 * measured.meanStretch,
      "max stretch %": 100 * measured.maxStretch,
      "depth mm": 1000 * measured.depth,
      crossings: measured.crossings,
      holds: holds(measured),
      ...(measured.iterationsPerFrame !== undefined && {
        "iterations/frame": measured.iterationsPerFrame,
      }),
      settings: setting.text,
      ...(searched !== undefined && { sweep: searched }),
    };
  });
  for (const sheet of sheets) sheet.free();
  return rows;
}
