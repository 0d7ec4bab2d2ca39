import { createSimulation, parseScene, withLevel } from "@pliant/scene";
import type { Model, State } from "pliant";
import { edgeStrain } from "pliant/experimental";
import { meanFold, paperArea } from "./paper.ts";

/** What of a scene of crumpling differs: as the examples crumple, ball and crumpled, and their variants, have it. */
export interface Crumpling {
  readonly nodes: number;
  readonly paper: Readonly<Record<string, unknown>>;
  readonly material?: Readonly<Record<string, number>>;
  /** The ball closes to this radius [m], if there is one, in so long [s], and opens again. */
  readonly closing?: { readonly radius: number; readonly seconds: number };
  /** Solver steps per step when sheets meet themselves. */
  readonly layers?: number;
}

/** What a ball that closes on copy paper and opens leaves of it. */
export interface CrumpledCopy {
  /** Mean fold, of all edges and of those that breaks have made [degrees]. */
  readonly fold: number;
  readonly kink: number;
  /** Area over that of the flat sheet [1]. */
  readonly area: number;
  readonly breaks: number;
}

/** Example crumple, with another damage: 41 × 41 nodes of copy paper. */
export function crumpledCopy(damage: Readonly<Record<string, number>>, seed: number): CrumpledCopy {
  const crumpling = { nodes: 41, paper: { sweeps: 31, damage }, closing: { radius: 0.05, seconds: 2 } };
  const { scene, errors } = parseScene(JSON.stringify(document(crumpling, seed)));
  if (errors) throw new Error(errors.map(({ message }) => message).join("\n"));
  const simulation = createSimulation(withLevel(scene, "film"));
  let breaks = 0;
  for (let step = 1; step <= 320; step++) breaks += simulation.step().damage.breaks;
  const { model, state } = simulation;
  return {
    fold: meanFold(model, state),
    kink: kinkOf(model, state),
    area: paperArea(model, state) / 0.04,
    breaks,
  };
}

/** Mean angle by which edges that broke are bent at their new nodes [degrees]; 0 if none broke. */
function kinkOf({ bodies }: Model, { x }: Readonly<State>): number {
  const body = bodies[0];
  if (body.kind !== "paper") return 0;
  const { parents, madeNodes } = body.paper;
  let sum = 0;
  for (let k = 0; k < parents.length / 2; k++) {
    const side = (from: number, to: number): number[] =>
      [0, 1, 2].map((axis) => x[3 * to + axis] - x[3 * from + axis]);
    const [u, w] = [side(parents[2 * k], madeNodes + k), side(madeNodes + k, parents[2 * k + 1])];
    const cosine =
      u.reduce((total, each, axis) => total + each * w[axis], 0) / (Math.hypot(...u) * Math.hypot(...w));
    sum += (Math.acos(Math.min(Math.max(cosine, -1), 1)) * 180) / Math.PI;
  }
  return parents.length === 0 ? 0 : sum / (parents.length / 2);
}

/** Copy paper of 0.2 m in a ball that closes and opens: mean edge strain when it is closed, and two seconds after [1]. */
export function crumpledStrain(crumpling: Crumpling, seed: number): { pressed: number; left: number } {
  const { closing } = crumpling;
  const { scene, errors } = parseScene(JSON.stringify(document(crumpling, seed)));
  if (errors) throw new Error(errors.map(({ message }) => message).join("\n"));
  const simulation = createSimulation(withLevel(scene, "film"));
  const held = Math.round(60 * ((closing?.seconds ?? 0) + 0.2));
  const last = closing ? 2 * held + 108 : 150;
  let pressed = 0;
  for (let step = 1; step <= last; step++) {
    simulation.step();
    if (closing && step === held) pressed = edgeStrain(simulation.model, simulation.state).mean;
  }
  return { pressed, left: edgeStrain(simulation.model, simulation.state).mean };
}

function document({ nodes, paper, material, closing, layers }: Crumpling, seed: number): object {
  const middle = [0, 0.2, 0];
  const sheet = {
    id: "sheet",
    shape: {
      ...{ kind: "grid", size: [0.2, 0.2], nodes: [nodes, nodes] },
      ...{ center: middle, rotationDegrees: [20, 15, 0] },
    },
    ...(material && { material }),
    paper: { stock: "copy", ...paper },
  };
  const scene = { version: 2, seed, time: { dt: 1 / 60 }, gravity: [0, 0, 0], cloth: [sheet] };
  if (!closing) return scene;
  const { radius, seconds } = closing;
  const radii = [
    { time: 0, radius: 0.16 },
    { time: seconds, radius },
    { time: seconds + 0.2, radius },
    { time: 2 * seconds + 0.2, radius: 0.16 },
  ];
  const ball = { id: "ball", position: middle, friction: 0.3 };
  return {
    ...scene,
    colliders: [{ ...ball, shape: { kind: "cavity", radius: 0.16, radii } }],
    ...(layers !== undefined && { quality: { substeps: layers }, contact: { self: true } }),
  };
}
