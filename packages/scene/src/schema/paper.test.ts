import type { PaperBody } from "pliant";
import { describe, expect, test } from "vitest";
import { checkScene } from "../check.ts";
import { createSimulation } from "../create-simulation.ts";

const scene = (paper: object) => ({
  version: 2,
  time: { dt: 1 / 60 },
  cloth: [{ id: "sheet", shape: { kind: "grid", size: [0.2, 0.3], nodes: [7, 9] }, paper }],
});
const errors = (paper: object): string[] =>
  (checkScene(scene(paper)).errors ?? []).map(({ message }) => message.replace("cloth[0].paper.", ""));
const crease = (points: readonly (readonly [number, number])[], more: object = {}) => ({
  creases: [{ points, angleDegrees: 90, ...more }],
});

describe("paper", () => {
  test("says what is wrong with its damage", () => {
    expect(errors({ damage: { resistance: -1 } })).toEqual([
      "damage.resistance is -1, expected a number from 0.01 to 100",
    ]);
    expect(errors({ damage: { bulge: 1.5 } })).toEqual([
      "damage.bulge is 1.5, expected a number from 0 to 1",
    ]);
    expect(errors({ damage: { threshold: 0 } })).toEqual([]);
    expect(errors({ sweeps: 4 })).toEqual(["sweeps is 4, expected an odd number: even ones are not stable"]);
  });

  test("refuses creases that are none", () => {
    const at = (points: readonly (readonly [number, number])[], more = {}): string =>
      errors(crease(points, more)).join(";");
    expect(
      at([
        [0.5, 0.5],
        [0.5, 0.5],
      ]),
    ).toMatch(/points\[1\] is .* expected another corner/);
    expect(
      at([
        [1.5, 2],
        [2, 1.5],
      ]),
    ).toMatch(/points is .* expected a line that meets the sheet/);
    expect(
      at(
        [
          [0, 0.5],
          [1, 0.5],
        ],
        { from: 2, until: 1 },
      ),
    ).toMatch(/until is 1, expected a time that is not before/);
    expect(
      at([
        [-0.5, 0.3],
        [1.5, 0.4],
      ]),
    ).toBe("");
  });

  test("has room for many that cross", () => {
    const creases = Array.from({ length: 40 }, (_, k) => ({
      ...{
        points: [
          [0, (k + 1) / 41],
          [1, 1 - (k + 1) / 41],
        ],
        angleDegrees: 30,
      },
    }));
    const { scene: checked } = checkScene(scene({ damage: false, creases }));
    const { model } = createSimulation(checked!);
    expect((model.bodies[0] as PaperBody).paper.creases).toBe(40);
  });
});
