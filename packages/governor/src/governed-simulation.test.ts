import { hashState, stretch } from "pliant";
import { kineticEnergy, validate, type SolidBody } from "pliant/experimental";
import { checkScene, type Scene } from "@pliant/scene";
import { describe, expect, test } from "vitest";
import { govern } from "./govern.ts";
import type { GovernedSimulation } from "./governed-simulation.ts";
import { momentumOf } from "./momentum.ts";
import { checkRecording } from "./recording.ts";

function sceneOf(more: object = {}, cloth: object = {}): Scene {
  const { scene, errors } = checkScene({
    version: 2,
    targetFps: 60,
    cloth: [
      {
        id: "a",
        shape: { kind: "grid", size: [1, 1], nodes: [9, 9], center: [0, 1, 0] },
        pins: [{ where: { corner: "top-left" } }, { where: { corner: "top-right" } }],
        ...cloth,
      },
    ],
    ...more,
  });
  if (!scene) throw new Error(errors.map(({ message }) => message).join("\n"));
  return scene;
}

/** Steps with a cost per frame that a made-up machine has. */
function run(
  simulation: GovernedSimulation,
  frames: number,
  cost = (nodes: number): number => 6e-5 * nodes ** 2,
): void {
  for (let frame = 0; frame < frames; frame++) {
    for (let step = 0; step < simulation.stepsPerFrame; step++) {
      const report = simulation.step();
      expect(report.flags.nonFinite).toBe(false);
      simulation.observe(cost(simulation.status.setting.sizes["a"]) / simulation.stepsPerFrame);
    }
  }
}

describe("a governed simulation", () => {
  test("finds its mesh and changes it with the machine, and the cloth goes on", () => {
    const simulation = govern(sceneOf());
    run(simulation, 80);
    const { sizes } = simulation.status.setting;
    // √(0.45 × 0.88/60 s at 60 µs per node).
    expect(sizes["a"]).toBe(10);
    expect(simulation.model.bodies[0].grid).toEqual({ columns: sizes["a"], rows: sizes["a"] });
    expect(validate(simulation.model, simulation.state)).toEqual([]);
    expect(simulation.state.time).toBeCloseTo(80 / 60, 9);
    const revision = simulation.model.revision;
    run(simulation, 60, (nodes) => 18e-5 * nodes ** 2);
    expect(simulation.model.revision).toBeGreaterThan(revision);
    expect(stretch(simulation.model, simulation.state).max).toBeLessThan(0.1);
    expect(simulation.decisions.every(({ reason }) => reason.length > 0)).toBe(true);
  });

  test("takes substeps as the motion asks until they give way", () => {
    const at = (fps: number) => govern(sceneOf({ targetFps: fps, time: {} }));
    expect(at(30).stepsPerFrame).toBe(1);
    const simulation = at(30);
    expect(simulation.options.quality.substeps).toBe("auto");
    run(simulation, 80, () => 1);
    expect(simulation.options.quality).toMatchObject({ substeps: 2, tolerance: 3e-3 });
    // Whoever asks for single substeps has them.
    expect(govern(sceneOf({ quality: { substeps: 3 } })).options.quality.substeps).toBe(3);
  });

  test("a sheet keeps nodes enough to fold", () => {
    const shape = { kind: "grid", size: [1.6, 1.2], nodes: [41, 31], center: [0, 1, 0] };
    const least = (more: object = {}) => {
      const simulation = govern(sceneOf(more, { shape }));
      run(simulation, 60, () => 1);
      return simulation.status.setting.sizes["a"];
    };
    expect(least()).toBe(21);
    expect(least({ governor: { nodes: [5, 256] } })).toBe(5);
  });

  test("is had again from its recording bit for bit, without a clock", () => {
    const scene = sceneOf();
    const live = govern(scene);
    run(live, 70);
    run(live, 50, (nodes) => 18e-5 * nodes ** 2);
    const recording = checkRecording(JSON.parse(JSON.stringify(live.recording())));
    expect(recording.decisions.length).toBeGreaterThan(2);
    const again = govern(scene, {}, { replay: recording });
    for (let step = 0; step < recording.steps; step++) {
      again.step();
      // Costs are of no interest now.
      again.observe(1);
    }
    expect(hashState(again.state)).toBe(recording.hash);
    expect(again.decisions).toEqual(recording.decisions);
    expect(() => govern(sceneOf({ gravity: [0, -1, 0] }), {}, { replay: recording })).toThrow(
      "replay: recording of scene",
    );
  });

  test("makes another mesh between frames, takes it when it is ready, and that is what is recorded", () => {
    let now = 0;
    const scene = sceneOf();
    const live = govern(scene, {}, { clock: () => (now += 0.5) });
    run(live, 70);
    expect(live.status.isStarting).toBe(false);
    const [{ revision }, before] = [live.model, live.decisions.length];
    // A third as fast: not for long enough to notice, then for long enough.
    run(live, 5, (nodes) => 18e-5 * nodes ** 2);
    expect(live.model.revision).toBe(revision);
    run(live, 45, (nodes) => 18e-5 * nodes ** 2);
    expect(live.model.revision).toBe(revision + 1);
    expect(live.decisions.length).toBeGreaterThan(before);
    const again = govern(scene, {}, { replay: checkRecording(JSON.parse(JSON.stringify(live.recording()))) });
    for (let step = 0; step < live.recording().steps; step++) again.step();
    expect(hashState(again.state)).toBe(live.recording().hash);
  });

  test("goes through nothing after a change, between its nodes neither", () => {
    const ball = { id: "ball", shape: { kind: "sphere", radius: 0.25 }, position: [0, 0.7, 0] };
    const simulation = govern(sceneOf({ colliders: [ball] }, { pins: [] }));
    for (let step = 0; step < 50; step++) simulation.step();
    expect(simulation.contacts.count).toBeGreaterThan(3);
    for (const size of [11, 13, 10, 7]) {
      simulation.setSizes({ a: size });
      const { collision } = simulation.step();
      expect(collision).toMatchObject({ solidIntersections: 0, selfIntersections: 0 });
      for (let step = 0; step < 15; step++) simulation.step();
    }
  });

  test("explicit springs take as many steps as each mesh needs", () => {
    const springs = { method: "symplectic-euler", fabric: { drag: 0.1 } };
    const simulation = govern(sceneOf({}, { springs }));
    run(simulation, 60);
    const coarse = simulation.substeps;
    run(simulation, 150, (nodes) => 2e-5 * nodes ** 2);
    expect(simulation.substeps).toBeGreaterThan(1.5 * coarse);
    // Swinging, not exploding.
    expect(kineticEnergy(simulation.model, simulation.state)).toBeLessThan(5);
  });

  test("fuzzy springs keep their time at every mesh", () => {
    const springs = { method: "fuzzy", fabric: { drag: 0.1 } };
    const low = (nodes: number): number => {
      const simulation = govern(
        sceneOf(
          { governor: { knobs: ["tolerance"] } },
          {
            springs,
            shape: { kind: "grid", size: [1, 1], nodes: [nodes, nodes] },
          },
        ),
      );
      run(simulation, 20);
      return Math.min(...simulation.positions.filter((_, i) => i % 3 === 1));
    };
    // A third of a second of falling: the same depth, because the same time has passed.
    expect(low(20) / low(9)).toBeCloseTo(1, 1);
  });

  test("what is held by hand is held on the next mesh, too", () => {
    const simulation = govern(
      sceneOf({ colliders: [{ id: "ball", shape: { kind: "sphere", radius: 0.2 }, position: [0, 0, 3] }] }),
    );
    simulation.step();
    simulation.pin(80, [0.5, 1, 0.4]);
    simulation.attach(72, "ball");
    const grab = simulation.grab(40, [0, 1.2, 0]);
    const pinned = (): number => simulation.input.pinned.reduce((sum, each) => sum + each, 0);
    expect(pinned()).toBe(4);
    const [rider] = simulation.input.attachments;
    const at = [...simulation.input.pinTarget.subarray(3 * rider.node, 3 * rider.node + 3)];
    run(simulation, 60);
    expect(simulation.model.revision).toBeGreaterThan(0);
    expect(pinned()).toBe(4);
    const nodes = simulation.model.nodes.count;
    expect([...simulation.positions.subarray(3 * nodes - 3)]).toEqual([0.5, 1, 0.4]);
    const [now] = simulation.input.attachments;
    expect([...simulation.input.pinTarget.subarray(3 * now.node, 3 * now.node + 3)]).toEqual(at);
    expect(simulation.input.grabs).toEqual([grab]);
    expect(grab.weights.reduce((a, b) => a + b)).toBeCloseTo(1, 12);
    simulation.release(grab);
    expect(simulation.input.grabs).toEqual([]);
  });

  test("a cut freezes the meshes, undoing it thaws them", () => {
    const simulation = govern(sceneOf());
    run(simulation, 70);
    const { model } = simulation;
    const snapshot = simulation.snapshot();
    simulation.cut({ kind: "line", body: "a", from: [0.5, -0.1], to: [0.5, 0.6] });
    run(simulation, 5);
    expect(simulation.model.triangles).not.toEqual(model.triangles);
    expect(simulation.status.frozen).toContain("cut");
    run(simulation, 80, () => 1);
    expect(simulation.model.bodies[0].grid).toEqual(model.bodies[0].grid);
    simulation.revert(model, snapshot);
    expect(simulation.status.frozen).toBeNull();
  });

  test("a mesh that changes in motion keeps momentum, weight and pins", () => {
    const simulation = govern(sceneOf());
    run(simulation, 15, () => 0.001);
    const before = moving(simulation);
    const at = simulation.decisions.length;
    // The next frame ends a measurement.
    while (simulation.decisions.length === at) {
      const now = moving(simulation);
      simulation.step();
      Object.assign(before, moving(simulation));
      simulation.observe(0.0005);
      void now;
    }
    const after = moving(simulation);
    expect(after.mass).toBeCloseTo(before.mass, 12);
    after.momentum.forEach((p, axis) => expect(p).toBeCloseTo(before.momentum[axis], 12));
    expect([...simulation.positions.subarray(0, 3)]).toEqual([-0.5, 1, -0.5]);
  });

  function moving({ model, state }: GovernedSimulation): { mass: number; momentum: number[] } {
    const { mass } = model.nodes;
    return { mass: mass.reduce((a, b) => a + b), momentum: momentumOf({ mass, x: state.x, v: state.v }) };
  }
});

describe("a scene with more than cloth", () => {
  test("solids give up modes", () => {
    const solid = { id: "jelly", shape: { kind: "box", size: [0.2, 0.2, 0.2], spacing: 0.06 }, modes: 8 };
    const { scene, errors } = checkScene({ version: 2, targetFps: 60, solids: [solid] });
    expect(errors).toBeUndefined();
    const simulation = govern(scene!);
    for (let frame = 0; frame < 60; frame++) {
      for (let step = 0; step < simulation.stepsPerFrame; step++) simulation.step();
      simulation.observe(0.1);
    }
    const all = (simulation.model.bodies[0] as SolidBody).solid.basis.modeCount;
    expect(simulation.input.modes.get("jelly")).toBe(Math.ceil(all / 4));
    expect(simulation.status.isUnreachable).toBe(true);
  });

  test("paper keeps all meshes as they are", () => {
    const paper = { id: "p", shape: { kind: "grid", size: [0.2, 0.2], nodes: [8, 8] }, paper: {} };
    const { scene } = checkScene({ ...sceneOf(), cloth: [...sceneOf().cloth, paper] });
    const simulation = govern(scene!);
    run(simulation, 30, () => 1);
    expect(simulation.status.frozen).toContain("paper");
    expect(simulation.model.bodies[0].grid?.columns).toBe(9);
  });
});

test("checkRecording names what is wrong", () => {
  const good = govern(sceneOf()).recording();
  expect(checkRecording(good)).toBe(good);
  expect(() => checkRecording(null)).toThrow("recording: null, expected an object");
  expect(() => checkRecording({ ...good, version: 2 })).toThrow("recording: version is 2, expected 1");
  expect(() => checkRecording({ ...good, targetFps: 0 })).toThrow("recording: targetFps is 0");
  expect(() => checkRecording({ ...good, start: { sizes: { a: 1.5 }, effort: {} } })).toThrow(
    "recording: start.sizes.a is 1.5",
  );
  expect(() => checkRecording({ ...good, decisions: [{ step: -1 }] })).toThrow(
    "recording: decisions[0].step is -1",
  );
});
