import { mergeOptions } from "pliant/experimental";
import { Simulation } from "pliant";
import { describe, expect, test } from "vitest";
import { checkScene } from "../check.ts";
import { createSimulation } from "../create-simulation.ts";
import type { Scene } from "../schema/document.ts";
import { build } from "./build.ts";
import { colliderShapes } from "./collider-shapes.ts";

/** Two rectangles of 40 × 20 cm that become a tube around an upright post, wider than it. */
const panel = (z: number, order: readonly number[]) => ({
  translation: [0, 0, z],
  vertices: order.map(
    (k) =>
      [
        [-20, -10],
        [20, -10],
        [20, 10],
        [-20, 10],
      ][k],
  ),
  edges: [0, 1, 2, 3].map((from) => ({
    endpoints: [from, (from + 1) % 4],
    ...(from === 2 && { label: "top" }),
  })),
});
const PATTERN = {
  pattern: {
    panels: { front: panel(14, [0, 1, 2, 3]), back: panel(-14, [1, 0, 3, 2]) },
    stitches: [
      [
        { panel: "front", edge: 1 },
        { panel: "back", edge: 3 },
      ],
      [
        { panel: "front", edge: 3 },
        { panel: "back", edge: 1 },
      ],
    ],
  },
};
const top = {
  where: {
    edges: [
      { panel: "front", edge: "top" },
      { panel: "back", edge: 2 },
    ],
  },
};

function tube(held: object, post: object = {}): Scene {
  const { scene, errors } = checkScene({
    version: 2,
    dressing: { settle: 0.2 },
    quality: { substeps: 2 },
    garments: [{ id: "tube", body: "post", pattern: PATTERN, spacing: 0.08, material: "silk", ...held }],
    colliders: [{ id: "post", shape: { kind: "cylinder", radius: 0.1, length: 1 }, friction: 0, ...post }],
  });
  if (!scene) throw new Error(errors.map(({ message }) => message).join("\n"));
  return scene;
}

/** Mean height of the tube after some steps [m]. */
function heightAfter(scene: Scene, steps: number): number {
  const simulation = createSimulation(scene);
  for (let k = 0; k < steps; k++) simulation.step();
  const x = simulation.positions;
  return x.filter((_, k) => k % 3 === 1).reduce((sum, y) => sum + y, 0) / (x.length / 3);
}

describe("garments that are held", () => {
  test("by nothing, a wide tube slips off its post; attached by its upper edge it stays, and rides along", () => {
    expect(heightAfter(tube({}), 40)).toBeLessThan(-0.5);
    expect(heightAfter(tube({ attach: [top] }), 40)).toBeGreaterThan(-0.02);
    const rising = {
      motion: { interpolation: "linear", keys: [{ time: 0 }, { time: 1, offset: [0, 1, 0] }] },
    };
    expect(heightAfter(tube({ attach: [top] }, rising), 45)).toBeGreaterThan(0.45);
  });

  test("by pins, in space and until they are let go", () => {
    expect(heightAfter(tube({ pins: [top] }), 40)).toBeGreaterThan(-0.4);
    const scene = tube({ attach: [{ ...top, until: 0.1 }] });
    expect(heightAfter(scene, 60)).toBeLessThan(-0.4);
  });

  test("have nodes of both sides of a seam once", () => {
    const { input } = createSimulation(tube({ attach: [top] }));
    const held = input.attachments.map(({ node }) => node);
    expect(new Set(held).size).toBe(held.length);
    expect(held).toHaveLength(2 * 5);
  });

  test.each([
    [{ panel: "side", edge: 0 }, 'edges[0].panel is "side", expected one of "front", "back"'],
    [{ panel: "front", edge: 7 }, 'edges[0].edge is 7, expected 0 to 3, or "top"'],
    [{ panel: "front", edge: "hem" }, 'edges[0].edge is "hem", expected 0 to 3, or "top"'],
  ])("say which edge is none: %j", (edge, message) => {
    const scene = tube({ attach: [{ where: { edges: [edge] } }] });
    expect(() => createSimulation(scene)).toThrow(`garment "tube": attach[0].where.${message}`);
  });

  test("name a collider that is there, and say where in one way", () => {
    const errors = (held: object) =>
      checkScene({ ...tube({}), garments: [{ id: "it", body: "post", draft: { kind: "cape" }, ...held }] })
        .errors;
    expect(errors({ attach: [{ ...top, collider: "mast" }] })?.[0].message).toContain(
      'garments[0].attach[0].collider is "mast"',
    );
    expect(errors({ pins: [{ where: {} }] })?.[0].message).toContain("exactly one of `edges` and `region`");
  });
});

test("a waistband rides on the skin of whoever walks", () => {
  const waist = ["front-left", "back-left", "back-right", "front-right"].map((name) => ({
    panel: name,
    edge: "waist",
  }));
  const { scene, errors } = checkScene({
    version: 2,
    garments: [
      {
        ...{ id: "skirt", body: "mannequin", draft: { kind: "circleSkirt", length: 0.2 }, spacing: 0.1 },
        attach: [{ where: { edges: waist } }],
      },
    ],
    colliders: [{ id: "mannequin", shape: { kind: "mannequin", clip: "walk", triangles: 3000 } }],
  });
  if (!scene) throw new Error(errors.map(({ message }) => message).join("\n"));
  // As it hangs before it is sewn: what it rides on does not depend on it.
  const { model, state, options, drive, setup } = build(scene, 0, { undressed: true });
  const simulation = new Simulation(
    { model, state },
    mergeOptions(options, { dt: 0.3, quality: { substeps: 1, retries: 0 } }),
  );
  drive(simulation);
  setup(simulation.input);
  const { attachments } = simulation.input;
  expect(attachments.length).toBeGreaterThan(6);
  const before = simulation.positions.slice();
  simulation.step();
  const body = colliderShapes(scene)(0.3)[0];
  if (body?.kind !== "mesh") throw new Error("no body");
  for (const { node, patch } of attachments) {
    const { triangle, s, t, height } = patch!;
    const [a, b, c] = [0, 1, 2].map((k) => {
      const at = 3 * body.triangles[3 * triangle + k];
      return [...body.vertices.subarray(at, at + 3)];
    });
    const [u, v] = [b, c].map((each) => each.map((value, axis) => value - a[axis]));
    const n = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
    const now = simulation.positions.subarray(3 * node, 3 * node + 3);
    const apart = (x: ArrayLike<number>): number =>
      Math.hypot(
        ...[0, 1, 2].map(
          (axis) => a[axis] + s * u[axis] + t * v[axis] + (height * n[axis]) / Math.hypot(...n) - x[axis],
        ),
      );
    expect(apart(now)).toBeLessThan(1e-6);
    expect(apart(before.subarray(3 * node, 3 * node + 3))).toBeGreaterThan(0.003);
  }
});
