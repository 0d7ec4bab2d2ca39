import { describe, expect, test } from "vitest";
import { checkScene } from "../check.ts";
import { spoil, validScene } from "../test/valid-scene.ts";

const messages = (scene: unknown): string[] => (checkScene(scene).errors ?? []).map(({ message }) => message);

test.each(["a\nb", "a\u0000", "\u007F", "\u009B2J", "a\u202Eb", "\u2066a\u2069"])(
  "the id %j is refused",
  (id) => {
    const [message, ...more] = messages(spoil(["cloth", 0, "id"], id));
    expect(more).toEqual([]);
    expect(message).toMatch(
      /^cloth\[0\]\.id is "[ -~]+", expected a name of 1 to 100 characters, without control characters$/,
    );
  },
);

test.each(["sheet", "Tischtuch 1", "布", "a\u0301", "👩‍👩‍👧"])("the id %j is fine", (id) => {
  expect(messages(spoil(["cloth", 0, "id"], id))).toEqual([]);
});

describe("rules between nouns", () => {
  test("ids are unique across sheets, colliders and motions", () => {
    expect(messages(spoil(["colliders", 1, "id"], "sheet"))).toEqual([
      'colliders[1].id is "sheet", expected another id: cloth[0] has this one',
    ]);
    expect(messages(spoil(["cloth", 1, "id"], "sheet"))).toEqual([
      'cloth[1].id is "sheet", expected another id: cloth[0] has this one',
    ]);
    expect(messages(spoil(["colliders", 0, "id"], "box"))).toEqual([
      'colliders[2].id is "box", expected another id: colliders[0] has this one',
    ]);
  });

  test("the scene has a bounded number of nodes, counted over all sheets", () => {
    expect(messages(spoil(["cloth", 0, "shape", "nodes"], [2000, 501]))).toEqual([
      "cloth[0].shape is too large: 1,002,000 nodes; expected at most 1,000,000 nodes in the scene",
    ]);
    const curtain = { kind: "grid", size: [1, 1], orientation: "vertical" };
    expect(messages(spoil(["cloth", 1, "shape"], { ...curtain, nodes: [1000, 1000] }))).toEqual([
      "cloth[1].shape is too large: 1,000,000 nodes, 1,000,015 with the sheets before it; expected at most 1,000,000 nodes in the scene",
    ]);
    expect(checkScene(spoil(["cloth", 0, "shape", "nodes"], [1000, 1000])).errors).toHaveLength(1);
    const spaced = { kind: "grid", size: [1e4, 1e4], spacing: 1e-6 };
    expect(checkScene(spoil(["cloth", 0, "shape"], spaced)).errors?.[0]).toMatchObject({
      path: "cloth[0].shape",
      value: 10000000001 ** 2,
    });
  });

  test("pins find their nodes", () => {
    expect(messages(spoil(["cloth", 0, "pins", 1, "where", "index"], [3, 15]))).toEqual([
      "cloth[0].pins[1].where.index[1] is 15, expected a node index from 0 to 14",
    ]);
    expect(messages(spoil(["cloth", 0, "pins", 0, "where"], { index: 15 }))).toEqual([
      "cloth[0].pins[0].where.index is 15, expected a node index from 0 to 14",
    ]);
    expect(
      messages(spoil(["cloth", 0, "pins", 0, "where"], { region: { min: [0, 2, 0], max: [1, 3, 1] } })),
    ).toEqual([
      "cloth[0].pins[0].where.region is an object with min, max, expected a box around at least one of the 15 nodes, " +
        "which start in [-0.5, 1, -0.25] to [0.5, 1, 0.25] m",
    ]);
  });

  test("a box is no rounder than half its shortest edge", () => {
    const box = { kind: "box", size: [0.5, 0.04, 0.5] };
    expect(messages(spoil(["colliders", 0, "shape"], { ...box, rounding: 0.03 }))).toEqual([
      "colliders[0].shape.rounding is 0.03, expected at most 0.02 m, half the shortest edge",
    ]);
    expect(messages(spoil(["colliders", 0, "shape"], { ...box, rounding: 0.02 }))).toEqual([]);
  });

  test("motions exist", () => {
    expect(messages(spoil(["cloth", 0, "pins", 0, "motion"], "swya"))).toEqual([
      'cloth[0].pins[0].motion is "swya", expected the id of a motion: "sway"; did you mean "sway"?',
    ]);
    expect(messages(spoil(["keyframes"]))).toEqual([
      'cloth[0].pins[0].motion is "sway", expected the id of a motion, but `keyframes` has none',
      'colliders[3].motion is "sway", expected the id of a motion, but `keyframes` has none',
    ]);
  });

  test("attachments find their nodes and colliders", () => {
    const attached = (attach: object): Record<string, unknown> => spoil(["cloth", 1, "attach"], [attach]);
    const where = { edge: "top" };
    expect(messages(attached({ where, collider: "bal" }))).toEqual([
      'cloth[1].attach[0].collider is "bal", expected the id of a collider: "ground", "ball", "box" or "rod"; did you mean "ball"?',
    ]);
    expect(messages({ ...attached({ where, collider: "ball" }), colliders: [] })).toEqual([
      'cloth[1].attach[0].collider is "ball", expected the id of a collider, but `colliders` has none',
    ]);
    expect(messages(attached({ where: { index: [3, 25] }, collider: "ball" }))).toEqual([
      "cloth[1].attach[0].where.index[1] is 25, expected a node index from 0 to 24",
    ]);
  });

  test("a step is not longer than a frame", () => {
    expect(messages(spoil(["time"], { dt: 0.2 }))).toEqual([
      "time.dt is 0.2, expected at most one frame, 1/fps = 0.03333 s; lower `fps` for longer steps",
    ]);
    expect(messages(spoil(["time"], { dt: 0.2, fps: 5 }))).toEqual([]);
  });

  test("speak even when the schema found faults elsewhere", () => {
    const scene = { ...validScene(), gravity: "down", time: { dt: 1 } };
    expect(messages(scene)).toHaveLength(2);
  });

  test("hold their tongue about what is not there or not sound", () => {
    for (const broken of [null, 3, "x", [], {}, [null], [[]], [{}], [{ shape: 1, pins: 2 }]]) {
      const found = messages({
        ...validScene(),
        cloth: broken,
        colliders: broken,
        keyframes: broken,
        time: broken,
      });
      expect(found.length).toBeGreaterThan(0);
    }
  });
});
