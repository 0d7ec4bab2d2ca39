import {
  createSimulation,
  parseScene,
  readScene,
  stepping,
  withLevel,
  type ReadFile,
  type Scene,
} from "@pliant/scene";
import { hashState, stretch, type Simulation } from "pliant";

/**
 * How far the golden hashes look: one second, so that pins, wind, contact and release have all had their say, or all of a
 * scene of larger steps.
 */
const GOLDEN_STEPS = 45;

/** Of scenes whose sheets collide with themselves, or with a character, which take several times as long. */
const GOLDEN_STEPS_SLOW = 15;

/**
 * Garments take half a minute to put on and more to run: golden hashes are of four times coarser ones, and of the first example that
 * has some. All of them, as they are, are claim W2's.
 */
const COARSER = 4;
const DRESSED_BY_CLAIMS: ReadonlySet<string> = new Set([
  "dress-stiff",
  "dress-dance",
  "top-skirt",
  "top-trousers",
]);

/** Examples that have a golden hash. */
export function isGolden(name: string): boolean {
  return !DRESSED_BY_CLAIMS.has(name);
}

/** Golden hashes of the state after so many steps, by example. */
export type Golden = Readonly<Record<string, string>>;

/** Runs a scene file's text for a number of steps, or to its end; throws with the errors of a bad scene. `read` gives its files. */
export async function runExample(text: string, steps: number, read: ReadFile): Promise<Simulation> {
  const { scene, errors } = await readScene(text, read);
  if (errors) throw new Error(errors.map(({ message }) => message).join("\n"));
  const simulation = createSimulation(withLevel(lightened(scene), "film"));
  const { frames, stepsPerFrame } = stepping(scene.time);
  for (let step = 0; step < Math.min(steps, frames * stepsPerFrame); step++) {
    const { flags } = simulation.step();
    if (flags.nonFinite) throw new Error(`step ${step} lost a number`);
  }
  return simulation;
}

function lightened(scene: Scene): Scene {
  if (scene.garments.length === 0) return scene;
  return {
    ...scene,
    garments: scene.garments.map((each) => ({ ...each, spacing: COARSER * each.spacing })),
    dressing: { ...scene.dressing, settle: 0.1 },
    colliders: scene.colliders.map((each) =>
      each.shape.kind === "mannequin" ? { ...each, shape: { ...each.shape, triangles: 4000 } } : each,
    ),
  };
}

/** How far the golden hash of a scene looks. */
export function goldenSteps(text: string): number {
  const { scene } = parseScene(text);
  const isSlow = scene?.contact.self || scene?.colliders.some(({ shape }) => shape.kind === "character");
  return isSlow ? GOLDEN_STEPS_SLOW : GOLDEN_STEPS;
}

export async function goldenHash(text: string, read: ReadFile): Promise<string> {
  return hashState((await runExample(text, goldenSteps(text), read)).state);
}

/** Largest link strain, and the lowest node [m]. */
export function measure(simulation: Simulation): { maxStretch: number; lowest: number } {
  let lowest = Infinity;
  for (let i = 1; i < simulation.positions.length; i += 3) lowest = Math.min(lowest, simulation.positions[i]);
  return { maxStretch: stretch(simulation.model, simulation.state).max, lowest };
}
