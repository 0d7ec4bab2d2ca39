import { expect, test } from "vitest";
import { PaceWatch } from "./pace-watch.ts";

test("a hiccup is not late, a slow run is, and one that recovers no longer", () => {
  const watch = new PaceWatch();
  for (let now = 0; now < 1000; now += 250) watch.hear(1, 1, now);
  watch.hear(0.7, 1, 1000);
  for (let now = 1250; now <= 3000; now += 250) watch.hear(1, 1, now);
  expect(watch.isLate(3000)).toBe(false);
  for (let now = 3250; now <= 6000; now += 250) watch.hear(0.4, 1, now);
  expect([watch.isLate(6000), Number(watch.factor.toFixed(1))]).toEqual([true, 0.4]);
  for (let now = 6250; now <= 9000; now += 250) watch.hear(1, 1, now);
  expect(watch.isLate(9000)).toBe(false);
});

test("slow motion that was asked for is not late", () => {
  const watch = new PaceWatch();
  for (let now = 0; now <= 6000; now += 250) watch.hear(0.25, 0.25, now);
  expect(watch.isLate(6000)).toBe(false);
});
