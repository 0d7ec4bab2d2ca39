import { FilmSimulation } from "../film-simulation.ts";
import {
  clothSheet,
  createModel,
  type Simulation,
  type Quaternion,
  type SimulationOptions,
  type Vec3,
} from "pliant";
import { literalBend } from "./literal-bend.ts";

/** α of the plane [rad]. */
export const SLOPE = (20 * Math.PI) / 180;

const NORMAL: Vec3 = [Math.sin(SLOPE), Math.cos(SLOPE), 0];
const DOWNHILL: Vec3 = [Math.cos(SLOPE), -Math.sin(SLOPE), 0];
const ROTATION: Quaternion = [0, 0, -Math.sin(SLOPE / 2), Math.cos(SLOPE / 2)];
const RADIUS = 0.003;
const GRAVITY = 9.81;

export interface SlopeResult {
  /** Largest way of a node along the slope [m]. */
  readonly farthest: number;
  /** Mean way downhill [m]. */
  readonly way: number;
  /** Least and largest sum of all pushes over the steps, over W cos α. */
  readonly least: number;
  readonly most: number;
  /** Sum of friction over W cos α, at the end. */
  readonly friction: number;
}

/** A 0.5 m sheet of cotton, 17 × 17, at rest on a plane tilted by 20° and left alone for 1 s. */
export function slide(friction: number, options: Partial<SimulationOptions> = {}): SlopeResult {
  const material = { radius: RADIUS, drag: 0, ...literalBend(options) };
  const part = clothSheet({
    ...{ size: [0.5, 0.5], nodes: [17, 17], across: DOWNHILL, material },
    center: [NORMAL[0] * RADIUS, NORMAL[1] * RADIUS, 0],
  });
  const pose = { position: [0, 0, 0], rotation: ROTATION } as const;
  const collider = { id: "slope", shape: { kind: "plane" }, friction, pose } as const;
  const simulation = new FilmSimulation(createModel({ parts: [part], colliders: [collider] }), options);
  const { nodes } = simulation.model;
  const carried = GRAVITY * Math.cos(SLOPE) * nodes.mass.reduce((sum, mass) => sum + mass, 0);
  const start = simulation.positions.slice();
  let [least, most] = [Infinity, 0];
  for (let k = 0; k < 90; k++) {
    simulation.step();
    const push = forceAlong(simulation, NORMAL) / carried;
    [least, most] = [Math.min(least, push), Math.max(most, push)];
  }
  const ways = Array.from({ length: nodes.count }, (_, node) =>
    [0, 1, 2].reduce(
      (sum, axis) => sum + DOWNHILL[axis] * (simulation.positions[3 * node + axis] - start[3 * node + axis]),
      0,
    ),
  );
  return {
    ...{ least, most, friction: -forceAlong(simulation, DOWNHILL) / carried },
    farthest: Math.max(...ways.map(Math.abs)),
    way: ways.reduce((sum, way) => sum + way, 0) / ways.length,
  };
}

/** ½ g (sin α − μ cos α) t² after a second [m]. */
export const slideExpected = (friction: number): number =>
  0.5 * GRAVITY * (Math.sin(SLOPE) - friction * Math.cos(SLOPE));

/** Sum of the contact forces along a direction [N]. */
function forceAlong({ contacts: { count, force } }: Simulation, direction: Vec3): number {
  let sum = 0;
  for (let i = 0; i < 3 * count; i++) sum += direction[i % 3] * force[i];
  return sum;
}
