import { FilmSimulation } from "../../film-simulation.ts";
import { mergeOptions } from "pliant/experimental";
import { createModel, clothSheet, type Simulation, type SimulationOptions } from "pliant";
import { fabric, roughen } from "./fabric.ts";

/** A cotton sheet of 1 m falls from 5 cm on a box of 0.5 m with sharp edges, friction 0.3. */
export function boxDrape(nodes: number, options: Partial<SimulationOptions> = {}): Simulation {
  const part = clothSheet({
    size: [1, 1],
    nodes: [nodes, nodes],
    material: fabric("cotton"),
    center: [0, 0.05, 0],
  });
  const { model, state } = createModel({
    parts: [part],
    colliders: [
      {
        id: "box",
        shape: { kind: "box", halfSize: [0.25, 0.25, 0.25] },
        friction: 0.3,
        pose: { position: [0, -0.25, 0], rotation: [0, 0, 0, 1] },
      },
    ],
  });
  roughen(state.x);
  return new FilmSimulation({ model, state }, mergeOptions({ contact: { self: true } }, options));
}
