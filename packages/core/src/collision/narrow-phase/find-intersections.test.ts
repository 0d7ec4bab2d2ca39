import { describe, expect, it } from "vitest";
import { createModel } from "../../state/create-model.ts";
import { clothSheet } from "../../model/cloth/sheet.ts";
import { createCollisionSurface } from "../broad-phase/collision-surface.ts";
import { createIntersectionSets, findIntersections, markIntersections } from "./find-intersections.ts";
import { createPairCache } from "../broad-phase/pair-cache.ts";

/** A flat sheet of 5 × 5 nodes, one that stands on edge through its middle, and a thin rod that pierces the flat one. */
function scene(standing: number, rod: number) {
  const { model, state } = createModel({
    parts: [
      clothSheet({ id: "flat", size: [0.4, 0.4], nodes: [5, 5] }),
      clothSheet({
        id: "upright",
        size: [0.1, 0.1],
        nodes: [2, 2],
        center: [0.043, standing, 0.057],
        across: [0.8, 0, 0.6],
        down: [0, -1, 0],
      }),
    ],
    colliders: [{ id: "rod", shape: { kind: "box", halfSize: [0.004, 0.1, 0.004] }, friction: 0.3 }],
  });
  const surface = createCollisionSurface(model);
  const x = new Float64Array(3 * surface.vertexCount);
  x.set(state.x);
  const [{ local, firstVertex }] = surface.colliders;
  // Within the flat sheet's first triangle, x from −0.2 and z from −0.2.
  local.forEach((value, i) => (x[3 * firstVertex + i] = value + [-0.17, rod, -0.13][i % 3]));
  const trees = createPairCache(surface, model.uvs, true).fitted(x);
  return { surface, x, trees };
}

const marked = (exempt: Uint8Array, bit: number): number[] =>
  [...exempt.keys()].filter((vertex) => (exempt[vertex] & bit) !== 0);

describe("intersections of surfaces", () => {
  it("marks nothing where nothing crosses", () => {
    const { surface, x, trees } = scene(0.06, 0.2);
    const exempt = new Uint8Array(surface.vertexCount);
    const tangles = createIntersectionSets();
    const crossings = tangles.cloth;
    findIntersections(surface, trees, x, true, tangles);
    markIntersections(surface, tangles, exempt);
    expect(tangles.solid.count).toBe(0);
    expect(crossings.count).toBe(0);
    expect(exempt).toEqual(new Uint8Array(surface.vertexCount));
  });

  it("marks the corners of triangles that cross cloth with 1", () => {
    const { surface, x, trees } = scene(0.01, 0.2);
    const exempt = new Uint8Array(surface.vertexCount);
    const tangles = createIntersectionSets();
    const crossings = tangles.cloth;
    findIntersections(surface, trees, x, true, tangles);
    markIntersections(surface, tangles, exempt);
    expect(tangles.solid.count).toBe(0);
    expect(crossings.count).toBeGreaterThan(0);
    const corners = new Set<number>();
    for (let k = 0; k < crossings.count; k++) {
      for (const t of [crossings.edge[2 * k], crossings.through[k]]) {
        for (const vertex of surface.triangles.subarray(3 * t, 3 * t + 3)) corners.add(vertex);
      }
    }
    for (const vertex of corners) expect(exempt[vertex]).toBe(1);
    // All four of the upright one, and around its foot; not the far corner.
    expect([25, 26, 27, 28].map((vertex) => exempt[vertex])).toEqual([1, 1, 1, 1]);
    expect(exempt[0] | exempt[4] | exempt[20]).toBe(0);
    expect(marked(exempt, 2)).toEqual([]);
  });

  it("marks those that cross a solid with 2, and counts them", () => {
    const { surface, x, trees } = scene(0.06, 0.0123);
    const exempt = new Uint8Array(surface.vertexCount);
    const tangles = createIntersectionSets();
    const crossings = tangles.cloth;
    // Four edges of the rod, each met from two triangles, and its sides' diagonals.
    findIntersections(surface, trees, x, true, tangles);
    markIntersections(surface, tangles, exempt);
    expect(tangles.solid.count).toBeGreaterThanOrEqual(8);
    expect(crossings.count).toBe(0);
    expect(marked(exempt, 1)).toEqual([]);
    const cloth = marked(exempt, 2).filter((vertex) => vertex < surface.clothVertices);
    // The corners of one triangle of the flat sheet's first cell.
    expect(cloth).toHaveLength(3);
    for (const vertex of cloth) expect([0, 1, 5, 6]).toContain(vertex);
  });

  it("does not search cloth in cloth without self-collision", () => {
    const { surface, x, trees } = scene(0.01, 0.2);
    const exempt = new Uint8Array(surface.vertexCount);
    const tangles = createIntersectionSets();
    const crossings = tangles.cloth;
    crossings.count = 3;
    findIntersections(surface, trees, x, false, tangles);
    markIntersections(surface, tangles, exempt);
    expect(crossings.count).toBe(0);
    expect(marked(exempt, 1)).toEqual([]);
  });
});
