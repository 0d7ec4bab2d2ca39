import { FilmSimulation } from "../../film-simulation.ts";
import { mergeOptions } from "pliant/experimental";
import { cos, sin } from "@pliant/geometry";
import { clothSheet, createModel, type Simulation, type SimulationOptions } from "pliant";
import { fabric, roughen, smooth } from "./fabric.ts";

const [WIDTH, LENGTH] = [0.3, 1];
const TURNS = 3;
const UNTIL = 7;
/** How much shorter than its yarns the rope of the last two and a half turns is [m]. */
const SHORTENING = 0.13;

/** A sheet between two bars that turn against each other, three turns in all, and come nearer as they must. */
export function twisted(nodes: number, options: Partial<SimulationOptions> = {}): Simulation {
  const columns = Math.round((nodes - 1) * WIDTH) + 1;
  const part = clothSheet({ size: [WIDTH, LENGTH], nodes: [columns, nodes], material: fabric("cotton") });
  const { model, state } = createModel({ parts: [part] });
  roughen(state.x);
  const start = state.x.slice();
  const held = [0, nodes - 1].flatMap((row) => Array.from({ length: columns }, (_, j) => row * columns + j));
  const simulation = new FilmSimulation(
    { model, state },
    mergeOptions({ contact: { self: true }, quality: { substeps: 16 } }, options),
  ).addDriver((time, { pinTarget }) => {
    const half = Math.PI * TURNS * smooth(time, 0, UNTIL);
    const distance = distanceAt(half);
    for (const node of held) {
      const [x, z] = [start[3 * node], start[3 * node + 2]];
      const side = z < 0 ? -1 : 1;
      pinTarget[3 * node] = x * cos(half);
      pinTarget[3 * node + 1] = side * x * sin(half);
      pinTarget[3 * node + 2] = (side * distance) / 2;
    }
  });
  for (const node of held) simulation.pin(node);
  return simulation;
}

/**
 * Of the bars, each turned by so much [m]. Up to half a turn the borders of the sheet are straight lines between its
 * corners; after that it is drawn together in the middle, and its yarns are the threads of a rope. One part in fifty is slack.
 */
function distanceAt(half: number): number {
  const across = WIDTH * (half < Math.PI / 2 ? sin(half) : 1);
  const wound = Math.max(0, half - Math.PI / 2) / (Math.PI * TURNS - Math.PI / 2);
  return 0.98 * (Math.sqrt(LENGTH * LENGTH - across * across) - SHORTENING * wound);
}
