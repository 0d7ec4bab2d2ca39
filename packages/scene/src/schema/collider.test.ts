import { describe, expect, test } from "vitest";
import { checkScene } from "../check.ts";
import { spoil } from "../test/valid-scene.ts";

const errors = (shape: unknown): string[] =>
  (checkScene(spoil(["colliders", 0, "shape"], shape)).errors ?? []).map(({ message }) => message);
const at = "colliders[0].shape";
const kinds = '"plane", "sphere", "box" or "capsule"';

describe("collider", () => {
  test.each([
    [{ kind: "shpere", radius: 1 }, `${at}.kind is "shpere", expected ${kinds}; did you mean "sphere"?`],
    [{}, `${at}.kind is missing, expected ${kinds}`],
    ["plane", `${at} is "plane", expected an object with kind plane, sphere, box or capsule`],
    [{ kind: "sphere" }, `${at}.radius is missing, expected a number from 0.0001 to 10000 m`],
    [{ kind: "sphere", raduis: 1 }, `${at}.raduis is not a known key, did you mean \`radius\`?`],
    [{ kind: "box", size: [1, 1, 0] }, `${at}.size[2] is 0, expected a number from 0.0001 to 10000 m`],
    [{ kind: "plane", radius: 1 }, `${at}.radius is not a known key, expected one of kind`],
  ])("refuses %j", (shape, message) => {
    expect(errors(shape)).toEqual([message]);
  });

  test("refuses negative friction", () => {
    expect(checkScene(spoil(["colliders", 2, "friction"], -0.1)).errors).toEqual([
      {
        path: "colliders[2].friction",
        value: -0.1,
        expected: "a number from 0 to 10",
        message: "colliders[2].friction is -0.1, expected a number from 0 to 10",
      },
    ]);
  });
});
