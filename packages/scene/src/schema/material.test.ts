import { describe, expect, test } from "vitest";
import { checkScene } from "../check.ts";
import { PRESET_NAMES } from "../presets.ts";
import { spoil } from "../test/valid-scene.ts";
import { oneOf } from "./field.ts";

const errors = (material: unknown): string[] =>
  (checkScene(spoil(["cloth", 0, "material"], material)).errors ?? []).map(({ message }) => message);
const at = "cloth[0].material";

describe("material", () => {
  test.each([
    ...PRESET_NAMES,
    {},
    { preset: "wool", dampingKind: "isotropic" },
    { density: 0.2, stretch: 0, strainLimit: "none" },
    { stretch: { warp: 900, weft: 300, bias: 20 }, bend: { warp: 2e-5, weft: 1e-5 } },
    { bend: { warp: 2e-5, weft: 1e-5, bias: 1.5e-5 }, strainLimit: { warp: 0.02, weft: "none", bias: 0.1 } },
  ])("accepts %j", (material) => {
    expect(errors(material)).toEqual([]);
  });

  test.each([
    ["slik", `${at} is "slik", expected ${oneOf(PRESET_NAMES)}; did you mean "silk"?`],
    [{ preset: "Denim" }, `${at}.preset is "Denim", expected ${oneOf(PRESET_NAMES)}; did you mean "denim"?`],
    [null, `${at} is null, expected the name of a fabric or an object of SI numbers`],
    [{ densty: 1 }, `${at}.densty is not a known key, did you mean \`density\`?`],
    [
      { colour: 1 },
      `${at}.colour is not a known key, expected one of preset, density, stretch, bend, bendKind, finestWrinkle, toe, damping, dampingKind, drag, lift, strainLimit, limitStiffening, radius`,
    ],
    [{ bend: Infinity }, `${at}.bend is Infinity, expected a number from 0 to 1000 N·m`],
    [{ dampingKind: "none" }, `${at}.dampingKind is "none", expected "projected" or "isotropic"`],
    [{ limitStiffening: 0.5 }, `${at}.limitStiffening is 0.5, expected a number from 1 to 1000000`],
    [
      { strainLimit: [] },
      `${at}.strainLimit is [], expected a number from 0 to 10, "none" or an object with warp, weft, bias`,
    ],
    [{ strainLimit: -1 }, `${at}.strainLimit is -1, expected a number from 0 to 10`],
    [
      { strainLimit: { warp: "never", weft: 1, bias: 1 } },
      `${at}.strainLimit.warp is "never", expected "none"`,
    ],
    [{ stretch: -1 }, `${at}.stretch is -1, expected a number from 0 to 1000000000 N/m`],
    [
      { stretch: "soft" },
      `${at}.stretch is "soft", expected a number from 0 to 1000000000 N/m or an object with warp, weft, bias`,
    ],
    [
      { stretch: { warp: 1, weft: -1, bias: 1 } },
      `${at}.stretch.weft is -1, expected a number from 0 to 1000000000 N/m`,
    ],
    [
      { stretch: { warp: 1, weft: 1 } },
      `${at}.stretch.bias is missing, expected a number from 0 to 1000000000 N/m`,
    ],
    [
      { stretch: { wrap: 1, weft: 1, bias: 1 } },
      `${at}.stretch.wrap is not a known key, did you mean \`warp\`?`,
    ],
    [
      { bend: { warp: 2e-5, weft: 1e-5, bias: 1 } },
      `${at}.bend.bias is 1, expected 0.0000075 to 0.0000225 N·m, which is what a grid can have beside this warp and weft`,
    ],
    [
      { bend: { warp: 2e-5, weft: 1e-6 } },
      `${at}.bend.bias is missing, expected 0.00000525 to 0.00000675 N·m, which is what a grid can have beside this warp and weft`,
    ],
  ])("refuses %j", (material, message) => {
    expect(errors(material)).toEqual([message]);
  });
});
