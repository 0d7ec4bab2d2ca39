import { FilmSimulation } from "../../film-simulation.ts";
import { mergeOptions } from "pliant/experimental";
import {
  clothSheet,
  createModel,
  type Simulation,
  type ColliderShape,
  type SimulationOptions,
  type Vec3,
} from "pliant";
import { fabric, roughen } from "./fabric.ts";

const START = 3;
/** Of the hand [m/s], reached after so long [s]; it stops as gently, so far away [m]. */
const SPEED = 2;
const RAMP = 0.1;
const WAY = 1.2;

/** Between cloths; the table has more [1]. */
export const NAPKIN_FRICTION = 0.1;
export const TABLE_FRICTION = 0.3;

/**
 * A cloth of 1 m lies on a table, three napkins on the cloth; after 3 s a hand that holds the cloth's edge jerks it away at
 * 2 m/s. The whole cloth lies on the table: a part that hangs over the far edge is thrown up as it comes over it, and takes
 * napkins along (as it does on the narrower table below).
 */
export function tablecloth(nodes: number, options: Partial<SimulationOptions> = {}): Simulation {
  return jerk(nodes, { kind: "box", halfSize: [0.55, 0.2, 0.55], rounding: 0.01 }, options);
}

/** The same on a narrower table with sharp edges: the cloth hangs down around its corners, which it has to come off. */
export function tableclothCorners(nodes: number, options: Partial<SimulationOptions> = {}): Simulation {
  return jerk(nodes, { kind: "box", halfSize: [0.4, 0.2, 0.4] }, options);
}

function jerk(nodes: number, shape: ColliderShape, options: Partial<SimulationOptions>): Simulation {
  const spacing = 1 / (nodes - 1);
  const material = fabric("tablecloth");
  const { radius } = material;
  const cloth = clothSheet({
    id: "cloth",
    size: [1, 1],
    nodes: [nodes, nodes],
    material,
    center: [0, radius, 0],
  });
  const napkins = (
    [
      [-0.2, 0.012, -0.1],
      [0.2, 0.012, -0.05],
      [0.02, 0.016, 0.12],
    ] satisfies Vec3[]
  ).map((center, k) => {
    const count = Math.round(0.2 / spacing) + 1;
    return clothSheet({
      id: `napkin ${k + 1}`,
      size: [0.2, 0.2],
      nodes: [count, count],
      material: fabric("cotton"),
      center,
    });
  });
  const { model, state } = createModel({
    parts: [cloth, ...napkins],
    colliders: [
      {
        id: "table",
        shape,
        friction: TABLE_FRICTION,
        pose: { position: [0, -0.2, 0], rotation: [0, 0, 0, 1] },
      },
    ],
  });
  roughen(state.x);
  const held = Array.from({ length: nodes }, (_, j) => (nodes - 1) * nodes + j);
  const start = state.x.slice();
  const simulation = new FilmSimulation(
    { model, state },
    mergeOptions(
      { contact: { self: true, selfFriction: NAPKIN_FRICTION }, quality: { substeps: 16 } },
      options,
    ),
  ).addDriver((time, { pinTarget }) => {
    const way = handAt(time - START);
    for (const node of held) pinTarget[3 * node + 2] = start[3 * node + 2] + way;
  });
  for (const node of held) simulation.pin(node);
  return simulation;
}

/** Way of the hand after a time [m]: it speeds up evenly, goes on, slows down evenly. */
function handAt(time: number): number {
  const cruise = WAY / SPEED - RAMP;
  const speeding = Math.min(Math.max(time, 0), RAMP);
  const going = Math.min(Math.max(time - RAMP, 0), cruise);
  const slowing = Math.min(Math.max(time - RAMP - cruise, 0), RAMP);
  const ramp = SPEED / RAMP / 2;
  return ramp * speeding * speeding + SPEED * (going + slowing) - ramp * slowing * slowing;
}
