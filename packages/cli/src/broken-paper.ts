import { fixedTopologyOf, type FixedTopology } from "@pliant/bake";
import { createSimulation, stepping, withLevel, type Scene } from "@pliant/scene";

/**
 * Nodes and triangles of a cache of paper that breaks: those of the end of its last frame, from the start (bake/src/fixed-topology.ts). What broke
 * is in no file, so the scene is run again; it does the same. null when no paper of the scene breaks.
 */
export function brokenPaper(scene: Scene, fps: number, frames: number): FixedTopology | null {
  const breaks = scene.cloth.some(({ paper }) => paper && paper.damage !== false && paper.damage.breaks);
  if (!breaks) return null;
  const { stepsPerFrame } = stepping({ ...scene.time, fps });
  const simulation = createSimulation(withLevel(scene, "film"));
  for (let step = 0; step < (frames - 1) * stepsPerFrame; step++) simulation.step();
  return fixedTopologyOf(simulation.model);
}
