import { describe, expect, test } from "vitest";
import { hashState, Simulation, SIMULATION_DEFAULTS } from "pliant";
import { validate } from "pliant/experimental";
import { checkScene } from "../check.ts";
import { createSimulation } from "../create-simulation.ts";
import type { Scene } from "../schema/document.ts";
import { validScene } from "../test/valid-scene.ts";
import { build } from "./build.ts";

function checked(data: unknown): Scene {
  const { scene, errors } = checkScene(data);
  if (!scene) throw new Error(errors?.map(({ message }) => message).join("\n"));
  return scene;
}

/** Every noun, but nothing that touches: contact is the engine's own test. */
const scene = checked({ ...validScene(), colliders: [], contact: {}, seed: 5 });

describe("build", () => {
  test("makes a sound model of every noun", () => {
    const { model, state, options, drive } = build(checked(validScene()));
    expect(validate(model, state)).toEqual([]);
    expect(model.bodies.map(({ id, nodeCount }) => [id, nodeCount])).toEqual([
      ["sheet", 15],
      ["curtain", 25],
    ]);
    expect(model.colliders.map(({ id }) => id)).toEqual(["ground", "ball", "box", "rod"]);
    expect(options).toMatchObject({ dt: 1 / 90, quality: { substeps: 2 } });
    // Two pins and a load that change, two colliders that move, cuts.
    const drivers: unknown[] = [];
    drive({ addDriver: (driver: unknown) => drivers.push(driver) } as unknown as Simulation);
    expect(drivers).toHaveLength(6);
  });

  test("leaves to the engine what the scene does not say", () => {
    expect(build(scene).options.quality).not.toHaveProperty("tolerance");
    const strict = checked({ ...validScene(), quality: { tolerance: 1e-6, maxIterations: 7, newton: 3 } });
    expect(build(strict).options.quality).toMatchObject({ tolerance: 1e-6, maxIterations: 7, newton: 3 });
    expect(build(strict).options.quality).not.toHaveProperty("substeps");
  });

  test("keeps sheets apart where the scene asks for it", () => {
    const asked = (contact: unknown): unknown => {
      const { self, selfFriction } = createSimulation(checked({ ...validScene(), contact })).options.contact;
      return { self, selfFriction };
    };
    expect(asked({ self: true, selfFriction: 0.7 })).toEqual({ self: true, selfFriction: 0.7 });
    expect(asked({ self: false })).toMatchObject({ self: false });
    const { self, selfFriction } = SIMULATION_DEFAULTS.contact;
    expect(asked({})).toEqual({ self, selfFriction });
  });

  test("does not change the scene", () => {
    const before = structuredClone(scene);
    createSimulation(scene).step();
    expect(scene).toEqual(before);
  });
});

describe("createSimulation", () => {
  test("starts pinned, in the wind, with no history to forget", () => {
    const { input } = createSimulation(scene);
    expect([...input.pinned.keys()].filter((node) => input.pinned[node] === 1)).toEqual([
      0, 4, 14, 15, 16, 17, 18, 19, 35, 36, 37, 38, 39,
    ]);
    expect(input.wind).toEqual([2, 0, 0]);
    expect(input.gust).toMatchObject({ strength: 1, length: 0.5, period: 0.4, seed: 3, drift: [2, 0, 0] });
    expect(input.loads.map(({ kind, share }) => [kind, share])).toEqual([
      ["point", 0],
      ["area", 1],
      ["pressure", 1],
    ]);
    expect(input.restart).toBe(false);
  });

  test("the wind may be a vector, gusts take the scene's seed, or there are none", () => {
    const air = (wind: unknown): unknown => {
      const { input } = createSimulation(checked({ ...validScene(), seed: 5, wind }));
      return [input.wind, input.gust && { ...input.gust, noise: null }];
    };
    // No wind is quite even, unless somebody says so.
    const little = { strength: expect.closeTo(0.02 * Math.sqrt(14), 12), length: 1, period: 1, seed: 5 };
    const even = { ...little, drift: [1, 2, 3], noise: null };
    expect(air([1, 2, 3])).toEqual([[1, 2, 3], even]);
    expect(air({ velocity: [1, 2, 3] })).toEqual([[1, 2, 3], even]);
    expect(air([0, 0, 0])).toEqual([[0, 0, 0], null]);
    expect(air({ velocity: [1, 2, 3], gust: { strength: 0 } })).toEqual([
      [1, 2, 3],
      { ...even, strength: 0 },
    ]);
    const gust = { strength: 2, length: 1, period: 1, seed: 5, drift: [0, 0, 0], noise: null };
    expect(air({ gust: { strength: 2 } })).toEqual([[0, 0, 0], gust]);
  });

  test("moves pins with the time and lets them go", () => {
    const simulation = createSimulation(scene);
    for (let i = 0; i < 90; i++) simulation.step();
    expect(simulation.positions[1]).toBeCloseTo(2, 6);
    expect(simulation.input.pinned[4]).toBe(0);
    expect(simulation.positions[4 * 3 + 1]).toBeLessThan(1.5);
  });

  test("options given by the caller win, drivers add up", () => {
    const times: number[] = [];
    const simulation = createSimulation(scene, { quality: { substeps: 1 } }).addDriver((time) =>
      times.push(time),
    );
    simulation.step();
    expect(simulation.options.quality.substeps).toBe(1);
    expect(times).toEqual([1 / 90]);
  });

  test("the same scene runs to the same bits", () => {
    const run = (): string => {
      const simulation = createSimulation(scene);
      for (let i = 0; i < 20; i++) simulation.step();
      return hashState(simulation.state);
    };
    expect(run()).toBe(run());
  });

  test.each([20, 60])(
    "a run resumed from a snapshot at step %i is the same run, before and after a release and a cut",
    (cut) => {
      const whole = createSimulation(scene);
      for (let i = 0; i < cut; i++) whole.step();
      const snapshot = whole.snapshot();
      for (let i = 0; i < 10; i++) whole.step();

      const { model, state, options, drive, setup } = build(scene, snapshot.history[0].time);
      const resumed = new Simulation({ model, state }, options);
      drive(resumed);
      resumed.restore(snapshot);
      setup(resumed.input, snapshot.history[0].time);
      // Twice is as good as once.
      setup(resumed.input, snapshot.history[0].time);
      for (let i = 0; i < 10; i++) resumed.step();
      expect(hashState(resumed.state)).toEqual(hashState(whole.state));
    },
  );
});
