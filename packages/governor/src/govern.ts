import type { Scene } from "@pliant/scene";
import { GovernedSimulation, type GovernedOptions } from "./governed-simulation.ts";
import { completeSettings, type GovernorSettings } from "./settings.ts";
import { sceneSource } from "./source.ts";

/**
 * A simulation of a scene that holds a frame rate: the scene's `targetFps`, or the one given here, with whatever else is to be
 * otherwise than the scene's `governor` says.
 */
export function govern(
  scene: Scene,
  settings: Partial<GovernorSettings> = {},
  options: Partial<GovernedOptions> = {},
): GovernedSimulation {
  const targetFps = settings.targetFps ?? options.replay?.targetFps ?? scene.targetFps;
  const complete = completeSettings({
    ...scene.governor,
    ...settings,
    ...(targetFps !== undefined && { targetFps }),
  });
  return new GovernedSimulation(sceneSource(scene, complete), complete, options);
}
