import { describe, expect, it } from "vitest";
import { provesApart } from "./apart.ts";

const resting = (...points: number[][]): Float64Array => Float64Array.from(points.flat());
const TRIANGLE = [[0, 0, 0], [1, 0, 0], [0, 0, 1]]; // prettier-ignore

function passing(x: number, from: number, to: number) {
  return { start: resting([x, from, 0.5], ...TRIANGLE), end: resting([x, to, 0.5], ...TRIANGLE) };
}

describe("provesApart", () => {
  it("proves what is apart, and nothing that touches", () => {
    expect(provesApart("vertex-triangle", passing(0.25, 1, 1e-6), 1)).toBe(true);
    expect(provesApart("vertex-triangle", passing(0.25, 1, -1), 1)).toBe(false);
    expect(provesApart("vertex-triangle", passing(0.25, 1, 0), 1)).toBe(false);
    expect(provesApart("vertex-triangle", passing(0.5 + 1e-6, 1, -1), 1)).toBe(true);
    expect(provesApart("vertex-triangle", passing(0.5, 1, -1), 1)).toBe(false);
  });

  it("looks at the given part of the step only", () => {
    expect(provesApart("vertex-triangle", passing(0.25, 1, -1), 0.4999)).toBe(true);
    expect(provesApart("vertex-triangle", passing(0.25, 1, -1), 0.5001)).toBe(false);
  });

  it("knows edges", () => {
    const rest = [[0, 0, 0], [1, 0, 0]]; // prettier-ignore
    const falling = (z: number) => ({
      start: resting([0.5, 1, z], [0.5, 1, z + 1], ...rest),
      end: resting([0.5, -1, z], [0.5, -1, z + 1], ...rest),
    });
    expect(provesApart("edge-edge", falling(-0.5), 1)).toBe(false);
    expect(provesApart("edge-edge", falling(0), 1)).toBe(false);
    expect(provesApart("edge-edge", falling(1e-6), 1)).toBe(true);
  });
});
