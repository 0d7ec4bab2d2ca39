import { createModel, clothSheet } from "pliant";
import { expect, test } from "vitest";
import { diagonalEdges, drapeScene, hangScene, structuralEdges, tethers, triangles } from "./sheet-scene.ts";

test("positions and masses are those of our own sheet", () => {
  const { positions, masses, pinned } = hangScene(7);
  const { model, state } = createModel({
    parts: [clothSheet({ size: [1, 1], nodes: [7, 7], material: { density: 0.2 } })],
  });
  positions.forEach((value, at) => expect(value).toBeCloseTo(state.x[at], 12));
  masses.forEach((value, at) => expect(value).toBeCloseTo(model.nodes.mass[at], 12));
  expect(pinned.map((node) => positions[node * 3 + 2])).toEqual([-0.5, -0.5]);
});

test("edges are our own sequential links", () => {
  const { links } = clothSheet({ size: [1, 1], nodes: [5, 5] });
  const ours = Array.from({ length: links.count }, (_, k) => `${links.a[k]} ${links.b[k]}`);
  const theirs = [...structuralEdges(5), ...diagonalEdges(5, 2)].map(([a, b]) => `${a} ${b}`);
  expect(theirs.sort()).toEqual(ours.sort());
  expect(diagonalEdges(5, 1)).toHaveLength(16);
});

test("every free node is tethered to both pins", () => {
  const pairs = tethers(hangScene(4));
  expect(pairs).toHaveLength(2 * 14);
  expect(pairs.some(([, node]) => node === 0 || node === 3)).toBe(false);
  expect(tethers(drapeScene(4))).toEqual([]);
});

test("triangles look up", () => {
  const { positions } = hangScene(3);
  expect(triangles(3)).toHaveLength(8);
  for (const [a, b, c] of triangles(3)) {
    const along = (from: number, to: number, axis: number): number =>
      positions[to * 3 + axis] - positions[from * 3 + axis];
    // The y component of (b − a) × (c − a).
    expect(along(a, b, 2) * along(a, c, 0) - along(a, b, 0) * along(a, c, 2)).toBeGreaterThan(0);
  }
});

test("the draped sheet starts above the ball and touches nothing", () => {
  const { positions, solid, pinned } = drapeScene(5);
  expect(positions[1]).toBeGreaterThan(solid!.radius);
  expect(pinned).toEqual([]);
});
