import { FilmSimulation } from "../film-simulation.ts";
import { ballTets, computeModes, meshVolume, surfaceOf } from "@pliant/solid";
import {
  createModel,
  elasticSolid,
  paperSheet,
  type Simulation,
  type PaperSheetOptions,
  type PlacedCollider,
} from "pliant";
import { papers } from "@pliant/scene";

/** Copy paper as scenes have it. */
export const COPY = papers().find(({ name }) => name === "copy")?.material ?? {};

/** A sheet of copy paper for contact: 0.2 × 0.2 m, 21 × 21 nodes, 15 sweeps, no damage, no air. */
export function copySheet(options: Partial<PaperSheetOptions> = {}) {
  return paperSheet({
    ...{ size: [0.2, 0.2], nodes: [21, 21], sweeps: 15, accelerates: true, damage: false },
    ...options,
    material: { ...COPY, drag: 0, ...options.material },
  });
}

/** Gravity [m/s²]. */
export const G = 9.81;

export interface OnSlope {
  readonly friction: number;
  /** Angle of the plane [degrees]. */
  readonly angle?: number;
  /** Speed down the slope at the start [m/s]. */
  readonly speed?: number;
  readonly dt?: number;
  readonly sheet?: Partial<PaperSheetOptions>;
}

/** A sheet that lies on a plane, which falls along x. */
export function onSlope({ friction, angle = 0, speed = 0, dt = 1 / 60, sheet }: OnSlope): Simulation {
  const [s, c] = [Math.sin((angle * Math.PI) / 180), Math.cos((angle * Math.PI) / 180)];
  const half = (-angle * Math.PI) / 360;
  const rotation = [0, 0, Math.sin(half), Math.cos(half)] as const;
  const floor: PlacedCollider = {
    id: "floor",
    shape: { kind: "plane" },
    friction,
    pose: { position: [0, 0, 0], rotation },
  };
  const radius = COPY.radius ?? 0;
  const part = copySheet({
    ...sheet,
    center: [radius * s, radius * c, 0],
    across: [c, -s, 0],
    down: [0, 0, 1],
  });
  const start = createModel({ parts: [part], colliders: [floor], gravity: [0, -G, 0] });
  for (let i = 0; i < start.state.v.length; i += 3) {
    start.state.v[i] = speed * c;
    start.state.v[i + 1] = -speed * s;
  }
  return new FilmSimulation(start, { dt, quality: { substeps: 1 } });
}

/** Mean of a column of three over the nodes of the first body, by mass. */
export function meanOf({ model }: Simulation, column: Float64Array, axis: number): number {
  const { mass } = model.nodes;
  let [sum, total] = [0, 0];
  for (let node = 0; node < model.bodies[0].nodeCount; node++) {
    sum += mass[node] * column[3 * node + axis];
    total += mass[node];
  }
  return sum / total;
}

/** Sum of contact forces on the first body [N]. */
export function contactForce({ contacts, model }: Simulation): [number, number, number] {
  const sum: [number, number, number] = [0, 0, 0];
  for (let k = 0; k < contacts.count; k++) {
    if (contacts.node[k] >= model.bodies[0].nodeCount) continue;
    for (let axis = 0; axis < 3; axis++) sum[axis] += contacts.force[3 * k + axis];
  }
  return sum;
}

/** Mass of the first body [kg]. */
export function massOf({ model }: Simulation): number {
  return model.nodes.mass.subarray(0, model.bodies[0].nodeCount).reduce((sum, each) => sum + each, 0);
}

/** A ball of 4.5 cm. */
const BALL = ballTets(0.045, 0.018);
/** [kg] */
export const BALL_MASS = 0.197;

/** A ball of rubber meets a sheet, one of them at 1 m/s, in the middle and straight on, without gravity. */
export function ballAndSheet(moves: "ball" | "sheet", friction: number, sweeps: number): Simulation {
  const density = BALL_MASS / meshVolume(BALL.x, BALL.tets);
  const basis = computeModes(BALL, [{ young: 1e6, poisson: 0.4, density }], { modes: 6 });
  const radius = COPY.radius ?? 0;
  const ball = elasticSolid({
    ...{ id: "ball", basis, tets: BALL.tets, surface: surfaceOf(BALL), friction },
    pose: { position: [0, 0, 0], rotation: [0, 0, 0, 1] },
    velocity: [0, moves === "ball" ? 1 : 0, 0],
  });
  const sheet = copySheet({ size: [0.3, 0.3], sweeps, center: [0.004, 0.06 + radius, 0.003] });
  const start = createModel({ parts: [sheet, ball], gravity: [0, 0, 0] });
  if (moves === "sheet") for (let i = 1; i < 3 * sheet.mass.length; i += 3) start.state.v[i] = -1;
  return new FilmSimulation(start, { dt: 1 / 60, quality: { substeps: 2 } });
}
