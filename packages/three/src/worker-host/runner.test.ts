import type { PaperBody } from "pliant";
import { createModel, hashState, paperSheet, pin, Simulation, type Collider, type Cut } from "pliant";
import { describe, expect, it } from "vitest";
import { joinChannel } from "./channel.ts";
import { FrameView } from "./frame-view.ts";
import { HostError } from "./host-error.ts";
import type { PreparedMessage } from "./preparation.ts";
import { load, resting, swinging, World } from "./testing/world.ts";

describe("Runner", () => {
  it("answers a load with the scene, its triangles and its first frame, and rests", () => {
    const world = new World().tell(load);
    expect(world.sent.map(({ kind }) => kind)).toEqual(["topology", "frame", "pins", "loaded"]);
    expect(world.all("loaded")[0]).toMatchObject({
      id: 1,
      scene: { dt: 1 / 90, counts: { nodes: 25, triangles: 32 } },
    });
    const [{ frames, topology }] = world.all("topology");
    expect(topology.triangles).toHaveLength(96);
    const view = new FrameView(world.all("frame")[0].buffer, frames);
    expect([...view.positions]).toEqual([...swinging().frame().positions]);
    expect(world.isIdle).toBe(true);
  });

  it("takes exactly the steps that were asked for, with Node's own bits", () => {
    const world = new World()
      .tell(load, { kind: "step", id: 2, count: 40 })
      .pass()
      .tell({ kind: "hash", id: 3 });
    const direct = swinging();
    for (let i = 0; i < 40; i++) direct.step();
    expect(world.all("hash")[0]).toEqual({
      kind: "hash",
      id: 3,
      state: { step: direct.state.step, time: direct.state.time, hash: hashState(direct.state) },
    });
    expect(world.all("report")).toHaveLength(1);
    expect(world.all("report")[0]).toMatchObject({ id: 2, report: { steps: 40, playing: false } });
    expect(world.isIdle).toBe(true);
  });

  it("follows the wall clock, and does nothing once paused", () => {
    const world = new World().tell(load, { kind: "play" }).pass(2000);
    expect(world.simulation?.state.time).toBeCloseTo(2, 1);
    expect(world.lastReport()).toMatchObject({ playing: true, realTimeRatio: 1, isLate: false });
    world.tell({ kind: "pause" }).pass(20);
    const { step } = world.lastReport();
    expect(world.isIdle).toBe(true);
    expect(world.pass(5000).simulation?.state.step).toBe(step);
  });

  it("says how far it lags when steps cost five times what they are worth", () => {
    const world = new World().tell(load);
    world.cost = 5000 / 90;
    world.tell({ kind: "play" }).pass(4000);
    expect(world.lastReport().isLate).toBe(true);
    expect(world.lastReport().realTimeRatio).toBeCloseTo(0.2, 1);
    expect(world.simulation?.state.time).toBeCloseTo(0.8, 1);
  });

  it("plays in slow motion and refuses a speed of zero", () => {
    const world = new World().tell(load, { kind: "speed", factor: 0.25 }, { kind: "play" }).pass(2000);
    expect(world.simulation?.state.time).toBeCloseTo(0.5, 1);
    world.tell({ kind: "speed", factor: 0 });
    expect(world.all("failed")[0].problems[0].message).toMatch(/factor is 0/);
  });

  it("goes back to the start, and on if it was playing", () => {
    const world = new World().tell(load, { kind: "play" }).pass(500);
    world.tell({ kind: "reset", id: 5 });
    expect(world.all("report").find(({ id }) => id === 5)?.report.step).toBe(0);
    world.pass(500);
    expect(world.simulation?.state.time).toBeCloseTo(0.5, 1);
  });

  it("settles a long run of steps when it is interrupted", () => {
    const world = new World()
      .tell(load, { kind: "step", id: 2, count: 100_000 })
      .pass(50)
      .tell({ kind: "pause" });
    const answer = world.all("report").find(({ id }) => id === 2);
    expect(answer?.report.step).toBeGreaterThan(0);
    expect(world.pass(20).isIdle).toBe(true);
  });

  it("pulls a node by a handle until it is let go", () => {
    const options = { stiffness: 50, maxForce: 8 };
    const grab: PreparedMessage = { kind: "grab", handle: 9, at: 24, target: [0, 3, 0], options };
    const world = new World().tell(load, grab);
    const grabs = world.simulation?.input.grabs;
    expect(grabs).toEqual([{ nodes: [24], weights: [1], target: [0, 3, 0], ...options }]);
    world.tell({ kind: "move", handle: 9, target: [0, 4, 0] });
    expect(grabs?.[0].target).toEqual([0, 4, 0]);
    world.tell({ kind: "release", handle: 9 }, { kind: "move", handle: 9, target: [0, 0, 0] });
    expect(grabs).toEqual([]);
    world.tell({ ...grab, at: 25 });
    expect(world.all("failed")[0].problems[0].message).toMatch(/node 25 does not exist, expected 0 to 24/);
  });

  describe("with a knife", () => {
    const across = (v: number): Cut => ({ kind: "line", body: "sheet", from: [-0.1, v], to: [1.1, v] });
    const cut = (stroke: number, ...cuts: Cut[]): PreparedMessage => ({ kind: "cut", stroke, cuts });
    const step = (id: number, count = 1): PreparedMessage => ({ kind: "step", id, count });
    const triangles = (world: World): number[] =>
      world.all("topology").map(({ topology }) => topology.triangles.length / 3);

    it("cuts at the next step and tells of the triangles that are left", () => {
      const world = new World().tell(load, cut(7, across(0.4))).pass();
      expect(triangles(world)).toEqual([32]);
      world.tell(step(2)).pass();
      expect(triangles(world)).toEqual([32, 24]);
      expect(world.all("failed")).toEqual([]);
    });

    it("undoes the last stroke whole: cloth, time and what it did not cut yet", () => {
      const world = new World().tell(load, step(2, 5)).pass();
      const { step: before } = world.lastReport();
      const hash = hashState(world.simulation!.state);
      world.tell(cut(7, across(0.4)), step(3, 2)).pass();
      world.tell(cut(7, across(0.9)), step(4, 2)).pass();
      world.tell(cut(8, across(3)), step(5, 2)).pass();
      expect(triangles(world)).toEqual([32, 24, 16]);
      world.tell({ kind: "undo", id: 6 });
      expect(triangles(world)).toEqual([32, 24, 16, 32]);
      expect(world.all("report").at(-1)).toMatchObject({ id: 6, report: { step: before } });
      expect(hashState(world.simulation!.state)).toBe(hash);
      expect(new Set(world.all("topology").map(({ topology }) => topology.revision)).size).toBe(4);
      world.tell({ kind: "undo", id: 7 });
      expect(world.all("failed")[0]).toMatchObject({
        id: 7,
        problems: [{ message: "undo: nothing was cut or damaged, expected that before it" }],
      });
      world.tell(cut(9, across(0.4)), { kind: "undo", id: 8 }, step(9)).pass();
      expect(triangles(world).at(-1)).toBe(32);
    });

    it("undoes strokes one by one", () => {
      const world = new World().tell(load);
      for (const [stroke, v] of [
        [1, 0.1],
        [2, 0.4],
        [3, 0.9],
      ])
        world.tell(cut(stroke, across(v)), step(10 + stroke)).pass();
      for (const id of [20, 21, 22]) world.tell({ kind: "undo", id });
      expect(triangles(world)).toEqual([32, 24, 16, 8, 16, 24, 32]);
    });

    it("has nothing to undo after a reset, and refuses a cut on no sheet", () => {
      const world = new World().tell(load, cut(7, across(0.4)), step(2)).pass();
      world.tell({ kind: "reset", id: 3 }, { kind: "undo", id: 4 });
      expect(world.all("failed")[0].id).toBe(4);
      world.tell(cut(8, { ...across(0.4), body: "none" } as Cut));
      expect(world.all("failed")[1].problems[0].message).toMatch(/body is "none", expected one of "sheet"/);
    });
  });

  it("undoes what pressing did to paper, and ironing, with the ball as wide as it was", () => {
    const crumpling = (): Simulation => {
      const damage = { resistance: 0.5, threshold: 0.01 };
      const part = paperSheet({
        size: [0.2, 0.2],
        nodes: [7, 7],
        damage,
        material: { stretch: 200, bend: 0 },
      });
      const ball: Collider = { id: "ball", shape: { kind: "cavity", radius: 0.145 }, friction: 0 };
      return new Simulation(createModel({ parts: [part], colliders: [ball], gravity: [0, 0, 0] }));
    };
    const world = new World(crumpling).tell(load);
    const keepers = (): number =>
      (world.simulation!.model.bodies[0] as PaperBody).paper.damageSprings.count ?? 0;
    const radius = (): number => world.simulation!.input.vertices[0];
    world.tell({ kind: "swell", rate: -0.1 }, { kind: "step", id: 2, count: 60 }).pass();
    world.tell({ kind: "swell", rate: 0 });
    const damaged = keepers();
    expect(damaged).toBeGreaterThan(0);
    world.tell({ kind: "iron" }, { kind: "step", id: 3, count: 1 }).pass();
    expect(keepers()).toBeLessThan(damaged);
    world.tell({ kind: "undo", id: 4 });
    expect(keepers()).toBe(damaged);
    expect(radius()).toBeLessThan(0.14);
    world.tell({ kind: "undo", id: 5 });
    expect(keepers()).toBe(0);
    expect(radius()).toBe(0.145);
    expect(world.all("failed")).toEqual([]);
  });

  it("says which nodes are held, once and again when they are others", () => {
    const world = new World().tell(load, { kind: "step", id: 2, count: 3 }).pass();
    expect(world.all("pins").map(({ nodes }) => [...nodes])).toEqual([[0]]);
    if (world.simulation) pin(world.simulation.input, 4, [0.5, 0, -0.5]);
    world.tell({ kind: "step", id: 3, count: 3 }).pass();
    expect(world.all("pins").map(({ nodes }) => [...nodes])).toEqual([[0], [0, 4]]);
  });

  describe("with contacts", () => {
    const shared: PreparedMessage = { ...load, shared: true };
    const watch = (contacts: boolean): PreparedMessage => ({ kind: "watch", contacts });
    const newest = (world: World): FrameView | null => {
      const last = world.all("topology").at(-1);
      if (!last) throw new Error("no topology was sent");
      return joinChannel(last.frames, () => {}).newest();
    };

    it("sends them along with frames while they are watched", () => {
      const world = new World(resting).tell(shared, { kind: "step", id: 2, count: 30 }).pass();
      expect(newest(world)?.contacts).toBeNull();
      // Paused: the picture has them at once, without a step.
      world.tell(watch(true));
      const view = newest(world);
      expect(view?.step).toBe(world.simulation?.state.step);
      const { count = 0, force = [], normal = [], node = [] } = view?.contacts ?? {};
      expect([count, [...node].slice(0, 3), [...normal].slice(0, 3)]).toEqual([50, [0, 1, 2], [0, 1, 0]]);
      const up = [...force].reduce((sum, value, at) => (at % 3 === 1 ? sum + value : sum), 0);
      expect(up).toBeCloseTo(2 * 0.15 * 9.81, 2);
      world.tell(watch(true));
      expect(world.all("topology")).toHaveLength(2);
      world.tell(watch(false));
      expect(newest(world)?.contacts).toBeNull();
      expect(new Set(world.all("topology").map(({ topology }) => topology.revision)).size).toBe(1);
    });

    it("may be asked to watch before there is a scene", () => {
      const world = new World(resting).tell(watch(true));
      expect(world.sent).toEqual([]);
      expect(newest(world.tell(shared))?.contacts?.count).toBe(0);
      expect(world.all("loaded")[0].scene.selfCollision).toBe(false);
    });
  });

  it("reports every problem of a scene and keeps the one before", () => {
    const problems = [{ message: "a", line: 1, column: 2 }, { message: "b" }];
    const world = new World((scene) => {
      if (scene === "bad") throw new HostError(problems);
      return swinging();
    });
    world
      .tell(load, { kind: "play" })
      .pass(100)
      .tell({ ...load, id: 7, scene: "bad" });
    expect(world.all("failed")).toEqual([{ kind: "failed", id: 7, problems }]);
    const step = world.simulation?.state.step ?? 0;
    expect(world.pass(100).simulation?.state.step).toBeGreaterThan(step);
  });

  it("asks for a scene first", () => {
    const world = new World().tell(
      { kind: "step", id: 1, count: 1 },
      { kind: "play" },
      { kind: "hash", id: 2 },
    );
    expect(world.all("failed").map(({ id }) => id)).toEqual([1, null, 2]);
  });

  it("stops and says so when the numbers overflow or a step throws", () => {
    const overflowing = swinging();
    overflowing.state.v.fill(1e308);
    const overflow = new World(() => overflowing).tell(load, { kind: "play" }).pass(1000);
    expect(overflow.all("failed")[0].problems[0].message).toMatch(/overflowed.*last good state/);
    expect(overflow.isIdle).toBe(true);

    const windy = swinging();
    windy.input.wind = [Number.NaN, 0, 0];
    const named = new World(() => windy).tell(load, { kind: "play" }).pass(1000);
    expect(named.all("failed")[0].problems[0].message).toMatch(
      /last good state, t = 0.000 s; input\.wind\[0\] is NaN, expected a finite number$/,
    );

    const thrower = new World(() =>
      Object.assign(swinging(), {
        step: () => {
          throw new Error("torn");
        },
      }),
    );
    thrower.tell(load, { kind: "step", id: 3, count: 5 }).pass();
    expect(thrower.all("failed")).toEqual([{ kind: "failed", id: 3, problems: [{ message: "torn" }] }]);
    expect(thrower.isIdle).toBe(true);
  });
});
