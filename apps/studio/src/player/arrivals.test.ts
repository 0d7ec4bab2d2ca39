import { expect, test } from "vitest";
import { Arrivals } from "./arrivals.ts";

test("only the last that was asked for is awaited", () => {
  const arrivals = new Arrivals();
  const [first, second] = [arrivals.begin("a"), arrivals.begin("b")];
  expect([arrivals.isUnwanted(first), arrivals.isUnwanted(second)]).toEqual([true, false]);
  arrivals.end(first);
  expect([arrivals.awaited?.name, arrivals.isAny]).toEqual(["b", true]);
  arrivals.tell("dressing", 0.5);
  expect(arrivals.awaited).toEqual({ name: "b", work: "dressing", done: 0.5 });
  arrivals.end(second);
  expect([arrivals.awaited, arrivals.isAny]).toEqual([null, false]);
});

test("one that was cancelled and comes all the same is shown, one that fails is no news", () => {
  const arrivals = new Arrivals();
  const number = arrivals.begin("a");
  arrivals.cancel();
  expect([arrivals.isNewest(number), arrivals.isUnwanted(number)]).toEqual([true, true]);
  arrivals.end(number);
  expect(arrivals.isUnwanted(arrivals.begin("b"))).toBe(false);
});
