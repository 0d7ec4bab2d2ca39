import { expect, test } from "vitest";
import { side, sureSides, UNSURE } from "./side.ts";
import { createRandom } from "./test/random.ts";

/** The sign in whole numbers of any length; a double is a whole number of 2⁻¹⁰⁷⁴, here of 2⁻²⁰⁰. */
function exact(p: Float64Array): number {
  const whole = (value: number): bigint => {
    let [scaled, shift] = [value, 200];
    for (; !Number.isInteger(scaled); shift--) scaled *= 2;
    return BigInt(scaled) << BigInt(shift);
  };
  const [a, b, c, d] = [0, 3, 6, 9].map((at) => [0, 1, 2].map((axis) => whole(p[at + axis])));
  const [u, v, w] = [b, c, d].map((point) => point.map((each, axis) => each - a[axis]));
  const det =
    w[0] * (u[1] * v[2] - u[2] * v[1]) +
    w[1] * (u[2] * v[0] - u[0] * v[2]) +
    w[2] * (u[0] * v[1] - u[1] * v[0]);
  return Number(det > 0n) - Number(det < 0n);
}

/** Of the fourth point, as one of a triangle. */
function sureSide(p: Float64Array): number {
  const signs = new Int8Array(6);
  sureSides(Float64Array.from([...p, 0, 0, 0, 9, 9, 9]), 0, 3, signs);
  return signs[3];
}

test("above the side that is seen counter-clockwise", () => {
  const p = Float64Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0, 0.2, 0.3, 1e-300);
  expect(side(p, 0, 1, 2, 3)).toBe(1);
  expect(side(p, 0, 2, 1, 3)).toBe(-1);
  expect(side(p, 0, 1, 2, 1)).toBe(0);
});

test("points in general are sure without exact arithmetic", () => {
  for (let seed = 0; seed < 500; seed++) {
    const random = createRandom(seed);
    const p = Float64Array.from({ length: 12 }, () => random.between(-1, 1));
    expect(sureSide(p)).toBe(exact(p));
  }
});

test.each([0, 1, 1e3, 1e8])("rounded points of a plane, %d m away: each has its own exact side", (away) => {
  const seen = new Set<number>();
  for (let seed = 0; seed < 1500; seed++) {
    const random = createRandom(seed);
    const p = new Float64Array(12);
    for (let k = 0; k < 12; k += 3) {
      p[k] = away + random.between(-1, 1);
      p[k + 1] = random.between(-1, 1) - away;
      p[k + 2] = (p[k] + away) / 3 + p[k + 1] / 7;
    }
    const expected = exact(p);
    expect(side(p, 0, 1, 2, 3)).toBe(expected);
    expect([UNSURE, expected]).toContain(sureSide(p));
    seen.add(expected);
  }
  expect(seen).toContain(1);
  expect(seen).toContain(-1);
});
