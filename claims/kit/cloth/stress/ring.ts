import { FilmSimulation } from "../../film-simulation.ts";
import { mergeOptions } from "pliant/experimental";
import { createModel, clothSheet, type Simulation, type SimulationOptions } from "pliant";
import { fabric, roughen, smooth } from "./fabric.ts";
import { torus } from "./torus.ts";

const TUBE = 0.02;
const START = 0.5;
const SPEED = 0.25;

/** A silk sheet of 0.8 m over a ring of 0.2 m inside, drawn through it by a hand at its middle. */
export function ring(nodes: number, options: Partial<SimulationOptions> = {}): Simulation {
  const part = clothSheet({
    size: [0.8, 0.8],
    nodes: [nodes, nodes],
    material: fabric("silk"),
    center: [0, TUBE + 0.005, 0],
  });
  const { model, state } = createModel({
    parts: [part],
    colliders: [
      { id: "ring", shape: torus({ major: 0.12, minor: TUBE, around: 48, across: 16 }), friction: 0.2 },
    ],
  });
  roughen(state.x);
  const held: number[] = [];
  for (let node = 0; node < model.nodes.count; node++) {
    const [x, z] = [state.x[3 * node], state.x[3 * node + 2]];
    if (x * x + z * z < 0.03 * 0.03) held.push(node);
  }
  const start = state.x.slice();
  const simulation = new FilmSimulation(
    { model, state },
    mergeOptions({ contact: { self: true }, quality: { substeps: 16 } }, options),
  ).addDriver((time, { pinTarget }) => {
    const down = 0.8 * smooth(time, START, START + (1.5 * 0.8) / SPEED);
    for (const node of held) pinTarget[3 * node + 1] = start[3 * node + 1] - down;
  });
  for (const node of held) simulation.pin(node);
  return simulation;
}
