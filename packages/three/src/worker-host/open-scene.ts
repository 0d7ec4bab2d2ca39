import type { Snapshot } from "pliant";
import { govern } from "@pliant/governor";
import {
  meshSizes,
  openSimulation,
  parseScene,
  retuneSimulation,
  sceneLooks,
  type Scene,
  type SceneFiles,
  type SceneLooks,
  type SceneResult,
} from "@pliant/scene";
import { HostError } from "./host-error.ts";
import type { LiveSimulation } from "./live-simulation.ts";

/** The scene, or a `HostError` with all that is wrong with it. */
export function sceneOf(read: SceneResult): Scene {
  if (read.scene) return read.scene;
  throw new HostError(read.errors.map(({ message, line, column }) => placed(message, line, column)));
}

/**
 * The simulation of a scene file, governed where a frame rate is to be held: the one given, or the scene's. Throws a `HostError` with all
 * that is wrong with the text; `files` are what it names, read already.
 */
export function openScene(
  text: string,
  clock: () => number,
  targetFps?: number | null,
  files?: SceneFiles,
): LiveSimulation {
  const scene: Scene = { ...sceneOf(parseScene(text)), ...(files && { files }) };
  const wanted = targetFps === undefined ? scene.targetFps : targetFps;
  // What cannot give way runs as it is.
  const isFree = meshSizes(scene).size + scene.solids.length + scene.garments.length > 0;
  if (wanted === undefined || wanted === null || !isFree)
    return openSimulation(scene, { advanced: { clock } });
  return govern(scene, { targetFps: wanted }, { clock, warmUp: true });
}

/** The simulation of `before`, as it is in the snapshot, under the numbers of `text`. Throws when it has to start anew. */
export function retuneScene(
  before: string,
  text: string,
  snapshot: Snapshot,
  clock: () => number,
  files?: SceneFiles,
): LiveSimulation {
  const [from, to] = [before, text].map((each): Scene => ({
    ...sceneOf(parseScene(each)),
    ...(files && { files }),
  }));
  return retuneSimulation(from, to, snapshot, { advanced: { clock } });
}

/** How a scene looks, or a `HostError` with all that is wrong with the text. */
export function looksOf(text: string): SceneLooks {
  return sceneLooks(sceneOf(parseScene(text)));
}

function placed(message: string, line?: number, column?: number): HostError["problems"][number] {
  return line === undefined || column === undefined ? { message } : { message, line, column };
}
