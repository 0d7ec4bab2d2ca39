import { describe, expect, test } from "vitest";
import { checkScene } from "../check.ts";

const messages = (more: object): string[] =>
  (
    checkScene({
      version: 2,
      cloth: [{ id: "a", shape: { kind: "grid", size: [1, 1], nodes: [9, 9] } }],
      ...more,
    }).errors ?? []
  ).map(({ message }) => message);

describe("targetFps", () => {
  test("is all that one must say", () => {
    expect(messages({ targetFps: 60 })).toEqual([]);
    expect(
      messages({ targetFps: 60, governor: { cloth: [{ id: "a", importance: 2, nodes: [5, 60] }] } }),
    ).toEqual([]);
  });

  test.each([
    [{ targetFps: 0 }, "targetFps is 0, expected a number from 0.1 to 10000 1/s"],
    [{ targetFps: -60 }, "targetFps is -60, expected a number from 0.1 to 10000 1/s"],
    [{ targetFps: null }, "targetFps is null, expected a number from 0.1 to 10000 1/s"],
    [{ governor: {} }, "targetFps is missing, expected a number, for `governor` to hold"],
    [
      { targetFps: 60, governor: { nodes: [2, 60] } },
      "governor.nodes[0] is 2, expected a whole number from 3 to 256",
    ],
    [
      { targetFps: 60, governor: { nodes: [50, 20] } },
      "governor.nodes[1] is 20, expected at least 50, the least",
    ],
    [{ targetFps: 60, governor: { share: 0 } }, "governor.share is 0, expected a number from 0.05 to 1"],
    [
      { targetFps: 60, governor: { knobs: ["speed"] } },
      'governor.knobs[0] is "speed", expected "tolerance", "newton", "substeps", "modes" or "size"',
    ],
    [
      { targetFps: 60, governor: { cloth: [{ id: "b" }] } },
      'governor.cloth[0].id is "b", expected the id of a sheet or garment: "a"',
    ],
    [
      {
        targetFps: 60,
        cloth: [{ id: "p", shape: { kind: "grid", size: [1, 1], nodes: [9, 9] }, paper: {} }],
      },
      "targetFps is 60, expected absent: nothing here can give way (sheets on a grid, springs with `fabric`, garments, elastic solids)",
    ],
  ])("%j", (more, message) => {
    expect(messages(more)).toEqual([message]);
  });
});
