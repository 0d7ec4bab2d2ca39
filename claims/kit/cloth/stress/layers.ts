import { FilmSimulation } from "../../film-simulation.ts";
import { mergeOptions } from "pliant/experimental";
import { cos, sin } from "@pliant/geometry";
import { clothSheet, createModel, type Simulation, type SimulationOptions } from "pliant";
import { fabric, roughen, smooth } from "./fabric.ts";

const RADIUS = 0.25;
const GAP = 6e-3;

/** Three cloths, each turned by 30° against the one below, fall on a ball that then rises by 0.6 m and stops. */
export function layers(nodes: number, options: Partial<SimulationOptions> = {}): Simulation {
  const parts = [0, 1, 2].map((layer) => {
    const turn = (layer * Math.PI) / 6;
    return clothSheet({
      id: `layer ${layer + 1}`,
      size: [0.8, 0.8],
      nodes: [nodes, nodes],
      material: fabric(layer === 1 ? "silk" : "cotton"),
      center: [0, RADIUS + 0.01 + layer * GAP, 0],
      across: [cos(turn), 0, -sin(turn)],
      down: [sin(turn), 0, cos(turn)],
    });
  });
  const { model, state } = createModel({
    parts,
    colliders: [{ id: "ball", shape: { kind: "sphere", radius: RADIUS }, friction: 0.4 }],
  });
  roughen(state.x);
  return new FilmSimulation({ model, state }, mergeOptions({ contact: { self: true } }, options)).addDriver(
    (time, { poses }) => (poses[1] = 0.6 * smooth(time, 1, 3)),
  );
}
