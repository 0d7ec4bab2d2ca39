import { describe, expect, test } from "vitest";
import { checkScene } from "../check.ts";
import { spoil } from "../test/valid-scene.ts";

const errors = (wind: unknown): string[] =>
  (checkScene(spoil(["wind"], wind)).errors ?? []).map(({ message }) => message);

describe("wind", () => {
  test.each([
    [[0, 0, 0]],
    [{}],
    [{ velocity: [1, 2, 3] }],
    [{ velocity: [1, 2, 3], gust: { strength: 2 } }],
    [{ gust: { strength: 2, length: 0.5, period: 3, seed: 0 } }],
  ])("accepts %j", (wind) => {
    expect(errors(wind)).toEqual([]);
  });

  test.each([
    [5, "wind is 5, expected three numbers [x, y, z] in m/s or an object with velocity, gust"],
    [[1, 2], "wind is [1, 2], expected three numbers [x, y, z] in m/s"],
    [[1, 2, 1e4], "wind[2] is 10000, expected a number from -1000 to 1000 m/s"],
    [{ velocity: 3 }, "wind.velocity is 3, expected three numbers [x, y, z] in m/s"],
    [{ gust: {} }, "wind.gust.strength is missing, expected a number from 0 to 1000 m/s"],
    [{ gust: { strength: 1, length: 0 } }, "wind.gust.length is 0, expected a number from 0.001 to 10000 m"],
    [
      { gust: { strength: 1, seed: -1 } },
      "wind.gust.seed is -1, expected a whole number from 0 to 4294967295",
    ],
    [{ gusts: { strength: 1 } }, "wind.gusts is not a known key, did you mean `gust`?"],
  ])("refuses %j", (wind, message) => {
    expect(errors(wind)).toEqual([message]);
  });
});
