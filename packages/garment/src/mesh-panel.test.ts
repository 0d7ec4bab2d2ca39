import { describe, expect, it } from "vitest";
import { distance } from "./curve.ts";
import { meshPanel } from "./mesh-panel.ts";
import { isInside, outline, signedArea } from "./outline.ts";
import type { Edge, Panel, Point } from "./pattern.ts";

const place = { translation: [0, 0, 0], rotationDegrees: [0, 0, 0] } as const;

function polygon(vertices: Point[], curves: Record<number, Edge["curve"]> = {}): Panel {
  const edges = vertices.map((_, from): Edge => ({
    from,
    to: (from + 1) % vertices.length,
    curve: curves[from] ?? { kind: "line" },
  }));
  return { id: "panel", vertices, edges, ...place };
}

const square = polygon([
  [0, 0],
  [0.3, 0],
  [0.3, 0.3],
  [0, 0.3],
]);

/** A skirt's back with a dart, a curved side and a curved waist. */
const darted = polygon(
  [
    [0, 0],
    [0.5, 0],
    [0.45, 0.4],
    [0.27, 0.41],
    [0.25, 0.25],
    [0.23, 0.41],
    [0.05, 0.4],
  ],
  { 1: { kind: "quadratic", control: [0.53, 0.25] } },
);
const counts = [25, 20, 9, 8, 8, 9, 20];

const areaOf = (points: readonly Point[], triangles: readonly number[]): number => {
  let sum = 0;
  for (let t = 0; t < triangles.length; t += 3)
    sum += signedArea(triangles.slice(t, t + 3).map((node) => points[node]));
  return sum;
};

describe("the mesh of a panel", () => {
  it("fills it, with triangles none of which is narrow", () => {
    for (const [panel, parts] of [
      [square, [20, 20, 20, 20]],
      [darted, counts],
    ] as const) {
      const { points, triangles, smallestAngle, sharpestCorner } = meshPanel(
        panel,
        parts,
        panel === square ? 0.015 : 0.02,
      );
      expect(areaOf(points, triangles)).toBeCloseTo(signedArea(outline(panel, parts).points), 12);
      expect(smallestAngle).toBeGreaterThan(20);
      expect(sharpestCorner).toBeGreaterThan(smallestAngle);
      expect(new Set(triangles).size).toBe(points.length);
    }
  });

  it("has rows along the weft inside: equal triangles, one side of them across the grain", () => {
    const { points, triangles } = meshPanel(square, [20, 20, 20, 20], 0.015);
    const lengths: number[] = [];
    for (let t = 0; t < triangles.length; t += 3) {
      const corners = triangles.slice(t, t + 3).map((node) => points[node]);
      if (!corners.every(([x, y]) => x > 0.05 && x < 0.25 && y > 0.05 && y < 0.25)) continue;
      const sides = corners.map((corner, k): [Point, Point] => [corner, corners[(k + 1) % 3]]);
      lengths.push(...sides.map(([a, b]) => distance(a, b)));
      expect(sides.filter(([a, b]) => Math.abs(a[1] - b[1]) < 1e-12)).toHaveLength(1);
    }
    expect(lengths.length).toBeGreaterThan(300);
    for (const length of lengths) expect(length).toBeCloseTo(0.015, 9);
  });

  it("has its border's nodes first, divided as asked, and none beyond it", () => {
    const { points, edges } = meshPanel(darted, counts, 0.02);
    const border = outline(darted, counts).points;
    expect(points.slice(0, border.length)).toEqual(border);
    edges.forEach((nodes, k) => {
      expect(nodes).toHaveLength(counts[k] + 1);
      expect(points[nodes[0]]).toEqual(darted.vertices[k]);
      expect(nodes.at(-1)).toBe(edges[(k + 1) % edges.length][0]);
    });
    for (const point of points.slice(border.length)) expect(isInside(point, border)).toBe(true);
  });

  it("has no triangle that cuts a wide corner off", () => {
    const { triangles } = meshPanel(square, [20, 20, 20, 20], 0.015);
    for (const corner of [0, 20, 40, 60]) {
      expect(triangles.filter((node) => node === corner).length).toBeGreaterThan(1);
    }
  });

  it("is the same every time, and turned over with its panel", () => {
    const mesh = meshPanel(darted, counts, 0.02);
    expect(meshPanel(darted, counts, 0.02)).toEqual(mesh);
    const turned: Panel = {
      ...square,
      edges: square.edges.map(({ from, to, curve }) => ({ from: to, to: from, curve })).toReversed(),
    };
    const { points, triangles } = meshPanel(turned, [20, 20, 20, 20], 0.015);
    expect(areaOf(points, triangles)).toBeCloseTo(-0.09, 12);
  });
});
