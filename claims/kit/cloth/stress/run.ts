import { intersections, intersectionsBetween, penetration } from "@pliant/audit";
import { stretch, type Simulation } from "pliant";
import { colliderSurface } from "./collider-surface.ts";

export interface StressRun {
  /** Frames of 1/30 s, three steps each, to run. */
  readonly frames: number;
  /** Whether the cloth is looked at after each step or only after each frame. */
  readonly every: "step" | "frame";
  /** Milliseconds from any origin. */
  readonly clock: () => number;
  /** Called with what each look has found. */
  readonly onLook: (look: Look, simulation: Simulation) => void;
}

/** What is wrong at one moment. */
export interface Look {
  /** [s] */
  readonly time: number;
  /** Pairs of triangles of cloth that cross each other, and that cross flat faces of colliders. */
  readonly pairs: number;
  readonly bodyPairs: number;
  /** Deepest vertex and centre of a triangle inside a collider [m]. */
  readonly vertexDepth: number;
  readonly centreDepth: number;
  /** Of links [1]. */
  readonly meanStrain: number;
  readonly maxStrain: number;
}

/** The worst of a whole run. */
export interface StressResult {
  readonly looks: number;
  /** Looks at which cloth crossed cloth, and the most pairs at one of them. */
  readonly badLooks: number;
  readonly worstPairs: number;
  /** The same of cloth and colliders. */
  readonly badBodyLooks: number;
  readonly worstBodyPairs: number;
  /** When cloth was last found crossing cloth or a collider, and when a vertex was last more than 1 mm inside one [s]. */
  readonly lastBad: number;
  readonly lastInside: number;
  readonly vertexDepth: number;
  readonly centreDepth: number;
  readonly meanStrain: number;
  readonly maxStrain: number;
  /** At the end [1]. */
  readonly endStrain: number;
  /** Solver steps whose motion had to be clipped, of all. */
  readonly clipped: number;
  readonly solverSteps: number;
  readonly millisecondsPerStep: number;
  /** A number was lost or far beyond the scene: the run ended early. */
  readonly stopped: boolean;
}

const STEPS_PER_FRAME = 3;

export const STRESS_DEFAULTS: StressRun = {
  frames: 300,
  every: "frame",
  clock: () => 0,
  onLook: () => {},
};

/** Runs a scene and looks at it with the auditor, which knows nothing of how the solver keeps cloth apart. */
export function runStress(simulation: Simulation, options: Partial<StressRun> = {}): StressResult {
  const { frames, every, clock, onLook }: StressRun = { ...STRESS_DEFAULTS, ...options };
  const looks: Look[] = [];
  let [clipped, maxStrain, milliseconds, stopped] = [0, 0, 0, false];
  const steps = frames * STEPS_PER_FRAME;
  for (let step = 1; step <= steps && !stopped; step++) {
    const begin = clock();
    const report = simulation.step();
    milliseconds += clock() - begin;
    clipped += report.collision.clamped;
    maxStrain = Math.max(maxStrain, report.maxStrain);
    // The auditor takes nothing that is farther away than this, or no number.
    stopped = report.flags.nonFinite || !simulation.positions.every((each) => Math.abs(each) < 1e3);
    if (stopped) break;
    if (every === "frame" && step % STEPS_PER_FRAME !== 0) continue;
    looks.push(lookAt(simulation));
    onLook(looks[looks.length - 1], simulation);
  }
  const most = (of: (look: Look) => number): number =>
    looks.reduce((top, each) => Math.max(top, of(each)), 0);
  const last = (is: (look: Look) => boolean): number => looks.findLast(is)?.time ?? 0;
  return {
    looks: looks.length,
    badLooks: looks.filter(({ pairs }) => pairs > 0).length,
    worstPairs: most(({ pairs }) => pairs),
    badBodyLooks: looks.filter(({ bodyPairs }) => bodyPairs > 0).length,
    worstBodyPairs: most(({ bodyPairs }) => bodyPairs),
    lastBad: last(({ pairs, bodyPairs }) => pairs + bodyPairs > 0),
    lastInside: last(({ vertexDepth }) => vertexDepth > 1e-3),
    vertexDepth: most(({ vertexDepth }) => vertexDepth),
    centreDepth: most(({ centreDepth }) => centreDepth),
    meanStrain: most(({ meanStrain }) => meanStrain),
    maxStrain,
    endStrain: looks.at(-1)?.maxStrain ?? maxStrain,
    clipped,
    solverSteps: simulation.state.step,
    millisecondsPerStep: milliseconds / steps,
    stopped,
  };
}

/** What the auditor says of this moment. */
export function lookAt({ model, state }: Simulation): Look {
  const surface = { x: state.x, triangles: model.triangles };
  const { colliders } = model;
  const { vertices, centres } = penetration(surface, { colliders, poses: state.poses });
  const bodyPairs = colliders.reduce((sum, { shape }, index) => {
    const body = colliderSurface(shape, state.poses, index);
    return sum + (body === null ? 0 : intersectionsBetween(surface, body).count);
  }, 0);
  const strain = stretch(model, state);
  return {
    time: state.time,
    pairs: intersections(surface).count,
    bodyPairs,
    vertexDepth: vertices.deepest,
    centreDepth: centres.deepest,
    meanStrain: strain.mean,
    maxStrain: strain.max,
  };
}
