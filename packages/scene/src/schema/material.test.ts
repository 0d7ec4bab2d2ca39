import { describe, expect, test } from "vitest";
import { checkScene } from "../check.ts";
import { PRESET_NAMES } from "../presets.ts";
import { spoil } from "../test/valid-scene.ts";
import { oneOf } from "./field.ts";

const errors = (material: unknown): string[] =>
  (checkScene(spoil(["cloth", 0, "material"], material)).errors ?? []).map(({ message }) => message);
const at = "cloth[0].material";

describe("material", () => {
  test.each([...PRESET_NAMES, {}, { preset: "wool" }, { density: 0.2, stretch: 0, strainLimit: "none" }])(
    "accepts %j",
    (material) => {
      expect(errors(material)).toEqual([]);
    },
  );

  test.each([
    ["slik", `${at} is "slik", expected ${oneOf(PRESET_NAMES)}; did you mean "silk"?`],
    [{ preset: "Denim" }, `${at}.preset is "Denim", expected ${oneOf(PRESET_NAMES)}; did you mean "denim"?`],
    [null, `${at} is null, expected the name of a fabric or an object of SI numbers`],
    [{ densty: 1 }, `${at}.densty is not a known key, did you mean \`density\`?`],
    [
      { colour: 1 },
      `${at}.colour is not a known key, expected one of preset, density, stretch, bend, damping, drag, strainLimit, limitStiffening, radius`,
    ],
    [{ bend: Infinity }, `${at}.bend is Infinity, expected a number from 0 to 1000 N·m`],
    [{ limitStiffening: 0.5 }, `${at}.limitStiffening is 0.5, expected a number from 1 to 1000000`],
    [{ strainLimit: [] }, `${at}.strainLimit is [], expected a number from 0 to 10 or "none"`],
    [{ strainLimit: -1 }, `${at}.strainLimit is -1, expected a number from 0 to 10`],
  ])("refuses %j", (material, message) => {
    expect(errors(material)).toEqual([message]);
  });
});
