// node tools/measure/govern-slowed.mjs [--busy] [--runs n] [--processor k] [scene.json]: 1,000 frames at 60 per second by the wall clock on a machine that is twice as slow from
// frame 500 on: by a calibrated delay, or, with --busy, by a second thread that is busy on the same processor (Linux: taskset; processor 0 unless told). The scene is
// that of claim G14, a cotton sheet in gusts over a ball, unless one is given. Says for each run how soon the mean cost was back within a frame and within what
// the governor aims at, how often meshes changed after it, and whether in the last 200 frames.

import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { Worker } from "node:worker_threads";
import { governedScene } from "../../claims/dist/index.js";
import { Delay, govern, playFrame } from "../../packages/governor/dist/index.js";
import { parseScene } from "../../packages/scene/dist/index.js";

/** Keeps a process to one processor. */
const PINS = "taskset";
const [FRAMES, SLOWED, FPS] = [1000, 500, 60];
const given = process.argv.slice(2);
const isBusy = given.includes("--busy");
const at = given.indexOf("--runs");
const runs = at < 0 ? 1 : Number(given[at + 1]);
const processor = given.includes("--processor") ? given[given.indexOf("--processor") + 1] : "0";
const path = given.find((word) => word.endsWith(".json"));

if (runs > 1) {
  // Each in a process of its own: what one has compiled does not help the next.
  const same = given.filter((_, k) => k !== at && k !== at + 1);
  for (let k = 0; k < runs; k++)
    spawnSync(process.execPath, [process.argv[1], ...same], { stdio: "inherit" });
} else console.log(JSON.stringify(await run()));

async function run() {
  if (isBusy) execFileSync(PINS, ["-a", "-cp", processor, String(process.pid)]);
  const clock = () => performance.now();
  const delay = new Delay(clock);
  const scene = path === undefined ? governedScene() : parseScene(readFileSync(path, "utf8")).scene;
  const simulation = govern(scene, { targetFps: FPS }, { clock: () => delay.now(), warmUp: true });
  const costs = [];
  const back = { frame: 0, aim: 0 };
  let worker = null;
  const waited = { before: waiting(), after: 0 };
  for (let frame = 0, due = clock(); frame < FRAMES; frame++) {
    if (frame === SLOWED) waited.after = waiting();
    if (frame === SLOWED && isBusy) worker = new Worker("for (;;);", { eval: true });
    else if (frame === SLOWED) delay.setFactor(2);
    costs.push(playFrame(simulation, clock, delay).cost);
    const { mean, budget, setting } = simulation.status;
    const band = 1 + Math.max(0.05, 2 / Math.max(...Object.values(setting.sizes)));
    const since = frame - SLOWED;
    // Beyond for the last time, without 60 frames of rest between: what gusts bring later is another matter.
    if (since >= 0 && mean > (band * 1000) / FPS && since - back.frame < 60) back.frame = since + 1;
    if (since >= 0 && mean > band * budget && since - back.aim < 60) back.aim = since + 1;
    due = Math.max(due + 1000 / FPS, clock() - 50);
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - clock())));
  }
  const [before, after] = [waited.after - waited.before, waiting() - waited.after];
  await worker?.terminate();
  const changes = simulation.decisions.filter(({ frame }) => frame >= SLOWED);
  const within = (list) =>
    Number((list.filter((cost) => cost <= 1000 / FPS).length / list.length).toFixed(4));
  return {
    by: isBusy ? "a busy thread on the same processor" : "calibrated delay",
    "frames until the mean is back within 1/60 s": back.frame,
    "frames until it is back within what is aimed at": back.aim,
    changes: changes.length,
    "changes in the last 200 frames": changes.filter(({ frame }) => frame > FRAMES - 200).length,
    "within 1/60 s before": within(costs.slice(FPS, SLOWED)),
    "within 1/60 s from 60 frames later on": within(costs.slice(SLOWED + 60)),
    // In a frame, on average; of the busy thread or of whatever else there was.
    "ms that others had the processor, before and after": [before / SLOWED, after / (FRAMES - SLOWED)].map(
      (ms) => Number(ms.toFixed(2)),
    ),
    decisions: simulation.decisions
      .filter(({ frame }) => frame > FPS)
      .map(({ frame, reason, cost }) => `${frame}: ${reason} (${cost.toFixed(1)} ms)`),
  };
}

/** How long this thread has waited for a processor [ms]; Linux only. */
function waiting() {
  try {
    return Number(readFileSync("/proc/thread-self/schedstat", "utf8").split(" ")[1]) / 1e6;
  } catch {
    return NaN;
  }
}
