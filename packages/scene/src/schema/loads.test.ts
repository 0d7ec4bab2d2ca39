import { describe, expect, test } from "vitest";
import { checkScene } from "../check.ts";
import { spoil } from "../test/valid-scene.ts";

const errors = (load: unknown): string[] =>
  (checkScene(spoil(["cloth", 0, "loads", 0], load)).errors ?? []).map(({ message }) => message);
const at = "cloth[0].loads[0]";
const where = { corner: "top-left" };

describe("loads", () => {
  test.each([
    { kind: "point", where, force: [0, 1, 0] },
    { kind: "point", where: { edge: "bottom" }, force: [0, 1, 0], from: 1, until: 2 },
    { kind: "area", traction: [0, 1, 0] },
    { kind: "pressure", pressure: -20, until: 3 },
  ])("accepts %j", (load) => {
    expect(errors(load)).toEqual([]);
  });

  test.each([
    [{ kind: "force" }, `${at}.kind is "force", expected "point", "area" or "pressure"`],
    [{}, `${at}.kind is missing, expected "point", "area" or "pressure"`],
    [3, `${at} is 3, expected an object with kind point, area or pressure`],
    [{ kind: "pressure" }, `${at}.pressure is missing, expected a number from -1000000 to 1000000 Pa`],
    [{ kind: "area", traction: 5 }, `${at}.traction is 5, expected three numbers [x, y, z] in N/m²`],
    [
      { kind: "area", traction: [0, 0, 0], force: 1 },
      `${at}.force is not a known key, expected one of kind, traction, from, until`,
    ],
    [
      { kind: "point", force: [0, 0, 1] },
      `${at}.where is missing, expected an object with corner, edge, index, region`,
    ],
    [
      { kind: "point", where, force: [0, 1, "a"] },
      `${at}.force[2] is "a", expected a number from -1000000 to 1000000 N`,
    ],
    [
      { kind: "point", where: { index: 15 }, force: [0, 1, 0] },
      `${at}.where.index is 15, expected a node index from 0 to 14`,
    ],
    [
      { kind: "pressure", pressure: 1, from: 2, until: 2 },
      `${at}.until is 2, expected a time after from, 2 s`,
    ],
  ])("refuses %j", (load, message) => {
    expect(errors(load)).toEqual([message]);
  });
});
