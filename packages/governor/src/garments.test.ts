import { checkScene, garmentLevels, type Scene } from "@pliant/scene";
import { hashState, stretch } from "pliant";
import { validate } from "pliant/experimental";
import { describe, expect, test } from "vitest";
import { GarmentCarrier } from "./garment-carrier.ts";
import type { GovernedSimulation } from "./governed-simulation.ts";
import { govern } from "./govern.ts";
import { momentumOf } from "./momentum.ts";

/** Two rectangles, front and back, that become a tube around an upright post; in centimetres. */
const panel = (z: number, order: readonly number[]) => ({
  ...{ translation: [0, 0, z], rotation: [0, 0, 0] },
  vertices: order.map((k) => [k % 3 === 0 ? -17 : 17, k < 2 ? -10 : 10]),
  edges: [0, 1, 2, 3].map((from) => ({ endpoints: [from, (from + 1) % 4] })),
});
const seam = (front: number, back: number) => [
  { panel: "front", edge: front },
  { panel: "back", edge: back },
];
const PATTERN = {
  panels: { front: panel(14, [0, 1, 2, 3]), back: panel(-14, [1, 0, 3, 2]) },
  stitches: [seam(1, 3), seam(3, 1)],
};

function tube(more: object = {}): Scene {
  const { scene, errors } = checkScene({
    version: 2,
    targetFps: 60,
    governor: { cloth: [{ id: "tube", importance: 2 }] },
    garments: [
      { id: "tube", body: "post", pattern: { pattern: PATTERN }, spacing: 0.03, material: "silk", ...more },
    ],
    dressing: { settle: 0.05 },
    colliders: [{ id: "post", shape: { kind: "cylinder", radius: 0.1, length: 1 }, friction: 0.4 }],
  });
  if (!scene) throw new Error(errors.map(({ message }) => message).join("\n"));
  return scene;
}

const scene = tube();
const levels = garmentLevels(scene.garments[0], scene);
const sizes = levels.map(({ size }) => size);
const authored = levels.findIndex(({ isAuthored }) => isAuthored);

function run(simulation: GovernedSimulation, frames: number, cost: (size: number) => number): void {
  for (let frame = 0; frame < frames; frame++) {
    expect(simulation.step().flags.nonFinite).toBe(false);
    simulation.observe(cost(simulation.status.setting.sizes["tube"]));
  }
}

/** Largest distance [m] of a simulation's nodes from a tube of this radius [m] around the post. */
const off = ({ positions }: GovernedSimulation, radius: number): number =>
  Math.max(
    ...Array.from({ length: positions.length / 3 }, (_, node) =>
      Math.abs(Math.hypot(positions[3 * node], positions[3 * node + 2]) - radius),
    ),
  );

describe("a garment of a scene with a frame rate", () => {
  test("has levels, from coarse to fine", () => {
    expect(levels.length).toBeGreaterThanOrEqual(3);
    expect(sizes).toEqual([...sizes].sort((a, b) => a - b));
    expect(levels[authored].garment).toBe(scene.garments[0]);
    for (const { nodeCount, panels } of levels) {
      const all = new Set(panels.flatMap(({ node }) => [...node]));
      expect(all.size).toBe(nodeCount);
    }
  });

  test("gives way and comes back between them, and the same run can be had again", () => {
    const simulation = govern(scene);
    expect(simulation.status.setting.sizes["tube"]).toBe(sizes[authored]);
    run(simulation, 60, () => 0.03);
    expect(simulation.status.setting.sizes["tube"]).toBeLessThan(sizes[authored]);
    run(simulation, 300, () => 0.5e-3);
    expect(simulation.status.setting.sizes["tube"]).toBe(sizes.at(-1));
    expect(simulation.model.nodes.count).toBe(levels.at(-1)?.nodeCount);
    expect(validate(simulation.model, simulation.state)).toEqual([]);
    expect(stretch(simulation.model, simulation.state).max).toBeLessThan(0.1);
    const again = govern(scene, {}, { replay: simulation.recording() });
    for (let step = 0; step < 360; step++) again.step();
    expect(hashState(again.state)).toBe(hashState(simulation.state));
  });

  test("stays around its body, with its momentum, from level to level", () => {
    const simulation = govern(scene);
    run(simulation, 5, () => 0.006);
    const moved = (): number[] =>
      momentumOf({ mass: simulation.model.nodes.mass, ...simulation.state } as never);
    const [before, radius] = [moved(), 0.107];
    const wide = off(simulation, radius);
    for (const size of [sizes[sizes.length - 1], sizes[0], sizes[authored]]) {
      simulation.setSizes({ tube: size });
      moved().forEach((p, axis) => expect(p).toBeCloseTo(before[axis], 10));
      expect(off(simulation, radius)).toBeLessThan(wide + 0.004);
      expect(stretch(simulation.model, simulation.state).max).toBeLessThan(0.1);
    }
  });

  test("is held on the panel on which it was held", () => {
    const simulation = govern(scene);
    const { panels } = levels[authored];
    // The same place on paper: the middle of the front, and of the back.
    const middle = (k: number): number => {
      const { flat, node } = panels[k];
      const away = [...node.keys()].map((at) => Math.hypot(flat[2 * at], flat[2 * at + 1]));
      return node[away.indexOf(Math.min(...away))];
    };
    for (const k of [0, 1]) simulation.pin(middle(k));
    const depth = (): number[] =>
      [...simulation.input.pinned.keys()]
        .filter((node) => simulation.input.pinned[node])
        .map((node) => simulation.positions[3 * node + 2])
        .sort((a, b) => a - b);
    const held = depth();
    expect(held[0]).toBeLessThan(-0.09);
    expect(held[1]).toBeGreaterThan(0.09);
    simulation.setSizes({ tube: sizes[0] });
    expect(depth()).toEqual(held);
    simulation.setSizes({ tube: sizes[authored] });
    expect([...simulation.input.pinned.keys()].filter((node) => simulation.input.pinned[node])).toEqual(
      [middle(0), middle(1)].sort((a, b) => a - b),
    );
  });

  test("keeps its mesh where the scene holds it", () => {
    const held = tube({ attach: [{ where: { edges: [{ panel: "front", edge: 2 }] } }] });
    const simulation = govern({ ...held, governor: undefined as never });
    run(simulation, 20, () => 0.05);
    expect(simulation.model.nodes.count).toBe(levels[authored].nodeCount);
  });

  test("refuses sizes that it has no level of", () => {
    expect(() => govern(scene).setSizes({ tube: 1 })).toThrow(
      `resizeScene: size of garment "tube" is 1, expected one of ${sizes.join(", ")}`,
    );
  });
});

test("a garment's carrier has what is linear on every panel as it is", () => {
  const [from, to] = [levels[0], levels[levels.length - 1]];
  const carrier = new GarmentCarrier(from, to);
  // Along the tube: the same on both panels where they meet.
  const height = ({ nodeCount, panels }: (typeof levels)[number]): Float64Array => {
    const column = new Float64Array(3 * nodeCount);
    for (const { flat, node } of panels) node.forEach((each, k) => (column[3 * each + 1] = flat[2 * k + 1]));
    return column;
  };
  const found = carrier.positions(height(from), new Uint8Array(from.nodeCount));
  height(to).forEach((value, i) => expect(found[i]).toBeCloseTo(value, 9));
});
