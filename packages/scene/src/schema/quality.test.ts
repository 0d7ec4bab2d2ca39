import { describe, expect, test } from "vitest";
import { checkScene } from "../check.ts";
import { spoil } from "../test/valid-scene.ts";

describe("quality and time", () => {
  test.each([
    [
      "quality",
      "level",
      "best",
      'quality.level is "best", expected "draft", "live", "film" or "paper-literal"',
    ],
    ["quality", "substeps", 0, "quality.substeps is 0, expected a whole number from 1 to 1000"],
    ["quality", "newton", 5, "quality.newton is 5, expected a whole number from 1 to 4"],
    ["quality", "tolerance", 1, "quality.tolerance is 1, expected a number from 1e-15 to 0.5 m/s"],
    [
      "quality",
      "maxIterations",
      "many",
      'quality.maxIterations is "many", expected a whole number from 1 to 1000000',
    ],
    ["time", "dt", 0, "time.dt is 0, expected a number from 1e-9 to 1000 s"],
    ["time", "seconds", -3, "time.seconds is -3, expected a number from 0.000001 to 1000000 s"],
    ["time", "fps", null, "time.fps is null, expected a number from 0.001 to 10000 1/s"],
  ])("%s.%s = %j", (noun, field, value, message) => {
    expect(checkScene(spoil([noun, field], value)).errors?.map((error) => error.message)).toEqual([message]);
  });
});
