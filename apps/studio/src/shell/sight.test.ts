import { expect, test } from "vitest";
import { shifted, sightOf, toPage, toTable, zoomed } from "./sight.ts";

test("a box is seen whole and upright, and stays where it is pointed at while it is zoomed", () => {
  const sight = sightOf({ low: [0, 0], high: [1, 0.5] }, [500, 400]);
  expect(sight.scale).toBe(450);
  expect(toPage(sight, [0.5, 0.25])).toEqual([250, 200]);
  expect(toPage(sight, [0, 0.5])[1]).toBeLessThan(toPage(sight, [0, 0])[1]);
  const place = toTable(sight, [100, 50]);
  const near = toPage(zoomed(sight, [100, 50], 3), place);
  expect(near[0]).toBeCloseTo(100, 9);
  expect(near[1]).toBeCloseTo(50, 9);
  expect(toPage(shifted(sight, [5, 6]), [0.5, 0.25])).toEqual([255, 206]);
});
