import {
  build,
  createSimulation,
  fineDrawing,
  resumeSimulation,
  stepping,
  withLevel,
  type FineDrawing,
  type Scene,
} from "@pliant/scene";
import type { Simulation } from "pliant";
import { contactPlanes } from "pliant/experimental";
import { BakeError } from "./bake-error.ts";
import { nodesInUse } from "./fixed-topology.ts";
import type { Journal } from "./journal.ts";
import type { BakeOptions, CheckpointTimes } from "./options.ts";
import { describeStart, type BakeStart } from "./report.ts";
import { atFrame, runFrames, type Ending, type RunPosition } from "./run-frames.ts";
import type { BakeTarget } from "./target.ts";
import { traitsOf } from "./writers/registry.ts";

/** A run whose frames are in the journal. */
export interface BakedRun {
  readonly start: BakeStart;
  readonly simulation: Simulation;
  readonly ending: Ending;
  /** Of the last frame. */
  readonly triangles: Uint32Array;
  /** What is drawn instead of nodes; frames in the journal have its points. */
  readonly drawing: FineDrawing | null;
}

/** Runs a scene into a journal, from its start or from where the journal ends. */
export async function simulateInto(
  journal: Journal,
  given: Scene,
  target: BakeTarget,
  { kernels, signal, begin, checkpoint, maxError, onStart, onFrame }: BakeOptions,
): Promise<BakedRun> {
  const scene = withLevel(given, "film");
  const plan = stepping(scene.time);
  const { found } = journal;
  const simulation = found
    ? resumeSimulation(scene, found.snapshot, { advanced: { kernels } })
    : createSimulation(scene, { advanced: { kernels } });
  const resumedAt = found?.place.frame ?? 0;
  const drawing = drawingOf(scene, simulation);
  const now = describeStart(scene, { simulation, drawing, plan }, target, resumedAt);
  const start = found ? { ...now, triangles: found.triangles } : now;
  if (!breaks(simulation)) {
    const reach = simulation.state.x.reduce((most, x) => Math.max(most, Math.abs(x)), 0);
    const size = { frames: start.frames, pointCount: start.particles, reach };
    traitsOf(target.format).checkSize?.({ ...size, ...(maxError !== undefined && { maxError }) });
  }
  onStart(start);
  let triangles = drawing?.triangles ?? simulation.model.triangles;
  const from = found?.place ?? atFrame(0);
  if (begin === "finish") {
    const ending: Ending = { outcome: "complete", cause: null, place: from };
    return { start, simulation, ending, triangles, drawing };
  }
  const placed = drawing && placer(drawing, simulation);
  const keep = (place: RunPosition): Promise<void> =>
    journal.checkpoint({ place, triangles: start.triangles, snapshot: simulation.snapshot() });
  const due = dueTimes(checkpoint);
  let place = from;
  let logged: Uint32Array | null = null;
  try {
    const ending = await runFrames(simulation, { ...plan, signal, from }, async (frame) => {
      const { positions: _, index, time, hash, ...effort } = frame;
      place = { frame: index, effort };
      const changed =
        drawing || simulation.model.triangles === logged
          ? {}
          : { triangles: packed(simulation.model.triangles) };
      logged = simulation.model.triangles;
      const shown = { ...frame, positions: placed?.() ?? frame.positions };
      await journal.append({ ...shown, used: nodesInUse(simulation.model), ...changed });
      place = atFrame(index + 1);
      triangles = drawing?.triangles ?? simulation.model.triangles;
      await onFrame(frame);
      if (due(index === plan.frames)) await keep(place);
    });
    if (ending.outcome === "cancelled") await keep(ending.place);
    return { start, simulation, ending, triangles, drawing };
  } catch (error) {
    // Best with all that was done; a full disk may have no room for that either, then the checkpoint before stands.
    if (error instanceof BakeError) await keep(place).catch(() => undefined);
    throw error;
  }
}

/** As the scene begins, whenever the run goes on. */
function drawingOf(scene: Scene, { model }: Simulation): FineDrawing | null {
  const isFine = [...scene.cloth, ...scene.garments].some(({ draw }) => draw);
  return isFine ? fineDrawing(scene, model, build(scene).state.x) : null;
}

/** Puts what is drawn where the newest state has it. */
function placer(drawing: FineDrawing, simulation: Simulation): () => Float32Array {
  const planes = new Float32Array(4 * simulation.model.nodes.count);
  return () => {
    contactPlanes(simulation, planes);
    return drawing.place({ ...simulation.frame(), planes });
  };
}

const breaks = ({ model }: Simulation): boolean =>
  model.bodies.some((body) => body.kind === "paper" && body.paper.damage?.breaks);

const packed = ({ buffer, byteOffset, byteLength }: Uint32Array): string =>
  Buffer.from(buffer, byteOffset, byteLength).toString("base64");

/** Asked after each frame: whether it is time. */
function dueTimes({ frames, least, most }: CheckpointTimes): (isLast: boolean) => boolean {
  let count = 0;
  let last = performance.now();
  return (isLast) => {
    count++;
    const seconds = (performance.now() - last) / 1000;
    if (seconds < least || !(isLast || count >= frames || seconds >= most)) return false;
    count = 0;
    last = performance.now();
    return true;
  };
}
