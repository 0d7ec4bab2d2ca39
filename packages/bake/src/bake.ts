import { parse } from "node:path";
import { createSimulation, stepping, type Scene } from "@pliant/scene";
import { BAKE_DEFAULTS, retimed, type BakeOptions } from "./options.ts";
import { withBirths } from "./births.ts";
import { openReplacement, type Replacement } from "./replace-file.ts";
import { createReport, describeStart, type BakeReport, type BakeStart } from "./report.ts";
import { withRest } from "./rest-writer.ts";
import { runFrames } from "./run-frames.ts";
import type { TakeWriter } from "./take-writer.ts";
import { addFrame, createTally } from "./tally.ts";
import type { BakeTarget } from "./target.ts";
import { createWriter } from "./writer.ts";

/**
 * Runs a scene and writes its frames, the start being frame 0. Rejects with a BakeError when the file cannot be
 * written; the target then is as it was. A cancelled or stopped run resolves: its frames make a shorter file.
 */
export async function bake(
  scene: Scene,
  target: BakeTarget,
  options: Partial<BakeOptions> = {},
): Promise<BakeReport> {
  const settings: BakeOptions = { ...BAKE_DEFAULTS, ...options };
  const timed = retimed(scene, settings);
  // First, because building a large scene takes seconds and a mistyped folder need not wait for it.
  const file = await openReplacement(target.path);
  let rest: Replacement | null = null;
  try {
    rest = target.rest === undefined ? null : await openReplacement(target.rest);
    return await bakeInto({ file, rest }, timed, target, settings);
  } catch (error) {
    await Promise.all([file.discard(), rest?.discard()]);
    throw error;
  }
}

interface Files {
  readonly file: Replacement;
  readonly rest: Replacement | null;
}

async function bakeInto(
  files: Files,
  scene: Scene,
  target: BakeTarget,
  { kernels, glb, signal, onStart, onFrame }: BakeOptions,
): Promise<BakeReport> {
  const plan = stepping(scene.time);
  const simulation = createSimulation(scene, { kernels });
  const start = describeStart(scene, simulation, plan, target);
  const head = { name: scene.name ?? parse(target.path).name, glb };
  const writer = simulation.model.bodies.some(({ paper }) => paper?.damage?.breaks)
    ? withBirths(
        () => simulation.model,
        (pointCount, uvs) => writerFor(files, start, { pointCount, uvs }, head),
      )
    : writerFor(files, start, { pointCount: simulation.model.nodes.count, uvs: simulation.model.uvs }, head);
  onStart(start);
  const tally = createTally();
  const whole = simulation.model.triangles;
  let triangles = whole;
  const ending = await runFrames(simulation, { ...plan, signal }, async (frame) => {
    await writer.frame(frame.positions);
    addFrame(tally, frame);
    triangles = simulation.model.triangles;
    await onFrame(frame);
  });
  const left = triangles.length / 3;
  // A mesh must have some: of a sheet that is all cut to pieces, the file keeps what it was.
  const written = await writer.finish(left > 0 ? triangles : whole);
  return createReport(start, { ...ending, trianglesLeft: left }, tally, written);
}

function writerFor(
  { file, rest }: Files,
  { format, frames, fps }: BakeStart,
  { pointCount, uvs }: { pointCount: number; uvs: Float32Array },
  { name, glb }: { name: string; glb: BakeOptions["glb"] },
): TakeWriter {
  const options = { name, frames, fps, pointCount, uvs, glb };
  const writer = createWriter(format, file, options);
  return rest ? withRest(writer, createWriter("glb", rest, { ...options, frames: 1 })) : writer;
}
