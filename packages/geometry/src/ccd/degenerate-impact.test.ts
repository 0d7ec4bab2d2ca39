import { describe, expect, it } from "vitest";
import { degenerateImpact } from "./degenerate-impact.ts";
import { EDGE_EDGE, VERTEX_TRIANGLE } from "./feature-pair.ts";

/** A vertex that moves over the triangle (0 0 0) (1 0 0) (0 0 1). */
function over(from: number[], to: number[]): Float64Array {
  return Float64Array.of(1, 0, 0, 0, 0, 1, ...from, 1, 0, 0, 0, 0, 1, ...to);
}

describe("firstTouch", () => {
  it("stops where a vertex in the plane comes within reach", () => {
    const span = over([-1, 0, 0.5], [1, 0, 0.5]);
    const time = degenerateImpact(VERTEX_TRIANGLE, span, 0, 1, 1e-3);
    expect(time).toBeGreaterThan(0.499);
    expect(time).toBeLessThanOrEqual(0.5);
    expect(degenerateImpact(VERTEX_TRIANGLE, span, 0, 0.49, 1e-3)).toBe(-1);
    expect(degenerateImpact(VERTEX_TRIANGLE, span, 0.6, 1, 1e-3)).toBe(0.6);
  });

  it("lets a vertex slide by just out of reach", () => {
    expect(degenerateImpact(VERTEX_TRIANGLE, over([-9, 0, -2e-6], [9, 0, -2e-6]), 0, 1, 1e-6)).toBe(-1);
    expect(degenerateImpact(VERTEX_TRIANGLE, over([-9, 2e-6, 0.3], [9, 2e-6, 0.3]), 0, 1, 1e-6)).toBe(-1);
  });

  it("never gives up: what turns about a point out of reach counts as touching when the trials end", () => {
    // The second edge turns in the plane of the first, a hair beside its end, which no fixed direction can tell for long;
    // they touch at the very end of the step.
    const span = Float64Array.of(1, 0, 0, 0, 2, 0, 1 + 1e-5, -1, 0, 1, 0, 0, 2, 0, 0, 1e-5, 1e-5, 0);
    const time = degenerateImpact(EDGE_EDGE, span, 0, 1, 1e-9);
    expect(time).toBeGreaterThan(0);
    expect(time).toBeLessThan(0.9);
  });
});
