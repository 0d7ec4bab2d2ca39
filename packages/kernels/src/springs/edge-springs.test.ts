import { describe, expect, it } from "vitest";
import { f64, real, u32 } from "../arena.ts";
import { createRandom } from "../testing/random.ts";
import { BACKENDS, F32, filledArena, inStep, twins, type Backend } from "../testing/twins.ts";

const WIDTH = 20;
const random = createRandom(23);
const numbers = (count: number, low: number, high: number): number[] =>
  Array.from({ length: count }, () => random.between(low, high));

const COUNT = 30;
const values = {
  x: numbers(3 * WIDTH, -1, 1),
  w: numbers(3 * WIDTH, -1, 1),
  a: Array.from({ length: COUNT }, (_, k) => k % WIDTH),
  b: Array.from({ length: COUNT }, (_, k) => (k + 1 + (k % 7)) % WIDTH),
  edge: Array.from({ length: COUNT }, (_, k) => k),
  restLength: numbers(COUNT, 0.3, 2),
  stiffness: numbers(COUNT, 100, 200),
  damping: numbers(COUNT, 0, 3),
  crossDamping: numbers(COUNT, 0, 1),
};

function arenaOf(backend: Backend, given: Partial<Record<keyof typeof values, number[]>> = {}) {
  const per = f64(COUNT);
  return filledArena(
    backend,
    {
      ...{ x: f64(3 * WIDTH), w: real(3 * WIDTH), force: f64(3 * WIDTH), edges: real(2 * COUNT) },
      ...{ a: u32(COUNT), b: u32(COUNT), edge: u32(COUNT), restLength: per, stiffness: per, damping: per },
      crossDamping: per,
    },
    { ...values, ...given },
  );
}

describe("springs that pull and push, as edges", () => {
  it("wasm is the reference: forces to the bit, coefficients but for one rounding", () => {
    const errors = inStep(twins(arenaOf), ({ kernels, columns: c }) =>
      kernels.edgeSprings(WIDTH, c, c.x, c.w, 0.01, 1e-4, c.edges, c.force),
    );
    expect(Object.keys(errors)).toEqual(["edges"]);
    expect(errors["edges"]).toBeLessThan(2 * F32);
  });

  it.each(BACKENDS)("%s: pushes when short, pulls when long, and across only when it pulls", (backend) => {
    const at = (length: number): readonly [force: number, coefficient: number, share: number] => {
      const x = new Array<number>(3 * WIDTH).fill(0);
      x[1] = length;
      const none = values.damping.map(() => 0);
      const { kernels, columns: c } = arenaOf(backend, {
        ...{ x, w: none, damping: none, crossDamping: none },
        ...{ restLength: none.map(() => 1), stiffness: none.map((_, k) => (k === 0 ? 150 : 0)) },
      });
      kernels.edgeSprings(WIDTH, c, c.x, c.w, 0, 1, c.edges, c.force);
      return [c.force[0], c.edges[0], c.edges[1]];
    };
    const close = (actual: readonly number[], expected: readonly number[]): void =>
      actual.forEach((value, k) => expect(value).toBeCloseTo(expected[k], 4));
    // K (l − l⁰); (K − f/l)/l² along, f/l across.
    close(at(1.5), [75, 100 / 2.25, 50]);
    close(at(0.5), [-75, 150 / 0.25, 0]);
    close(at(0), [0, 0, 0]);
  });
});
