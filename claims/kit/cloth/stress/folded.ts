import { FilmSimulation } from "../../film-simulation.ts";
import { mergeOptions } from "pliant/experimental";
import { cos, sin } from "@pliant/geometry";
import { clothSheet, createModel, type Simulation, type SimulationOptions } from "pliant";
import { fabric, roughen } from "./fabric.ts";

/** Between the four layers [m]: they touch at 3 mm. */
const GAP = 4e-3;

/** Of the table against the sheet [rad]. */
const TURN = 0.4;

/**
 * A sheet of 1 m, folded in the middle and across in the middle again, falls on a table with less room than it needs. The
 * creases lie between two rows of nodes, so that no link is stretched: `nodes` along a side must be even.
 */
export function foldedTwice(nodes: number, options: Partial<SimulationOptions> = {}): Simulation {
  if (nodes % 2 !== 0) throw new RangeError(`foldedTwice: nodes is ${nodes}, expected an even number`);
  const part = clothSheet({ size: [1, 1], nodes: [nodes, nodes], material: fabric("cotton") });
  const { model, state } = createModel({
    parts: [part],
    colliders: [
      {
        id: "table",
        shape: { kind: "box", halfSize: [0.15, 0.15, 0.15] },
        friction: 0.4,
        pose: { position: [0, -0.15, 0], rotation: [0, sin(TURN / 2), 0, cos(TURN / 2)] },
      },
    ],
  });
  for (let i = 0; i < state.x.length; i += 3) {
    const [u, v] = [state.x[i], state.x[i + 2]];
    const first = v < 0 ? 0 : 1;
    const layer = u < 0 ? first : 3 - first;
    // The outer two layers go around the inner two.
    state.x[i] = -Math.abs(u) + (v < 0 ? GAP : 0) + 0.25;
    state.x[i + 1] = 0.05 + layer * GAP;
    state.x[i + 2] = -Math.abs(v) + 0.25;
  }
  roughen(state.x);
  return new FilmSimulation({ model, state }, mergeOptions({ contact: { self: true } }, options));
}
