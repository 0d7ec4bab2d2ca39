import { checkScene, createSimulation, type PresetName } from "@pliant/scene";
import type { Material, Simulation } from "pliant";

/** A scene by the published method, eqs 1 to 23 as printed (docs/methods/cloth.md#as-published), one solve per 1/90 s. */
export function publishedScene(scene: object): Simulation {
  const { scene: checked, errors } = checkScene({
    version: 2,
    quality: { level: "paper-literal" },
    ...scene,
  });
  if (!checked) throw new Error(errors.map(({ message }) => message).join("\n"));
  return createSimulation(checked);
}

/** T9's square of a fabric, let go level, held along one side, without damping and air; the side [m] and its nodes. */
export function publishedSwing(
  preset: PresetName,
  side: number,
  nodes: number,
  strainLimit?: Material["strainLimit"],
): Simulation {
  const simulation = publishedScene({
    cloth: [
      {
        id: "sheet",
        shape: { kind: "grid", size: [side, side], nodes: [nodes, nodes] },
        material: { preset, damping: 0, drag: 0, ...(strainLimit !== undefined && { strainLimit }) },
      },
    ],
  });
  for (let node = 0; node < nodes; node++) simulation.pin(node);
  return simulation;
}

/** A square metre of a fabric falls on a ball. */
export function publishedDrape(preset: PresetName): Simulation {
  return publishedScene({
    cloth: [
      {
        id: "sheet",
        shape: { kind: "grid", size: [1, 1], nodes: [41, 41], center: [0, 0.6, 0] },
        material: preset,
      },
    ],
    colliders: [
      { id: "ball", shape: { kind: "sphere", radius: 0.25 }, position: [0, 0.3, 0], friction: 0.3 },
      { id: "ground", shape: { kind: "plane" }, friction: 0.5 },
    ],
  });
}
