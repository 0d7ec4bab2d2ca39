import { describe, expect, it } from "vitest";
import { createModel } from "../../state/create-model.ts";
import { clothSheet } from "../../model/cloth/sheet.ts";
import { createIntersections, intersectTrees } from "../../collision/narrow-phase/intersections.ts";
import { createCollisionSurface } from "../../collision/broad-phase/collision-surface.ts";
import { shortenIntersections } from "./shorten-intersections.ts";
import { createPairCache } from "../../collision/broad-phase/pair-cache.ts";

/** A flat sheet of 25 nodes, and one that leans and has its lower corner (node 25) `deep` below it [m]. */
function scene(deep: number) {
  const root = Math.sqrt(0.5);
  const { model, state } = createModel({
    parts: [
      clothSheet({ id: "flat", size: [0.4, 0.4], nodes: [5, 5] }),
      // Stands on its corner.
      clothSheet({
        id: "leaning",
        size: [0.2, 0.2],
        nodes: [3, 3],
        center: [0.03, 0.1 * Math.sqrt(2) - deep, 0.02],
        across: [0.5, root, 0.5],
        down: [-0.5, root, -0.5],
      }),
    ],
  });
  const surface = createCollisionSurface(model);
  const watch = createPairCache(surface, model.uvs, true);
  const crossings = createIntersections(16);
  const find = (): number => {
    crossings.count = 0;
    const [{ tree }] = watch.fitted(state.x);
    intersectTrees(surface, tree, tree, state.x, crossings);
    return crossings.count;
  };
  const inverseMass = model.nodes.mass.map((mass) => 1 / mass);
  const moves = new Float64Array(3 * surface.vertexCount);
  return { surface, x: state.x, find, crossings, inverseMass, moves };
}

/** Length of the line in which the sheets cross, from the points where edges go through triangles [m]. */
function length({ x, crossings, surface }: ReturnType<typeof scene>): number {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (let k = 0; k < crossings.count; k++) {
    const s = 3 * crossings.edge[2 * k];
    const side = crossings.edge[2 * k + 1];
    const [p, q] = [surface.triangles[s + side], surface.triangles[s + ((side + 1) % 3)]];
    for (let axis = 0; axis < 3; axis++) {
      const value = x[3 * p + axis] + crossings.where[4 * k] * (x[3 * q + axis] - x[3 * p + axis]);
      low[axis] = Math.min(low[axis], value);
      high[axis] = Math.max(high[axis], value);
    }
  }
  if (crossings.count === 0) return 0;
  return Math.sqrt(high.reduce((sum, value, axis) => sum + (value - low[axis]) ** 2, 0));
}

describe("a corner through a sheet", () => {
  it.each([0.01, 0.03, 0.05])("%d m deep comes out the short way", (deep) => {
    const given = scene(deep);
    const { surface, x, find, crossings, inverseMass, moves } = given;
    expect(find()).toBeGreaterThan(1);
    const lengths = [length(given)];
    expect(lengths[0]).toBeGreaterThan(deep);
    for (let step = 0; step < 300 && crossings.count > 0; step++) {
      shortenIntersections(surface, crossings, { inverseMass, x, reach: 0.001, moves });
      find();
      lengths.push(length(given));
    }
    expect(crossings.count).toBe(0);
    // Ever shorter, but for what one step of it may overshoot.
    for (let k = 10; k < lengths.length; k += 10) expect(lengths[k]).toBeLessThan(lengths[k - 10] + 1e-9);
    // The sheets have not changed sides.
    expect(x[3 * 33 + 1]).toBeGreaterThan(x[3 * 12 + 1]);
  });

  it("goes by no more than its reach in a step, and only where it crosses", () => {
    const { surface, x, find, crossings, inverseMass, moves } = scene(0.03);
    find();
    const before = x.slice();
    shortenIntersections(surface, crossings, { inverseMass, x, reach: 0.001, moves });
    const ways = Array.from({ length: 34 }, (_, k) =>
      Math.sqrt([0, 1, 2].reduce((sum, axis) => sum + (x[3 * k + axis] - before[3 * k + axis]) ** 2, 0)),
    );
    expect(Math.max(...ways)).toBeLessThanOrEqual(0.001 + 1e-15);
    expect(Math.max(...ways)).toBeGreaterThan(1e-5);
    expect(ways[0]).toBe(0);
    expect(ways[33]).toBe(0);
  });

  it("what is held stays; the other comes out alone", () => {
    const { surface, x, find, crossings, inverseMass, moves } = scene(0.02);
    inverseMass.fill(0, 0, 25);
    const before = x.slice();
    find();
    for (let step = 0; step < 300 && crossings.count > 0; step++) {
      shortenIntersections(surface, crossings, { inverseMass, x, reach: 0.001, moves });
      find();
    }
    expect(crossings.count).toBe(0);
    expect(x.subarray(0, 75)).toEqual(before.subarray(0, 75));
  });

  it("without intersections nothing moves", () => {
    const { surface, x, find, crossings, inverseMass, moves } = scene(-0.01);
    expect(find()).toBe(0);
    const before = x.slice();
    shortenIntersections(surface, crossings, { inverseMass, x, reach: 0.001, moves });
    expect(x).toEqual(before);
  });
});
