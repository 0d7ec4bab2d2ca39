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
  corner: (nodes: number, options: Partial<SimulationOptions> = {}) => tangled(nodes, "corner", options),
  bulge: (nodes: number, options: Partial<SimulationOptions> = {}) => tangled(nodes, "bulge", options),
  insideBox: (nodes: number, options: Partial<SimulationOptions> = {}) => inside(nodes, "box", options),
  insideBall: (nodes: number, options: Partial<SimulationOptions> = {}) => inside(nodes, "ball", options),
} satisfies Record<string, StressScene>;
