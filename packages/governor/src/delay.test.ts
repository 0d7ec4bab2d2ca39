import { expect, test } from "vitest";
import { Delay } from "./delay.ts";

test("steps take that many times as long, interruptions do not", () => {
  let now = 0;
  const delay = new Delay(() => (now += 0.001), 4);
  const step = (cost: number): number => {
    const begin = now;
    now += cost;
    return delay.wait(begin);
  };
  for (let k = 0; k < 9; k++) expect(step(2)).toBeCloseTo(8, 1);
  // As long as usual twice over counts as its own, four times; the rest once.
  expect(step(30)).toBeCloseTo(30 + 3 * 4, 1);
  const begin = now;
  now += 5;
  expect(delay.prolong(begin)).toBeCloseTo(20, 1);
  expect(-delay.now() + delay.now()).toBeCloseTo(0.004, 9);
  delay.setFactor(1);
  expect(step(2)).toBeCloseTo(2, 1);
  expect(() => delay.setFactor(0)).toThrow("slow: factor is 0, expected 1 to 100");
});
