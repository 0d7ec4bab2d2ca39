import {
  applyCuts,
  createModel,
  type Driver,
  type Input,
  type Model,
  type SimulationOptions,
  type State,
} from "pliant";
import type { Scene } from "../schema/document.ts";
import { stepping } from "../stepping.ts";
import { attachedNodes, buildAttachments } from "./attach.ts";
import { buildCloth } from "./cloth.ts";
import { buildCollider } from "./collider.ts";
import { buildCuts, cutOnTime } from "./cut.ts";
import { buildPins } from "./pins.ts";

/** A scene ready to run. */
export interface BuiltScene {
  readonly model: Model;
  /** The first state. */
  readonly state: State;
  /** Time step, solver settings and the drivers of moving pins and colliders. */
  readonly options: Partial<SimulationOptions>;
  /**
   * Makes the input what the scene asks at a time [s]: pins, poses, wind. Call it on a fresh simulation, and
   * after `restore()` with the snapshot's time: the run then continues bit for bit.
   */
  readonly setup: (input: Input, time?: number) => void;
}

/**
 * Scene -> Model + first State. A fold over the nouns: each file here knows one. With a time [s] the model is the one after
 * the cuts that were made by then, which a snapshot of that time fits.
 */
export function build(scene: Scene, time = 0): BuiltScene {
  const { cloth, colliders, keyframes, gravity, seed, wind } = scene;
  const solids = colliders.map((collider, index) => buildCollider(collider, index, keyframes));
  const { model: whole, state } = createModel({
    parts: cloth.map(buildCloth),
    colliders: solids.map(({ collider }) => collider),
    gravity,
    seed,
  });
  const start = state.x.slice();
  const ridden = cloth.map(({ attach }, index) => attachedNodes(attach, whole.bodies[index], start));
  const rides = cloth.flatMap(({ attach }, index) => buildAttachments(attach, ridden[index], whole, state));
  const holds = cloth.flatMap(({ pins }, index) =>
    buildPins(pins, whole.bodies[index], start, keyframes, ridden[index].flat()),
  );
  const moves = solids.flatMap(({ drive }) => (drive ? [drive] : []));
  const cuts = buildCuts(cloth);
  const model = applyCuts(
    whole,
    state.x,
    cuts.filter((each) => each.time <= time).map(({ cut }) => cut),
  );
  const later = cuts.filter((each) => each.time > 0);
  const changing = [...holds, ...rides].filter(({ changes }) => changes).map(({ apply }) => apply);
  return {
    model,
    state,
    options: {
      ...solverOptions(scene),
      drivers: [...moves, ...changing, ...(later.length > 0 ? [cutOnTime(later)] : [])],
    },
    setup: (input, now = 0) => {
      const asked: Driver[] = [...moves, ...[...holds, ...rides].map(({ apply }) => apply)];
      for (const ask of asked) ask(now, input);
      input.wind = wind;
      // The held set did not change now, it was so: the history that a snapshot brings still fits.
      input.restart = false;
    },
  };
}

function solverOptions({ time, solver }: Scene): Partial<SimulationOptions> {
  const { method: _, ...settings } = solver;
  return { dt: stepping(time).dt, ...settings };
}
