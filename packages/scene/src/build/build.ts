import { createModel, type Driver, type Input, type Model, type SimulationOptions, type State } from "pliant";
import type { Scene } from "../schema/document.ts";
import { stepping } from "../stepping.ts";
import { buildCloth } from "./cloth.ts";
import { buildCollider } from "./collider.ts";
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

/** Scene -> Model + first State. A fold over the nouns: each file here knows one. */
export function build(scene: Scene): BuiltScene {
  const { cloth, colliders, keyframes, gravity, seed, wind } = scene;
  const solids = colliders.map((collider, index) => buildCollider(collider, index, keyframes));
  const { model, state } = createModel({
    parts: cloth.map(buildCloth),
    colliders: solids.map(({ collider }) => collider),
    gravity,
    seed,
  });
  const holds = cloth.flatMap(({ pins }, index) =>
    buildPins(pins, model.bodies[index], state.x.slice(), keyframes),
  );
  const moves = solids.flatMap(({ drive }) => (drive ? [drive] : []));
  return {
    model,
    state,
    options: {
      ...solverOptions(scene),
      drivers: [...holds.filter(({ changes }) => changes).map(({ apply }) => apply), ...moves],
    },
    setup: (input, time = 0) => {
      const asked: Driver[] = [...holds.map(({ apply }) => apply), ...moves];
      for (const ask of asked) ask(time, input);
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
