import {
  createGust,
  createModel,
  type Driver,
  type Input,
  type Model,
  type Simulation,
  type SimulationOptions,
  type State,
} from "pliant";
import { addRepulsion } from "pliant/everything";
import { applyCuts, type Wind } from "pliant/experimental";
import type { Scene } from "../schema/document.ts";
import { stepping } from "../stepping.ts";
import { attachedNodes, buildAttachments } from "./attach.ts";
import { buildCloth } from "./cloth.ts";
import { publishedMethod } from "./published-method.ts";
import { limitedCloth } from "./cloth-limits.ts";
import { buildPlaces } from "./followed-places.ts";
import { buildCollider } from "./collider.ts";
import { buildCreases } from "./creases.ts";
import { buildCuts, cutOnTime } from "./cut.ts";
import { dressedGarments } from "./dressed.ts";
import { buildGarments, heldGarments } from "./dressing.ts";
import { buildLattice, holdSides } from "./lattice.ts";
import { buildLoads } from "./loads.ts";
import { buildPins } from "./pins.ts";
import { buildSolid, buildSolidPins } from "./solid.ts";

/** A scene ready to run. */
export interface BuiltScene {
  readonly model: Model;
  /** The first state. */
  readonly state: State;
  /** Time step, quality and contact. */
  readonly options: Partial<SimulationOptions>;
  /** Adds the drivers of moving pins and colliders, of loads that come and go and of cuts. Call it once, on a fresh simulation. */
  readonly drive: (simulation: Simulation) => void;
  /**
   * Makes the input what the scene asks at a time [s]: pins, loads, poses, wind. Call it on a fresh simulation, and
   * after `restore()` with the snapshot's time: the run then continues bit for bit.
   */
  readonly setup: (input: Input, time?: number) => void;
}

/**
 * Scene -> Model + first State. A fold over the nouns: each file here knows one. With a time [s] the model is the one after
 * the cuts that were made by then, which a snapshot of that time fits. `undressed` leaves garments as they hang before they are sewn:
 * who asks for the model only need not wait.
 */
export function build(given: Scene, time = 0, { undressed = false } = {}): BuiltScene {
  const scene = publishedMethod(given);
  const { cloth, solids, lattices, ruleBases, colliders, keyframes, gravity, seed, files } = scene;
  const obstacles = colliders.map((collider, index) => buildCollider(collider, index, keyframes, files));
  const worn = undressed ? { parts: buildGarments(scene, null), velocities: [] } : dressedGarments(scene);
  const { model: whole, state } = createModel({
    parts: [
      ...cloth.map((each) =>
        limitedCloth(each, buildCloth(each, seed, ruleBases, files, stepOf(scene)), files),
      ),
      ...solids.map(buildSolid),
      ...lattices.map((each) => buildLattice(each, ruleBases, files)),
      ...worn.parts,
    ],
    colliders: obstacles.map(({ collider }) => collider),
    gravity,
    seed,
  });
  const firstWorn = cloth.length + solids.length + lattices.length;
  worn.velocities.forEach((v, k) => state.v.set(v, 3 * whole.bodies[firstWorn + k].firstNode));
  const start = state.x.slice();
  const sheets = [
    ...cloth.map(({ pins, attach }, index) => ({ pins, attach, body: whole.bodies[index] })),
    ...heldGarments(scene).map((each, k) => ({ ...each, body: whole.bodies[firstWorn + k] })),
  ];
  const ridden = sheets.map(({ attach, body }) => attachedNodes(attach, body, start));
  const rides = sheets.flatMap(({ attach }, index) => buildAttachments(attach, ridden[index], whole, state));
  const holds = sheets.flatMap(({ pins, body }, index) =>
    buildPins(pins, body, start, keyframes, ridden[index].flat()),
  );
  const kept = solids.flatMap((solid, index) =>
    buildSolidPins(solid, whole.bodies[cloth.length + index], start),
  );
  const sides = lattices.flatMap((each, index) =>
    holdSides(each, whole.bodies[cloth.length + solids.length + index], start),
  );
  const places = cloth.flatMap((each, index) => buildPlaces(each, whole.bodies[index], start, scene));
  const efforts = cloth.flatMap(({ loads }, index) => buildLoads(loads, whole.bodies[index], start));
  const moves: Driver[] = obstacles.flatMap(({ drive, deform }) =>
    [drive, deform].filter((each) => each !== null),
  );
  const movers: Driver[] = obstacles.flatMap(({ pose }) => pose ?? []);
  const cuts = buildCuts(cloth);
  const model = applyCuts(
    whole,
    state.x,
    cuts.filter((each) => each.time <= time).map(({ cut }) => cut),
  );
  const later = cuts.filter((each) => each.time > 0);
  const asks = [...places, ...holds, ...kept, ...sides, ...rides, ...efforts, ...buildCreases(cloth, files)];
  const changing = asks.filter(({ changes }) => changes).map(({ apply }) => apply);
  const { wind, gust } = buildWind(scene);
  return {
    model,
    state,
    options: optionsOf(scene),
    drive: (simulation) => {
      for (const driver of movers) simulation.addDriver(driver, { per: "step" });
      for (const driver of [...moves, ...changing]) simulation.addDriver(driver);
      if (later.length > 0) simulation.addDriver(cutOnTime(later));
    },
    setup: (input, now = 0) => {
      const asked: Driver[] = [...moves, ...movers, ...asks.map(({ apply }) => apply)];
      for (const ask of asked) ask(now, input);
      input.wind = wind;
      input.gust = gust;
      // The held set did not change now, it was so: the history that a snapshot brings still fits.
      input.restart = false;
    },
  };
}

/** Gusts drift with the steady wind. No wind is quite even: one without gusts of its own has a little, or flags would stay in its plane. */
function buildWind({ wind, seed }: Scene): Wind {
  const { velocity, gust } = Array.isArray(wind) ? { velocity: wind } : wind;
  const speed = Math.sqrt(velocity[0] * velocity[0] + velocity[1] * velocity[1] + velocity[2] * velocity[2]);
  const little = { strength: TURBULENCE * speed, length: 1, period: 1 };
  const own = gust ?? (speed > 0 ? little : undefined);
  return { wind: velocity, gust: own ? createGust({ seed, drift: velocity, ...own }) : null };
}

/** Turbulence of a wind of which nothing more is said: standard deviation along each axis, as a share of its speed [1]. */
const TURBULENCE = 0.02;

/** Of methods that take one solver step in each [s]. */
function stepOf({ time, quality }: Scene): number {
  return stepping(time).dt / (typeof quality.substeps === "number" ? quality.substeps : 1);
}

function optionsOf({ time, quality, contact }: Scene): Partial<SimulationOptions> {
  if (contact.repulsion) addRepulsion();
  return { dt: stepping(time).dt, quality, contact };
}
