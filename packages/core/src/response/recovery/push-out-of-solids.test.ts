import { describe, expect, it } from "vitest";
import { createModel } from "../../state/create-model.ts";
import { clothSheet } from "../../model/cloth/sheet.ts";
import { createIntersections, intersectTrees } from "../../collision/narrow-phase/intersections.ts";
import { SQUEEZED } from "../../collision/narrow-phase/find-intersections.ts";
import { pushOutOfSolids } from "./push-out-of-solids.ts";
import { createCollisionSurface } from "../../collision/broad-phase/collision-surface.ts";
import { createPairCache } from "../../collision/broad-phase/pair-cache.ts";

/** A sheet of four nodes and one box; moved until nothing crosses. */
function scene(
  place: (node: number) => readonly [number, number, number],
  half: readonly [number, number, number],
) {
  const { model } = createModel({
    parts: [clothSheet({ size: [0.2, 0.2], nodes: [2, 2] })],
    colliders: [{ id: "box", shape: { kind: "box", halfSize: [...half] }, friction: 0.3 }],
  });
  const surface = createCollisionSurface(model);
  const watch = createPairCache(surface, model.uvs, true);
  const x = new Float64Array(3 * surface.vertexCount);
  for (let node = 0; node < 4; node++) x.set(place(node), 3 * node);
  x.set(surface.colliders[0].local, 12);
  const inverseMass = model.nodes.mass.map((mass) => 1 / mass);
  const exempt = new Uint8Array(surface.vertexCount);
  const v = new Float64Array(12);
  const crossings = createIntersections(16);
  const step = (reach: number): number => {
    const [cloth, box] = watch.fitted(x);
    crossings.count = 0;
    intersectTrees(surface, cloth.tree, box.tree, x, crossings);
    pushOutOfSolids(surface, crossings, inverseMass, x, { reach, exempt, v, moves: new Float64Array(12) });
    return crossings.count;
  };
  return { x, v, step, inverseMass, exempt };
}

/** Corners of a square of side 0.2 at this height. */
const square =
  (height: number) =>
  (node: number): readonly [number, number, number] => [
    (node & 1) === 1 ? 0.107 : -0.093,
    height,
    (node & 2) === 2 ? 0.104 : -0.096,
  ];

describe("cloth across a solid", () => {
  it("goes by its reach, node by node; the solid stays", () => {
    const { x, step } = scene(square(0.049), [0.004, 0.05, 0.004]);
    const before = x.slice();
    expect(step(1e-3)).toBeGreaterThan(0);
    // Each node that moves goes by the reach.
    for (let node = 0; node < 4; node++) {
      const way = Math.sqrt(
        [0, 1, 2].reduce((sum, axis) => sum + (x[3 * node + axis] - before[3 * node + axis]) ** 2, 0),
      );
      expect(way === 0 || Math.abs(way - 1e-3) < 1e-12).toBe(true);
    }
    // The solid stays.
    expect(x.subarray(12)).toEqual(before.subarray(12));
  });

  it("an edge of cloth that cuts a box's edge comes out between its two faces", () => {
    // Across the edge at x = y = 0.1, 5 mm deep, and wider along z than the box.
    const { x, v, step } = scene(
      (node) => [
        0.1 - 0.005 + ((node & 1) === 1 ? 0.08 : -0.08),
        0.1 - 0.005 + ((node & 1) === 1 ? -0.08 : 0.08) + 1e-4 * node,
        (node & 2) === 2 ? 0.093 : -0.097,
      ],
      [0.1, 0.1, 0.05],
    );
    const before = x.slice();
    // What goes inwards is lost.
    for (let i = 0; i < 12; i += 3) v.set([-1, -1, 0.5], i);
    let steps = 0;
    while (step(1e-3) > 0 && steps < 100) steps++;
    // 7.1 mm along the diagonal, at 1 mm a step.
    expect(steps).toBeGreaterThan(6);
    expect(steps).toBeLessThan(20);
    for (let node = 0; node < 4; node++) {
      expect(x[3 * node]).toBeGreaterThan(before[3 * node]);
      expect(x[3 * node + 1]).toBeGreaterThan(before[3 * node + 1]);
      // Nothing is gained: 1² + 1² + ½².
      const [vx, vy, vz] = v.subarray(3 * node, 3 * node + 3);
      expect(vx * vx + vy * vy + vz * vz).toBeLessThan(2.25);
    }
  });

  it("stays where it is held or pinched, and where nothing crosses", () => {
    const { x, step, inverseMass, exempt } = scene(square(0.03), [0.004, 0.05, 0.004]);
    inverseMass[0] = 0;
    exempt[1] = SQUEEZED;
    inverseMass[2] = 0;
    exempt[3] = SQUEEZED | 2;
    const before = x.slice();
    expect(step(1e-3)).toBeGreaterThan(0);
    expect(x).toEqual(before);
    const free = scene(square(0.06), [0.004, 0.05, 0.004]);
    const start = free.x.slice();
    expect(free.step(1e-3)).toBe(0);
    expect(free.x).toEqual(start);
  });
});
