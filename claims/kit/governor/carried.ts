import {
  angularMomentumOf,
  govern,
  gridCarrier,
  momentumOf,
  transfer,
  type GovernedSimulation,
} from "@pliant/governor";
import { checkScene, type Scene } from "@pliant/scene";
import { stretch, type Model, type State } from "pliant";
import { governedScene } from "./governed.ts";

/** Nodes along the longer side of the run, and of what it is carried to. */
export const [COARSE, FINE] = [30, 45] as const;

/** Three ways in which cloth moves: it swings over a ball, streams in the wind, and falls over the edges of a box. */
export const CARRIED_SCENES: Readonly<Record<string, () => Scene>> = {
  swing: () => governedScene(COARSE),
  flag: () =>
    sceneOf({
      wind: [7, 0, 1.5],
      cloth: [
        {
          ...{ id: "sheet", material: "banner", pins: [{ where: { edge: "left" } }] },
          shape: {
            ...{ kind: "grid", size: [1.5, 1], nodes: [COARSE, 20] },
            ...{ orientation: "vertical", center: [0.75, 2, 0] },
          },
        },
      ],
    }),
  drape: () =>
    sceneOf({
      cloth: [
        {
          ...{ id: "sheet", material: "silk" },
          shape: { kind: "grid", size: [1, 1], nodes: [COARSE, COARSE], center: [0, 0.75, 0] },
        },
      ],
      colliders: [
        { id: "box", shape: { kind: "box", size: [0.4, 0.4, 0.4] }, position: [0, 0.5, 0] },
        { id: "floor", shape: { kind: "plane" } },
      ],
    }),
};

function sceneOf(data: object): Scene {
  const { scene, errors } = checkScene({ version: 2, targetFps: 60, ...data });
  if (!scene) throw new Error(errors.map(({ message }) => message).join("\n"));
  return scene;
}

/** The most of each, over all instants. */
export interface Carried {
  /** How far a node is from where it was, there and back [m]. */
  readonly moved: number;
  /** Instants at which that is more than 1e-3 m. */
  readonly beyond: number;
  /** [kg·m/s], [kg·m²/s] */
  readonly momentum: number;
  readonly spin: number;
  /** Rise of the largest strain, on either mesh [1]. */
  readonly strain: number;
  /** How far held nodes are from where they are held [m]. */
  readonly pins: number;
}

/** Runs a scene and carries its state to the finer mesh and back at so many instants, two steps apart; the run goes on as it was. */
export function carry(scene: Scene, instants: number): Carried {
  const run = govern(scene);
  const [fine, back] = [govern(scene), govern(scene)];
  fine.setSizes({ sheet: FINE });
  const most = { moved: 0, beyond: 0, momentum: 0, spin: 0, strain: 0, pins: 0 };
  for (let instant = 0; instant < instants; instant++) {
    for (let step = 0; step < 2; step++) run.step();
    const before = look(run.model, run.state);
    const finer = carriedTo(fine, run);
    const nothing = { ...run.contacts, count: 0 };
    const coarse = carriedTo(back, { ...partsOf(fine), state: finer, contacts: nothing });
    const [a, b] = [look(fine.model, finer), look(back.model, coarse)];
    const moved = furthest(run.state.x, coarse.x);
    most.moved = Math.max(most.moved, moved);
    if (moved > 1e-3) most.beyond++;
    for (const after of [a, b]) {
      most.momentum = Math.max(most.momentum, furthest(before.momentum, after.momentum));
      most.spin = Math.max(most.spin, furthest(before.spin, after.spin));
      most.strain = Math.max(most.strain, after.strain - before.strain);
    }
    most.pins = Math.max(most.pins, offPins(fine, finer), offPins(back, coarse));
  }
  return most;
}

type Run = Parameters<typeof transfer>[0];

const partsOf = ({ model, input }: GovernedSimulation): Pick<Run, "model" | "input"> => ({ model, input });

function carriedTo(other: GovernedSimulation, run: Run): State {
  const [next] = other.snapshot().history;
  transfer(run, other.model, other.input, next, gridCarrier);
  return next;
}

function look(model: Model, state: Readonly<State>) {
  const moving = { mass: model.nodes.mass, x: state.x, v: state.v };
  return {
    momentum: momentumOf(moving),
    spin: angularMomentumOf(moving, [0, 1, 0]),
    strain: stretch(model, state).max,
  };
}

const furthest = (a: ArrayLike<number>, b: ArrayLike<number>): number => {
  let most = 0;
  for (let i = 0; i < a.length; i++) most = Math.max(most, Math.abs(a[i] - b[i]));
  return most;
};

function offPins({ input }: GovernedSimulation, { x }: Readonly<State>): number {
  let most = 0;
  for (let i = 0; i < x.length; i++) {
    if (input.pinned[Math.floor(i / 3)] === 1) most = Math.max(most, Math.abs(x[i] - input.pinTarget[i]));
  }
  return most;
}
