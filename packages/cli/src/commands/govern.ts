import { readFile } from "node:fs/promises";
import { setImmediate } from "node:timers/promises";
import {
  checkRecording,
  Delay,
  govern as governScene,
  playFrame,
  type GovernedSimulation,
  type Recording,
} from "@pliant/governor";
import { defaultModeFolder } from "@pliant/bake";
import type { Command } from "commander";
import { hashState } from "pliant";
import { EXIT } from "../exit-code.ts";
import { Failure } from "../failure.ts";
import { describeRun, type GovernResult } from "../govern-text.ts";
import type { Session } from "../io.ts";
import { toJson } from "../json.ts";
import { requireScene } from "../load-scene.ts";
import { positiveNumber, wholeNumber } from "../number-option.ts";
import { fillOut, openOut } from "../out-file.ts";
import { prepare, type Cache } from "../prepared-scene.ts";
import { createProgress } from "../progress.ts";
import { parseSlow, slowAt, type Slow } from "../slow-option.ts";

interface GovernFlags {
  readonly fps?: number;
  readonly frames: number;
  readonly slow?: string;
  readonly saver?: true;
  readonly record?: string;
  readonly replay?: string;
  readonly cache?: Cache;
  readonly json?: true;
}

export function addGovern(program: Command, session: Session): void {
  program
    .command("govern")
    .description(
      "run a scene at a frame rate on this machine: meshes and other knobs follow; or replay such a run",
    )
    .argument("<scene>", "a scene file, or a folder with a scene.json")
    .option("--fps <n>", "frames per second, in place of the scene's targetFps", positiveNumber)
    .option("--frames <n>", "how many frames", wholeNumber, 600)
    .option(
      "--slow <times>",
      "a slower machine: 2 (from the start), 2@300 (from a frame on), 2@300:600 (between two)",
    )
    .option("--saver", "battery saver: two fifths of the budget")
    .option("--record <file.json>", "write down what was decided, and the last state's hash")
    .option("--replay <file.json>", "do again what was decided then, without a clock, and compare the hash")
    .option(
      "--cache <folder>",
      "where modes of elastic bodies and dressed garments are kept",
      defaultModeFolder(),
    )
    .option("--no-cache", "compute modes, put garments on, keep nothing")
    .option("--json", "print costs and decisions as JSON")
    .addHelpText(
      "after",
      "\nExit code: 0 as a rule, 1 when a replay ends in another state.\n\nExample:\n  $ pliant govern examples/governed --frames 900 --slow 2@300:600 --record run.json\n  $ pliant govern examples/governed --replay run.json",
    )
    .action((scene: string, flags: GovernFlags) => govern(session, scene, flags));
}

export async function govern(
  session: Session,
  path: string,
  flags: GovernFlags,
  clock: () => number = () => performance.now(),
): Promise<void> {
  const { file, scene } = await requireScene(path);
  await prepare(scene, flags.cache, session.stderr, session.interruption());
  const slow = flags.slow === undefined ? null : parseSlow(flags.slow);
  const replay = flags.replay === undefined ? undefined : await readRecording(flags.replay);
  const targetFps = flags.fps ?? replay?.targetFps ?? scene.targetFps;
  if (targetFps === undefined)
    throw new Failure(EXIT.usage, `${file} has no targetFps, expected one, or --fps`);
  const wishes = { targetFps, ...(flags.saver && { saver: true }) };
  const delay = new Delay(clock);
  const live = { clock: () => delay.now(), warmUp: true };
  const make = (): GovernedSimulation =>
    attempt(() => governScene(scene, wishes, replay ? { replay } : live));
  if (replay) return finishReplay(session, make(), replay, flags);
  const record = flags.record === undefined ? null : await openOut(flags.record);
  const play = async (): Promise<{ simulation: GovernedSimulation; costs: number[] }> => {
    const made = make();
    return { simulation: made, costs: await run(session, made, flags.frames, slow, { clock, delay }) };
  };
  const { simulation, costs } = await fillOut(record, play, (done) =>
    new TextEncoder().encode(`${toJson(done.simulation.recording(), 2)}\n`),
  );
  const result: GovernResult = {
    targetFps,
    costs,
    decisions: simulation.decisions,
    status: simulation.status,
  };
  session.stdout.write(flags.json ? `${toJson(result, 2)}\n` : `${describeRun(result)}\n`);
}

/** Costs of the frames [ms]. Ctrl-C ends it early, with what there is. */
async function run(
  session: Session,
  simulation: GovernedSimulation,
  frames: number,
  slow: Slow | null,
  { clock, delay }: { readonly clock: () => number; readonly delay: Delay },
): Promise<number[]> {
  const interrupted = session.interruption();
  const progress = createProgress(session.stderr);
  const costs: number[] = [];
  for (let frame = 0; frame < frames && !interrupted.aborted; frame++) {
    delay.setFactor(slowAt(slow, frame));
    const { cost, report } = playFrame(simulation, clock, delay);
    if (report.flags.nonFinite)
      throw new Failure(EXIT.failed, `the numbers overflowed at ${report.time.toFixed(3)} s`);
    costs.push(cost);
    if (frame % 30 === 29) {
      progress.update(frame + 1, frames);
      await setImmediate();
    }
  }
  progress.end();
  return costs;
}

function finishReplay(
  session: Session,
  simulation: GovernedSimulation,
  { steps, hash, kernels, decisions }: Recording,
  { json }: GovernFlags,
): void {
  for (let step = 0; step < steps; step++) simulation.step();
  const found = hashState(simulation.state);
  const isSame = found === hash;
  if (!isSame) session.exitCode = EXIT.failed;
  const result = { steps, decisions: decisions.length, hash: found, expected: hash, isSame };
  const other = kernels === simulation.options.advanced.kernels ? "" : ` (recorded with ${kernels} kernels)`;
  const words = isSame ? `the same: ${found}` : `${found}, expected ${hash}${other}`;
  session.stdout.write(
    json ? `${toJson(result, 2)}\n` : `${steps} steps, ${decisions.length} decisions, state ${words}\n`,
  );
}

async function readRecording(path: string): Promise<Recording> {
  const text = await readFile(path, "utf8").catch((error: Error) => {
    throw new Failure(EXIT.usage, `cannot read ${path}: ${error.message}`);
  });
  try {
    return checkRecording(JSON.parse(text));
  } catch (error) {
    throw new Failure(EXIT.usage, `${path} is no recording: ${(error as Error).message}`);
  }
}

/** What the governor refuses is the caller's to mend. */
function attempt<Made>(make: () => Made): Made {
  try {
    return make();
  } catch (error) {
    if (error instanceof RangeError) throw new Failure(EXIT.usage, error.message);
    throw error;
  }
}
