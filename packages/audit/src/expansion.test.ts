import { expect, test } from "vitest";
import { addDouble, addProduct, createExpansion, productError, signOf, sumError } from "./expansion.ts";
import { createRandom } from "./test/random.ts";

const whole = (parts: Iterable<number>): bigint => [...parts].reduce((sum, part) => sum + BigInt(part), 0n);

test("what a sum and a product lose", () => {
  for (let seed = 0; seed < 1000; seed++) {
    const random = createRandom(seed);
    const [a, b] = [
      random.whole(-(2 ** 52), 2 ** 52) * 2 ** random.whole(0, 30),
      random.whole(-(2 ** 52), 2 ** 52),
    ];
    expect(BigInt(a + b) + BigInt(sumError(a, b, a + b))).toBe(BigInt(a) + BigInt(b));
    expect(BigInt(a * b) + BigInt(productError(a, b, a * b))).toBe(BigInt(a) * BigInt(b));
  }
});

test("sums of products are exact, and their last part has their sign", () => {
  for (let seed = 0; seed < 300; seed++) {
    const random = createRandom(seed);
    const sum = createExpansion(200);
    let expected = 0n;
    for (let k = 0; k < 20; k++) {
      const [u, v, w] = [0, 1, 2].map(() => random.whole(-(2 ** 52), 2 ** 52) * 2 ** random.whole(0, 40));
      addProduct(sum, u, v, w);
      expected += BigInt(u) * BigInt(v) * BigInt(w);
    }
    expect(whole(sum.parts.subarray(0, sum.count))).toBe(expected);
    expect(signOf(sum)).toBe(expected > 0n ? 1 : -1);
  }
});

test("what cancels leaves nothing", () => {
  const sum = createExpansion(8);
  for (const value of [1e30, 1, 1e-30, -1, -1e30]) addDouble(sum, value);
  expect([...sum.parts.subarray(0, sum.count)]).toEqual([1e-30]);
  addDouble(sum, -1e-30);
  expect(sum.count).toBe(0);
  expect(signOf(sum)).toBe(0);
});
