import { expect, it } from "vitest";
import { createArena, f64, real, u32 } from "../arena.ts";
import { POINT } from "../box-tree/contract.ts";
import { createRandom } from "../testing/random.ts";
import { twins, type Backend } from "../testing/twins.ts";
import { roundingOf } from "./contract.ts";

const COUNT = 23;
const SKIPPED = 4;

function scatter(backend: Backend, seed: number) {
  const random = createRandom(seed);
  const { kernels, columns } = createArena(backend, {
    ...{
      at: f64(3 * COUNT),
      end: f64(3 * COUNT),
      slack: f64(COUNT),
      radius: f64(COUNT),
      out: f64(3 * COUNT),
    },
    ...{ points: real(POINT * COUNT), first: u32(COUNT + 1), near: u32(6 * COUNT) },
  });
  const { at, end, slack, radius, out, points, first, near } = columns;
  for (let i = 0; i < 3 * COUNT; i++) {
    at[i] = random.between(-2, 2);
    end[i] = at[i] + random.between(-0.1, 0.1);
  }
  let count = 0;
  for (let k = 0; k < COUNT; k++) {
    slack[k] = random.between(0, 0.001);
    radius[k] = random.between(0, 0.002);
    for (let some = random.below(7); some > 0; some--) near[count++] = 3 * random.below(COUNT);
    first[k + 1] = count;
  }
  const three = () => Float64Array.from({ length: 3 }, () => random.between(-0.5, 0.5));
  const observer = { origin: three(), start: three(), shift: three() };
  kernels.relativePoints(columns, SKIPPED, COUNT, observer, points, SKIPPED - 1);
  kernels.predictMean(at, end, { first, near }, 0.01, out);
  return { columns, observer };
}

it("wasm has the same relative points as the reference, rounded to f32, with an allowance for that", () => {
  for (let seed = 1; seed <= 8; seed++) {
    const { reference, wasm } = twins((backend) => scatter(backend, seed));
    const { at: from, end, slack, radius, points } = reference.columns;
    const { origin, start, shift } = reference.observer;
    const seen = wasm.columns.points;
    for (let k = SKIPPED; k < COUNT; k++) {
      const at = POINT * (k - 1);
      for (let axis = 0; axis < 3; axis++) {
        const i = 3 * k + axis;
        expect(points[at + axis]).toBe(from[i] - start[axis] - origin[axis]);
        expect(points[at + 4 + axis]).toBe(end[i] - shift[axis] - origin[axis]);
        expect(seen[at + axis]).toBe(Math.fround(points[at + axis]));
        expect(seen[at + 4 + axis]).toBe(Math.fround(points[at + 4 + axis]));
      }
      expect(seen[at + 7]).toBe(Math.fround(slack[k] + roundingOf(seen, at)));
      expect(seen[at + 3]).toBe(Math.fround(slack[k] + roundingOf(seen, at) + radius[k]));
      expect(points[at + 7]).toBeCloseTo(seen[at + 7], 9);
      expect(points[at + 3]).toBeCloseTo(seen[at + 3], 9);
    }
    // Nothing else is written.
    expect([...seen.subarray(0, POINT * (SKIPPED - 1))].every((value) => value === 0)).toBe(true);
    expect([...seen.subarray(POINT * (COUNT - 1))].every((value) => value === 0)).toBe(true);
  }
});

it("goes on at the mean velocity of a vertex and those around it, with the same bits", () => {
  for (let seed = 1; seed <= 8; seed++) {
    const { reference, wasm } = twins((backend) => scatter(backend, seed));
    const { at: x, end: v, first, near, out } = reference.columns;
    expect([...wasm.columns.out]).toEqual([...out]);
    for (let k = 0; k < COUNT; k++) {
      for (let axis = 0; axis < 3; axis++) {
        const around = [3 * k, ...near.subarray(first[k], first[k + 1])].map((at) => v[at + axis]);
        const mean = around.reduce((a, b) => a + b, 0) / around.length;
        expect(out[3 * k + axis]).toBeCloseTo(x[3 * k + axis] + 0.01 * mean, 12);
      }
    }
  }
});
