import type { BenchmarkOptions, BenchmarkRow } from "./benchmark.ts";
import type { Engine, Measured, Setting } from "./engine.ts";
import { commonSetting, defaultSetting, loadPliant, loadTetheredPliant } from "./engines/pliant.ts";
import { earlierFound } from "./found.ts";
import { loadPeers } from "./peers.ts";
import { FRAMES, holdsScene, Recorder } from "./recorder.ts";
import type { SheetScene } from "./sheet-scene.ts";
import { sweep, type Attempt } from "./sweep.ts";
import { cpuMilliseconds, quantile } from "./time.ts";

/** CPU time after which no further setting of an engine is tried at one mesh size [ms]. */
const SWEEP_LIMIT = 100_000;
/** A setting is given up when, after so many frames, it costs so much more than the best. */
const PATIENCE = { frames: 15, factor: 1.25 };

/** An engine at one setting. */
interface Contestant {
  readonly engine: Engine;
  readonly name: string;
  readonly setting: Setting;
  /** Found by a sweep, cut short or not; absent for defaults. */
  readonly sweep?: string;
}

/** Rows for every scene: Pliant's defaults alone, or with peers every engine at the cheapest setting that holds. */
export async function contest(
  scenes: readonly SheetScene[],
  { peers = false, onProgress, onNote = () => undefined }: BenchmarkOptions,
  loadOthers = loadPeers,
): Promise<BenchmarkRow[]> {
  const pliant = loadPliant();
  const asked = (name: string): boolean =>
    peers === true ||
    (peers !== false && peers.some((word) => name.toLowerCase().includes(word.toLowerCase())));
  const others = peers === false ? [] : (await loadOthers(onNote)).filter(({ name }) => asked(name));
  if (others.length > 0) {
    onNote(`beside ${[...new Set(others.map(({ version }) => version))].join(", ")}`);
    const judged = scenes.some(({ name }) => name === "box") ? "in all frames" : "in the last 0.5 s";
    onNote(`each at its cheapest settings of mean stretch < 1 % and max < 5 % ${judged}`);
  }
  const rows: BenchmarkRow[] = [];
  for (const scene of scenes) {
    const contestants: Contestant[] = [
      { engine: pliant, name: `${pliant.name}, defaults`, setting: defaultSetting(scene) },
    ];
    if (peers !== false) {
      contestants.push({
        engine: pliant,
        name: `${pliant.name}, one setting`,
        setting: commonSetting(scene),
      });
    }
    for (const engine of peers === false ? [] : [pliant, loadTetheredPliant(), ...others]) {
      const found = await findCheapest(engine, scene, onProgress);
      if (found) contestants.push(found);
    }
    onProgress(`${label(scene)}: all engines in turn, frame by frame`);
    rows.push(...(await race(scene, contestants)));
  }
  return rows;
}

function label({ name, nodes }: SheetScene): string {
  return `${name} ${nodes} × ${nodes}`;
}

function holds(engine: Engine, measured: Measured, scene: SheetScene): boolean {
  return holdsScene(measured, scene) && (engine.holds?.(measured, scene) ?? true);
}

/** Null when the engine has nothing to try in this scene. When nothing holds, the strongest setting that was tried. */
async function findCheapest(
  engine: Engine,
  scene: SheetScene,
  onProgress: (message: string) => void,
): Promise<Contestant | null> {
  const ladders = engine.ladders(scene);
  if (ladders.length === 0) return null;
  const begin = cpuMilliseconds();
  let last: Setting = ladders[0][0];
  const { setting, attempts, cut } = await sweep(ladders, {
    hint: earlierFound(scene, engine.name),
    timeIsUp: () => cpuMilliseconds() - begin > SWEEP_LIMIT,
    attempt(candidate, limit) {
      last = candidate;
      onProgress(`${label(scene)}: ${engine.name}, ${candidate.text}`);
      return attempt(engine, scene, candidate, limit);
    },
  });
  const text = `${attempts} tried${cut ? ", cut short" : ""}`;
  return { engine, name: engine.name, setting: setting ?? last, sweep: text };
}

async function attempt(engine: Engine, scene: SheetScene, setting: Setting, limit: number): Promise<Attempt> {
  const sheet = await setting.start();
  const recorder = new Recorder(scene, sheet);
  try {
    while (!recorder.done) {
      recorder.frame();
      if (recorder.frames >= PATIENCE.frames && recorder.median > PATIENCE.factor * limit) return "slow";
    }
    return { holds: holds(engine, recorder.result(), scene), cost: recorder.median };
  } finally {
    sheet.free();
  }
}

/** All contestants play the scene at once, frame by frame in turn: a slow minute of the machine is slow for everyone. */
async function race(scene: SheetScene, contestants: readonly Contestant[]): Promise<BenchmarkRow[]> {
  const sheets = [];
  for (const { setting } of contestants) sheets.push(await setting.start());
  const recorders = sheets.map((sheet) => new Recorder(scene, sheet));
  for (let frame = 0; frame < FRAMES; frame++) {
    for (const recorder of recorders) if (!recorder.done) recorder.frame();
  }
  const results = recorders.map((recorder) => recorder.result());
  // Pliant comes first, with its defaults; where a sweep found something better, that is what others are compared to.
  const ours = contestants.findLastIndex(({ engine }) => engine === contestants[0].engine);
  const reference = quantile(results[ours].frameMilliseconds, 0.5);
  const rows = contestants.map((contestant, at) => rowOf(scene, contestant, results[at], reference));
  for (const sheet of sheets) sheet.free();
  return rows;
}

function rowOf(
  scene: SheetScene,
  contestant: Contestant,
  measured: Measured,
  reference: number,
): BenchmarkRow {
  const { engine, name, setting, sweep } = contestant;
  const median = quantile(measured.frameMilliseconds, 0.5);
  return {
    nodes: scene.nodes,
    particles: scene.nodes * scene.nodes,
    engine: name,
    "median ms/frame": median,
    "p95 ms/frame": quantile(measured.frameMilliseconds, 0.95),
    "× Pliant": median / reference,
    "kinetic J at 0.5 s": measured.kineticAtHalf,
    "mean stretch %": 100 * measured.meanStretch,
    "max stretch %": 100 * measured.maxStretch,
    ...(measured.depth !== undefined && {
      "height m": measured.height,
      "depth mm": 1000 * measured.depth,
      crossings: measured.crossings ?? 0,
    }),
    holds: holds(engine, measured, scene),
    ...(measured.iterationsPerFrame !== undefined && { "iterations/frame": measured.iterationsPerFrame }),
    settings: setting.text,
    ...(sweep !== undefined && { sweep }),
  };
}
