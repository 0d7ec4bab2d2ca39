import { checkScene, createSimulation, PRESET_NAMES } from "@pliant/scene";
import { hashState } from "pliant";
import { cpuMs, createChance } from "./random.mjs";

/** A step that takes longer hangs, for whoever waits for it [s]: of the whole process, which may have other tests to run. */
const SLOW = 20;
const STEPS = 10;

/** A legal scene of a seed, of few nodes and any sizes and speeds. */
export function sceneOf(seed) {
  const chance = createChance(seed);
  const scale = chance.size(1e-3, 20);
  const count = chance.whole(1, 3);
  const cloth = Array.from({ length: count }, (_, k) => clothOf(chance, scale, k));
  const colliders = Array.from({ length: chance.whole(0, 3) }, (_, k) => colliderOf(chance, scale, k));
  return {
    version: 2,
    gravity: chance.is(0.8) ? [0, -9.81, 0] : chance.vector(30),
    time: { dt: chance.size(1 / 600, 1 / 20), seconds: 1 },
    contact: { self: chance.is(0.6), selfFriction: chance.number(0, 1) },
    ...(chance.is(0.4) && { wind: chance.vector(15) }),
    ...(chance.is(0.2) && { quality: { level: chance.pick(["draft", "live", "film"]) } }),
    cloth,
    colliders,
    ...(chance.is(0.15) && {
      solids: [
        {
          id: "jelly",
          shape: { kind: "box", size: [scale, scale, scale].map((each) => each / 3), spacing: scale / 6 },
          modes: 4,
          position: chance.vector(scale),
        },
      ],
    }),
  };
}

function clothOf(chance, scale, k) {
  const near = chance.is(0.2) ? 0 : scale;
  const material = chance.is(0.5)
    ? chance.pick(PRESET_NAMES)
    : {
        density: chance.size(0.01, 2),
        stretch: chance.size(10, 1e4),
        bend: chance.size(1e-8, 1e-3),
        drag: chance.pick([0, 0.6, 3]),
        radius: Math.min(0.02, scale * chance.size(1e-4, 2e-2)),
      };
  const edge = chance.pick(["left", "right", "top", "bottom"]);
  return {
    id: `sheet ${k}`,
    shape: {
      kind: "grid",
      size: [scale * chance.size(0.2, 2), scale * chance.size(0.2, 2)],
      nodes: [chance.whole(2, 9), chance.whole(2, 9)],
      orientation: chance.pick(["horizontal", "vertical"]),
      center: chance.vector(0.5 * near),
    },
    material,
    ...(chance.is(0.5) && { pins: [{ where: { edge } }] }),
  };
}

function colliderOf(chance, scale, k) {
  const side = () => scale * chance.size(0.05, 1.5);
  const shapes = [
    () => ({ kind: "plane" }),
    () => ({ kind: "sphere", radius: side() }),
    () => ({ kind: "box", size: [side(), side(), side()] }),
    () => ({ kind: "capsule", radius: side(), length: side() }),
    () => ({ kind: "cylinder", radius: side(), height: side() }),
  ];
  const speed = chance.size(0.01, 300);
  return {
    id: `collider ${k}`,
    shape: chance.pick(shapes)(),
    position: chance.vector(scale),
    friction: chance.number(0, 2),
    ...(chance.is(0.4) && {
      motion: { keys: [{ time: 0 }, { time: chance.number(0.05, 1), offset: chance.vector(speed * 0.1) }] },
    }),
  };
}

/** What is wrong with a scene of a seed, in words; null when nothing is. */
export function tryScene(seed) {
  const began = cpuMs();
  const { scene, errors } = checkScene(sceneOf(seed));
  if (!scene) {
    const vague = errors.find(({ message }) => !/expected|did you mean/u.test(message));
    return vague ? `an unclear error: ${vague.message}` : null;
  }
  try {
    const simulation = createSimulation(scene);
    let snapshot = null;
    for (let step = 0; step < STEPS; step++) {
      if (step === STEPS / 2) snapshot = simulation.snapshot();
      const from = cpuMs();
      const { flags } = simulation.step();
      if (cpuMs() - from > 1000 * SLOW) return `step ${step} took over ${SLOW} s`;
      if (flags.nonFinite) return `numbers were lost in step ${step}`;
    }
    const hash = hashState(simulation.state);
    simulation.restore(snapshot);
    for (let step = STEPS / 2; step < STEPS; step++) simulation.step();
    if (hashState(simulation.state) !== hash) return "a run from a snapshot came out otherwise";
  } catch (error) {
    if (error instanceof RangeError && /expected/u.test(error.message)) return null;
    return `it threw ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
  }
  return cpuMs() - began > 4000 * SLOW ? `all of it took over ${4 * SLOW} s` : null;
}
