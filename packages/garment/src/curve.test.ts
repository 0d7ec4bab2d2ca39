import { describe, expect, it } from "vitest";
import { curveAt, curveLength, distance, divide } from "./curve.ts";
import type { Curve, Edge, Point } from "./pattern.ts";

const vertices: Point[] = [
  [1, 0],
  [0, 1],
];
const edge = (curve: Curve): Edge => ({ from: 0, to: 1, curve });
const circle = (isLarge: boolean, isRight: boolean): Edge =>
  edge({ kind: "circle", radius: 1, isLarge, isRight });

describe("an edge", () => {
  it("that is straight, quadratic or cubic goes through Bézier's points", () => {
    expect(curveAt(vertices, edge({ kind: "line" }), 0.5)).toEqual([0.5, 0.5]);
    expect(curveAt(vertices, edge({ kind: "quadratic", control: [1, 1] }), 0.5)).toEqual([0.75, 0.75]);
    const cubic = edge({
      kind: "cubic",
      controls: [
        [1, 1],
        [1, 1],
      ],
    });
    expect(curveAt(vertices, cubic, 0.5)).toEqual([0.875, 0.875]);
    expect(curveAt(vertices, cubic, 1)).toEqual([0, 1]);
  });

  it("that is an arc keeps its radius, about one of two centres, the short way or the long", () => {
    // To the right of the way from (1, 0) to (0, 1) is outside, so the short arc has its centre in the origin.
    for (const t of [0.1, 0.37, 0.5, 0.9]) {
      expect(distance([0, 0], curveAt(vertices, circle(false, true), t))).toBeCloseTo(1, 12);
      expect(distance([1, 1], curveAt(vertices, circle(true, true), t))).toBeCloseTo(1, 12);
      expect(distance([1, 1], curveAt(vertices, circle(false, false), t))).toBeCloseTo(1, 12);
    }
    expect(curveLength(vertices, circle(false, true))).toBeCloseTo(Math.PI / 2, 4);
    expect(curveLength(vertices, circle(true, false))).toBeCloseTo((3 * Math.PI) / 2, 2);
  });

  it("is divided into parts of equal length", () => {
    const quadratic = edge({ kind: "quadratic", control: [1, 3] });
    const points = [...divide(vertices, quadratic, 7), vertices[1]];
    const parts = points.slice(1).map((point, k) => distance(points[k], point));
    expect(points).toHaveLength(8);
    // Chords where the bend is tight are a little shorter than their arcs.
    expect(Math.min(...parts) / Math.max(...parts)).toBeGreaterThan(0.8);
    const arc = [...divide(vertices, circle(false, true), 5), vertices[1]];
    const chords = arc.slice(1).map((point, k) => distance(arc[k], point));
    for (const chord of chords) expect(chord).toBeCloseTo(chords[0], 5);
  });
});
