import type { Benchmark, BenchmarkOptions, BenchmarkRow } from "./benchmark.ts";
import type { Engine, Measured, Setting, Sheet } from "./engine.ts";
import { shippedSetting } from "./engines/pliant.ts";
import { loadPeers } from "./peers.ts";
import { FRAMES, Recorder } from "./recorder.ts";
import { boxScene, drapeScene, hangScene, type SheetScene } from "./sheet-scene.ts";
import { sweep, type Attempt } from "./sweep.ts";
import { cpuMilliseconds, quantile } from "./time.ts";

/** CPU time after which no further setting of the peer is tried in one scene [ms]. */
const SWEEP_LIMIT = 100_000;

/** A setting is given up when, after so many frames, it costs so many times the best. */
const PATIENCE = 15;
const SLOWER = 1.25;

/** Jolt is the quickest peer that stretches as little; its tethers hold a pinned sheet by other means. */
const PEER = "Jolt";

/**
 * What one writes from the README, beside Jolt at the cheapest setting that stretches no more in the mean: the scenes of `hang`, `drape` and `box`,
 * frame by frame in turn. Nobody tunes Pliant here.
 */
export const shipped: Benchmark = {
  name: "shipped",
  title: "as shipped, beside Jolt tuned to the same mean stretch: 3 s in frames of 1/30 s, one thread",
  async run(options) {
    const { nodes, quick = false, onNote = () => undefined } = options;
    const scenes = nodes
      ? nodes.flatMap((each) => [hangScene(each), drapeScene(each), boxScene(each)])
      : [hangScene(51), drapeScene(51), boxScene(quick ? 51 : 75)];
    const peer = (await loadPeers(onNote)).find(({ name }) => name === PEER);
    const rows: BenchmarkRow[] = [];
    for (const scene of scenes) rows.push(...(await compare(scene, peer, options)));
    return rows;
  },
};

async function compare(
  scene: SheetScene,
  peer: Engine | undefined,
  { onProgress }: BenchmarkOptions,
): Promise<BenchmarkRow[]> {
  const label = `${scene.name} ${scene.nodes} × ${scene.nodes}`;
  const own = shippedSetting(scene);
  onProgress(`${label}: Pliant as shipped`);
  const measured = await play(scene, own);
  const most = measured?.meanStretch ?? NaN;
  const found = peer && (await equalStretch(peer, scene, most, (text) => onProgress(`${label}: ${text}`)));
  onProgress(`${label}: in turn, frame by frame`);
  return race(scene, [["Pliant, as shipped", own], ...(found ? [[PEER, found] as const] : [])]);
}

/** Null when it was given up: after so many frames it took more than the limit [ms]. */
async function play(scene: SheetScene, setting: Setting, limit = Infinity): Promise<Measured | null> {
  const sheet = await setting.start();
  const recorder = new Recorder(scene, sheet);
  try {
    while (!recorder.done) {
      recorder.frame();
      if (recorder.frames >= PATIENCE && recorder.median > limit) return null;
    }
    return recorder.result();
  } finally {
    sheet.free();
  }
}

/** The cheapest setting whose edges are stretched by no more than `most` in the mean [1]. */
async function equalStretch(
  engine: Engine,
  scene: SheetScene,
  most: number,
  onProgress: (text: string) => void,
): Promise<Setting | null> {
  const begin = cpuMilliseconds();
  const { setting } = await sweep(engine.ladders(scene), {
    timeIsUp: () => cpuMilliseconds() - begin > SWEEP_LIMIT,
    async attempt(candidate, limit): Promise<Attempt> {
      onProgress(`${engine.name}, ${candidate.text}`);
      const measured = await play(scene, candidate, SLOWER * limit);
      if (measured === null) return "slow";
      return { holds: measured.meanStretch <= most, cost: quantile(measured.frameMilliseconds, 0.5) };
    },
  });
  return setting;
}

async function race(
  scene: SheetScene,
  contestants: readonly (readonly [name: string, setting: Setting])[],
): Promise<BenchmarkRow[]> {
  const sheets: Sheet[] = [];
  for (const [, setting] of contestants) sheets.push(await setting.start());
  const recorders = sheets.map((sheet) => new Recorder(scene, sheet));
  for (let frame = 0; frame < FRAMES; frame++) for (const recorder of recorders) recorder.frame();
  const results = recorders.map((recorder) => recorder.result());
  const last = meanOf(results[results.length - 1].frameMilliseconds);
  const rows = contestants.map(([engine, { text }], k) => ({
    scene: scene.name,
    nodes: scene.nodes,
    engine,
    "mean ms/frame": meanOf(results[k].frameMilliseconds),
    "median ms/frame": quantile(results[k].frameMilliseconds, 0.5),
    "worst ms": Math.max(...results[k].frameMilliseconds),
    [`of ${PEER}`]: contestants.length > 1 ? meanOf(results[k].frameMilliseconds) / last : NaN,
    "mean stretch %": 100 * results[k].meanStretch,
    "max stretch %": 100 * results[k].maxStretch,
    "kinetic J at 0.5 s": results[k].kineticAtHalf,
    "speed at 3 s mm/s": 1000 * speedOf(sheets[k]),
    crossings: results[k].crossings ?? 0,
    settings: text,
  }));
  for (const sheet of sheets) sheet.free();
  return rows;
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, each) => sum + each, 0) / values.length;
}

/** Root mean square over nodes [m/s]. */
function speedOf(sheet: Sheet): number {
  const v = Array.from(sheet.velocities());
  return Math.sqrt(v.reduce((sum, each) => sum + each * each, 0) / (v.length / 3));
}
