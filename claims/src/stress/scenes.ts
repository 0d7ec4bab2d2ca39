import type { Simulation, SimulationOptions } from "pliant";
import { boxDrape } from "./box-drape.ts";
import { foldedTwice } from "./folded.ts";
import { layers } from "./layers.ts";
import { pinch } from "./pinch.ts";
import { ring } from "./ring.ts";
import { tablecloth, tableclothCorners } from "./tablecloth.ts";
import { inside, tangled } from "./tangled.ts";
import { twisted } from "./twisted.ts";

/** A scene with so many nodes along the side of its largest sheet. */
export type StressScene = (nodes: number, options?: Partial<SimulationOptions>) => Simulation;

/** What cloth must come out of whole, by name. */
export const stressScenes = {
  fold: foldedTwice,
  ring,
  layers,
  twist: twisted,
  tablecloth,
  tableclothCorners,
  box: boxDrape,
  pinch,
  corner: (nodes, options) => tangled(nodes, "corner", options),
  bulge: (nodes, options) => tangled(nodes, "bulge", options),
  insideBox: (nodes, options) => inside(nodes, "box", options),
  insideBall: (nodes, options) => inside(nodes, "ball", options),
} satisfies Record<string, StressScene>;
