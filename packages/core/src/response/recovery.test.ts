import { FilmSimulation } from "../testing/film-simulation.ts";
import { describe, expect, it } from "vitest";
import { signedDistance } from "../model/colliders/distance.ts";
import type { ColliderShape } from "../model/colliders/registry.ts";
import { createModel } from "../state/create-model.ts";
import { clothSheet } from "../model/cloth/sheet.ts";
import { type Simulation } from "../simulation/simulation.ts";

/** How many edges of the cloth go through its triangles: every edge with every triangle. */
function crossings({ model: { triangles }, positions: x }: Simulation): number {
  const volume = (a: number, b: number, c: number, d: number): number => {
    const [u, v, w] = [b, c, d].map((p) => [0, 1, 2].map((axis) => x[3 * p + axis] - x[3 * a + axis]));
    return (
      u[0] * (v[1] * w[2] - v[2] * w[1]) -
      u[1] * (v[0] * w[2] - v[2] * w[0]) +
      u[2] * (v[0] * w[1] - v[1] * w[0])
    );
  };
  let found = 0;
  for (let s = 0; s < triangles.length; s += 3) {
    const [a, b, c] = triangles.subarray(s, s + 3);
    for (let t = 0; t < triangles.length; t++) {
      const [p, q] = [triangles[t], triangles[t % 3 === 2 ? t - 2 : t + 1]];
      if (p > q || [a, b, c].includes(p) || [a, b, c].includes(q)) continue;
      if (volume(a, b, c, p) * volume(a, b, c, q) >= -1e-30) continue;
      const sides = [volume(p, q, a, b), volume(p, q, b, c), volume(p, q, c, a)];
      if (sides.every((side) => side > 0) || sides.every((side) => side < 0)) found++;
    }
  }
  return found;
}

describe("cloth that starts intersecting itself", () => {
  it.each([0.02, 0.06])("folded so that its flap goes through, %d m deep: free within a second", (deep) => {
    const start = createModel({
      parts: [clothSheet({ size: [0.4, 0.3], nodes: [10, 7], center: [0, 0.1, 0] })],
      colliders: [{ id: "floor", shape: { kind: "plane" }, friction: 0.3 }],
    });
    const { x } = start.state;
    // Beyond x = 0.05 it turns back, 1 cm above at first, and down again through the rest.
    for (let i = 0; i < x.length; i += 3) {
      const over = x[i] - 0.05;
      if (over > 0) {
        x[i] = 0.05 - over + 1e-4;
        x[i + 1] += 0.01 + 0.02 * over - Math.max(0, over - 0.15 + deep + 0.02);
      }
      x[i] += 1e-4 * Math.sin(1.7 * i);
      x[i + 1] += 1e-4 * Math.sin(2.3 * i);
    }
    const simulation = new FilmSimulation(start, { contact: { self: true } });
    expect(crossings(simulation)).toBeGreaterThan(5);
    let report = simulation.step();
    expect(report.collision.selfIntersections).toBeGreaterThan(5);
    for (let step = 0; step < 89; step++) report = simulation.step();
    expect(crossings(simulation)).toBe(0);
    expect(report.flags).toMatchObject({ nonFinite: false, overstretched: false });
  });
});

describe("cloth that starts within a box", () => {
  const shape: ColliderShape = { kind: "box", halfSize: [0.15, 0.1, 0.15] };

  /** After a second, of a sheet that started flat, 10 mm below the box's top. */
  function settled(size: number, nodes: number) {
    const start = createModel({
      parts: [clothSheet({ size: [size, size], nodes: [nodes, nodes], center: [0.004, 0.09, 0.003] })],
      colliders: [
        { id: "box", shape, friction: 0.3 },
        {
          id: "floor",
          shape: { kind: "plane" },
          friction: 0.3,
          pose: { position: [0, -0.1, 0], rotation: [0, 0, 0, 1] },
        },
      ],
    });
    const simulation = new FilmSimulation(start, { contact: { self: true } });
    const normal = new Float64Array(3);
    const deepest = (): number => {
      let least = Infinity;
      const { positions } = simulation;
      for (let i = 0; i < positions.length; i += 3) {
        const [x, y, z] = positions.subarray(i, i + 3);
        least = Math.min(least, signedDistance(shape, x, y, z, normal));
      }
      return least;
    };
    expect(deepest()).toBeLessThan(-0.0099);
    let report = simulation.step();
    for (let step = 0; step < 89; step++) report = simulation.step();
    return { report, deepest: deepest(), middle: simulation.positions[3 * ((nodes * nodes - 1) / 2) + 1] };
  }

  it.each([
    ["all of it", 0.2, 7],
    ["its middle", 0.5, 11],
    // Cells of 83 mm: box edges go through triangles whose nodes are all outside.
    ["its middle, coarse", 0.5, 7],
  ])("10 mm deep, %s, is outside within a second, and across none of its edges", (_, size, nodes) => {
    const { report, deepest, middle } = settled(size, nodes);
    expect(deepest).toBeGreaterThan(0.0029);
    expect(report.collision.solidIntersections).toBe(0);
    expect(report.flags).toMatchObject({ nonFinite: false, overstretched: false });
    // It lies on the box, not beside it.
    expect(middle).toBeGreaterThan(0.1);
  });
});
