import { describe, expect, test } from "vitest";
import { checkScene } from "../check.ts";
import { spoil } from "../test/valid-scene.ts";

const errors = (pin: unknown): string[] =>
  (checkScene(spoil(["cloth", 0, "pins", 0], pin)).errors ?? []).map(({ message }) => message);
const at = "cloth[0].pins[0]";

describe("pins", () => {
  test.each([
    { corner: "bottom-right" },
    { edge: "left" },
    { index: 14 },
    { index: [0, 1, 2] },
    { region: { min: [-1, 0, -1], max: [1, 2, 1] } },
  ])("accepts %j", (where) => {
    expect(errors({ where })).toEqual([]);
  });

  test.each([
    [
      { where: {} },
      `${at}.where is an empty object, expected exactly one of \`corner\`, \`edge\`, \`index\` and \`region\``,
    ],
    [
      { where: { corner: "top-left", index: 3 } },
      `${at}.where is an object with corner, index, expected exactly one of \`corner\`, \`edge\`, \`index\` and \`region\``,
    ],
    [
      { where: { edge: "tpo" } },
      `${at}.where.edge is "tpo", expected "top", "bottom", "left" or "right"; did you mean "top"?`,
    ],
    [{ where: { index: [] } }, `${at}.where.index is [], expected a list of at least 1`],
    [{ where: { index: "3" } }, `${at}.where.index is "3", expected a node index or a list of them`],
    [{ where: { index: 1.5 } }, `${at}.where.index is 1.5, expected a whole number from 0 to 999999`],
    [
      { where: { region: { min: [0, 0, 0], max: [1, -1, 1] } } },
      `${at}.where.region.max is [1, -1, 1], expected at least min, [0, 0, 0]`,
    ],
    [{ where: { index: 0 }, until: -1 }, `${at}.until is -1, expected a number from 0 to 1000000 s`],
    [{}, `${at}.where is missing, expected an object with corner, edge, index, region`],
  ])("refuses %j", (pin, message) => {
    expect(errors(pin)).toEqual([message]);
  });
});
