import { describe, expect, it } from "vitest";
import { normaliseTurn, turnBetween } from "./slerp.ts";

/** By the sines of the angle, which engines may round as they like: only for comparison. */
function slerp(a: readonly number[], b: readonly number[], t: number): number[] {
  const dot = a.reduce((sum, value, k) => sum + value * b[k], 0);
  const sign = dot < 0 ? -1 : 1;
  const angle = Math.acos(Math.min(1, Math.abs(dot)));
  if (angle < 1e-9) return [...a];
  const [p, q] = [
    Math.sin((1 - t) * angle) / Math.sin(angle),
    (sign * Math.sin(t * angle)) / Math.sin(angle),
  ];
  return a.map((value, k) => p * value + q * b[k]);
}

const about = (axis: readonly number[], angle: number): number[] => {
  const q = Float64Array.from([...axis, 0]);
  normaliseTurn(q, 0);
  const s = Math.sin(angle / 2);
  return [q[0] * s, q[1] * s, q[2] * s, Math.cos(angle / 2)];
};

describe("turnBetween", () => {
  const from = about([1, 2, 3], 0.4);
  it.each([0.001, 0.3, 1.5, 3, 3.1])("goes along the arc of %f rad at an even pace", (angle) => {
    const to = about([-1, 0.5, 1], angle);
    for (const share of [0, 0.1, 0.25, 0.5, 0.777, 0.999, 1]) {
      const out = new Float64Array(6);
      turnBetween(from, 0, to, 0, share, out, 1);
      slerp(from, to, share).forEach((value, k) => expect(out[1 + k]).toBeCloseTo(value, 8));
    }
  });

  it("takes the shorter way: q and −q are one turn", () => {
    const out = new Float64Array(4);
    turnBetween(
      from,
      0,
      from.map((value) => -value),
      0,
      0.3,
      out,
      0,
    );
    from.forEach((value, k) => expect(out[k]).toBeCloseTo(value, 12));
  });
});

it("no turn is made of nothing", () => {
  const q = new Float64Array(4);
  normaliseTurn(q, 0);
  expect([...q]).toEqual([0, 0, 0, 1]);
});
