import { FilmSimulation } from "../../film-simulation.ts";
import { mergeOptions } from "pliant/experimental";
import { createModel, clothSheet, type Simulation, type SimulationOptions } from "pliant";
import { fabric, roughen, smooth } from "./fabric.ts";

/** Of a fold that lies on the floor: heights of its layers [m]. */
const [LOWER, UPPER] = [0.02, 0.03];

/** What is wrong with the upper layer of the fold. */
export type Tangle = "corner" | "bulge";

/** A sheet of 1 m, folded once over the floor, whose upper layer begins partly below the lower one. */
export function tangled(nodes: number, tangle: Tangle, options: Partial<SimulationOptions> = {}): Simulation {
  const part = clothSheet({ size: [1, 1], nodes: [nodes, nodes], material: fabric("cotton") });
  const { model, state } = createModel({
    parts: [part],
    colliders: [{ id: "floor", shape: { kind: "plane" }, friction: 0.4 }],
  });
  for (let i = 0; i < state.x.length; i += 3) {
    const [u, v] = [state.x[i], state.x[i + 2]];
    const isUpper = v > 0;
    state.x[i + 2] = -Math.abs(v);
    state.x[i + 1] = Math.abs(v) < 1e-9 ? 0.5 * (LOWER + UPPER) : isUpper ? UPPER : LOWER;
    if (!isUpper) continue;
    // The corner is at u = v = 0.5, the bulge around u = 0, v = 0.25.
    const away = tangle === "corner" ? distance(u - 0.5, v - 0.5) : distance(u, v - 0.25);
    state.x[i + 1] -=
      tangle === "corner" ? 0.02 * smooth(0.4 - away, 0, 0.3) : 0.016 * smooth(0.13 - away, 0, 0.1);
  }
  roughen(state.x);
  return new FilmSimulation({ model, state }, mergeOptions({ contact: { self: true } }, options));
}

const distance = (u: number, v: number): number => Math.sqrt(u * u + v * v);

/** A sheet that begins 10 mm inside the top of a box or a ball. */
export function inside(
  nodes: number,
  body: "box" | "ball",
  options: Partial<SimulationOptions> = {},
): Simulation {
  const part = clothSheet({
    size: [1, 1],
    nodes: [nodes, nodes],
    material: fabric("cotton"),
    center: [0, -0.01, 0],
  });
  const { model, state } = createModel({
    parts: [part],
    colliders: [
      {
        id: body,
        shape:
          body === "box" ? { kind: "box", halfSize: [0.25, 0.25, 0.25] } : { kind: "sphere", radius: 0.25 },
        friction: 0.3,
        pose: { position: [0, -0.25, 0], rotation: [0, 0, 0, 1] },
      },
    ],
  });
  roughen(state.x);
  return new FilmSimulation({ model, state }, mergeOptions({ contact: { self: true } }, options));
}
