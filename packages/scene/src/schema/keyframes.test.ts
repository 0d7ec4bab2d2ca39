import { describe, expect, test } from "vitest";
import { checkScene } from "../check.ts";
import { spoil } from "../test/valid-scene.ts";

const errors = (keyframes: unknown): string[] =>
  (checkScene(spoil(["colliders", 1, "motion"], keyframes)).errors ?? []).map(({ message }) => message);

describe("keyframes", () => {
  test("wants rising times and names every key that breaks them", () => {
    expect(errors({ keys: [{ time: 1 }, { time: 1 }, { time: 2 }, { time: 0.5 }] })).toEqual([
      "colliders[1].motion.keys[1].time is 1, expected a time after the key before it, 1 s",
      "colliders[1].motion.keys[3].time is 0.5, expected a time after the key before it, 2 s",
    ]);
  });

  test.each([
    [{ keys: [] }, "colliders[1].motion.keys is [], expected a list of at least 1"],
    [
      { keys: [{ time: -1 }] },
      "colliders[1].motion.keys[0].time is -1, expected a number from 0 to 1000000 s",
    ],
    [{ keys: [{}] }, "colliders[1].motion.keys[0].time is missing, expected a number from 0 to 1000000 s"],
    [
      { keys: [{ time: 0, rotation: [0, 0, 0] }] },
      "colliders[1].motion.keys[0].rotation is not a known key, expected one of time, offset, rotationDegrees",
    ],
    [
      { interpolation: "cubic", keys: [{ time: 0 }] },
      'colliders[1].motion.interpolation is "cubic", expected "smooth" or "linear"',
    ],
    [3, "colliders[1].motion is 3, expected the id of a motion or keyframes"],
    ["", 'colliders[1].motion is "", expected a name of 1 to 100 characters'],
  ])("%j", (keyframes, message) => {
    expect(errors(keyframes)).toEqual([message]);
  });
});
