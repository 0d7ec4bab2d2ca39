import { expect, test } from "vitest";
import { BAKE_DEFAULTS, retimed } from "./options.ts";
import { tinyScene } from "./test/tiny-scene.ts";

test("the options' times win over the scene's", () => {
  const { time } = retimed(tinyScene(), { ...BAKE_DEFAULTS, fps: 60 });
  expect(time).toMatchObject({ seconds: 0.2, fps: 60 });
});

test.each([
  [{ seconds: -1 }, "seconds is -1, expected a number from 0.000001 to 1000000"],
  [{ seconds: NaN }, "seconds is NaN, expected a number from 0.000001 to 1000000"],
  [{ fps: 0 }, "fps is 0, expected a number from 0.001 to 10000"],
  [{ fps: Infinity }, "fps is Infinity, expected a number from 0.001 to 10000"],
])("refuses %o", (times, message) => {
  expect(() => retimed(tinyScene(), { ...BAKE_DEFAULTS, ...times })).toThrow(message);
});
