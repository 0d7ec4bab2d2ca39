import { FilmSimulation } from "../../film-simulation.ts";
import { mergeOptions } from "pliant/experimental";
import { POSE_SIZE } from "@pliant/geometry";
import { clothSheet, createModel, type Simulation, type SimulationOptions } from "pliant";
import { fabric, roughen, smooth } from "./fabric.ts";

const RADIUS = 0.12;
const OVERLAP = 0.017;

/**
 * Two balls close on a sheet that hangs folded over, overlap by 17 mm for 0.7 s with the cloth between them, and part
 * again: the bodies win, the cloth does not cross itself and comes out whole.
 */
export function pinch(nodes: number, options: Partial<SimulationOptions> = {}): Simulation {
  const part = clothSheet({
    size: [0.4, 0.8],
    nodes: [Math.round((nodes - 1) / 2) + 1, nodes],
    material: fabric("cotton"),
  });
  const { model, state } = createModel({
    parts: [part],
    colliders: [-1, 1].map((side) => ({
      id: side < 0 ? "left" : "right",
      shape: { kind: "sphere" as const, radius: RADIUS },
      friction: 0.3,
      pose: { position: [0, -0.2, 0.25 * side] as const, rotation: [0, 0, 0, 1] as const },
    })),
  });
  const held: number[] = [];
  for (let node = 0; node < model.nodes.count; node++) {
    const v = state.x[3 * node + 2];
    // Both ends up, the fold below; 8 mm apart.
    state.x[3 * node + 1] = Math.abs(v) - 0.4;
    state.x[3 * node + 2] = 0.004 * Math.min(Math.max(v / 0.02, -1), 1);
    if (Math.abs(v) > 0.4 - 1e-6) held.push(node);
  }
  roughen(state.x);
  const simulation = new FilmSimulation(
    { model, state },
    mergeOptions({ contact: { self: true } }, options),
  ).addDriver((time, { poses }) => {
    const closed = smooth(time, 0.5, 1.5) - smooth(time, 2.2, 3.2);
    const away = 0.25 + (RADIUS - OVERLAP / 2 - 0.25) * closed;
    poses[2] = -away;
    poses[POSE_SIZE + 2] = away;
  });
  for (const node of held) simulation.pin(node);
  return simulation;
}
