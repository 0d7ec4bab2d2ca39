import { describe, expect, it } from "vitest";
import { seamDirections } from "./seam-directions.ts";

const at = (...points: readonly (readonly [number, number, number])[]): Float64Array =>
  Float64Array.from(points.flat());

describe("seamDirections", () => {
  it("joins the ends that hang nearer to each other", () => {
    const x = at([0, 0, 0.1], [0, 1, 0.1], [0, 0, -0.1], [0, 1, -0.1]);
    expect(seamDirections([{ a: [0, 1], b: [2, 3] }], x)).toEqual([true]);
    expect(seamDirections([{ a: [0, 1], b: [3, 2] }], x)).toEqual([false]);
  });

  it("lets corners decide where ends are as near either way: a hood's neckline goes around the neck", () => {
    // Half of a neckline from the middle in front over the shoulder to the middle behind, and the lower edge of a hood above it.
    const x = at(
      ...([
        [0, 0.18, 0.17],
        [0.09, 0.29, 0.17],
        [0.09, 0.29, -0.14],
        [0, 0.27, -0.14],
      ] as const),
      ...([
        [0.09, 0.33, 0.13],
        [0.09, 0.45, 0.05],
        [0.09, 0.42, -0.03],
      ] as const),
    );
    const shoulder = { a: [1, 1], b: [2, 2] } as const;
    const front = { a: [4, 5], b: [0, 1] } as const;
    const back = { a: [5, 6], b: [2, 3] } as const;
    expect(seamDirections([shoulder, front, back], x).slice(1)).toEqual([true, true]);
  });
});
