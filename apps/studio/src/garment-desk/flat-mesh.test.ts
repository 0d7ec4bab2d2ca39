import { createGarment, joinSeams, tShirt } from "@pliant/garment";
import { expect, test } from "vitest";
import { clothPlace, panelPlace, triangleFinder, wornLength, wornPlace } from "./flat-mesh.ts";
import type { GarmentView } from "./views.ts";

const garment = createGarment(tShirt(), { spacing: 0.05 });
const { nodeOf, part } = joinSeams(garment, { x: garment.positions });
const view: GarmentView = {
  ...{ id: "shirt", pattern: garment.pattern, flat: garment.flat, triangles: garment.triangles, nodeOf },
  ...{ hung: garment.positions, notes: [], landmarks: null, measures: {} },
  panels: garment.panels.map(({ id, firstNode, firstTriangle, mesh }) => ({
    ...{
      id,
      firstNode,
      firstTriangle,
      nodeCount: mesh.points.length,
      triangleCount: mesh.triangles.length / 3,
    },
    edges: [],
  })),
};

test("a place of the pattern is found in the cloth, and a triangle of the cloth on the pattern", () => {
  const { id } = view.panels[0];
  const at = [0.03, garment.flat[1] + 0.1] as const;
  const place = clothPlace(view, id, at)!;
  const corners = [0, 1, 2].map((k) => nodeOf[garment.triangles[3 * place.triangle + k]]);
  expect(triangleFinder(view)(corners.toReversed())).toBe(place.triangle);
  const back = panelPlace(view, place.triangle, corners, place.weights);
  expect(back?.panel).toBe(id);
  expect(back?.at[0]).toBeCloseTo(at[0], 9);
  expect(back?.at[1]).toBeCloseTo(at[1], 9);
  expect(wornPlace(view, place, part.x, 0)).toHaveLength(3);
});

test("a tape on a panel that hangs as it was cut is as long worn as it is flat", () => {
  const { id, firstNode, nodeCount } = view.panels[0];
  // Away from its seams, whose nodes lie between two panels.
  const [x, y] = [0, 1].map((axis) => {
    const all = Array.from({ length: nodeCount }, (_, k) => garment.flat[2 * (firstNode + k) + axis]);
    return (Math.min(...all) + Math.max(...all)) / 2;
  });
  const ends = [
    [x - 0.06, y],
    [x + 0.06, y + 0.02],
  ] as const;
  expect(wornLength(view, id, ends, part.x, 0)).toBeCloseTo(Math.hypot(0.12, 0.02), 6);
});
