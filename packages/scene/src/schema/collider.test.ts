import { describe, expect, test } from "vitest";
import { checkScene } from "../check.ts";
import { spoil } from "../test/valid-scene.ts";

const errors = (shape: unknown): string[] =>
  (checkScene(spoil(["colliders", 0, "shape"], shape)).errors ?? []).map(({ message }) => message);
const at = "colliders[0].shape";
const kinds =
  '"plane", "sphere", "cavity", "box", "capsule", "cylinder", "heightField", "mesh", "mannequin" or "character"';
const square = [
  [0, 0, 0],
  [1, 0, 0],
  [1, 0, 1],
  [0, 0, 1],
];

describe("collider", () => {
  test.each([
    [{ kind: "shpere", radius: 1 }, `${at}.kind is "shpere", expected ${kinds}; did you mean "sphere"?`],
    [{}, `${at}.kind is missing, expected ${kinds}`],
    [
      "plane",
      `${at} is "plane", expected an object with kind plane, sphere, cavity, box, capsule, cylinder, heightField, mesh, mannequin or character`,
    ],
    [{ kind: "sphere" }, `${at}.radius is missing, expected a number from 0.0001 to 10000 m`],
    [{ kind: "sphere", raduis: 1 }, `${at}.raduis is not a known key, did you mean \`radius\`?`],
    [{ kind: "box", size: [1, 1, 0] }, `${at}.size[2] is 0, expected a number from 0.0001 to 10000 m`],
    [{ kind: "cylinder", radius: 1 }, `${at}.length is missing, expected a number from 0.0001 to 10000 m`],
    [
      { kind: "cylinder", radius: 1, length: 0.4, rounding: 0.3 },
      `${at}.rounding is 0.3, expected at most 0.2 m, its radius or half its length`,
    ],
    [
      {
        kind: "heightField",
        size: [1, 0],
        heights: [
          [0, 0],
          [0, 0],
        ],
      },
      `${at}.size[1] is 0, expected a number from 0.0001 to 10000 m`,
    ],
    [
      { kind: "heightField", size: [1, 1], heights: [[0, 0]] },
      `${at}.heights is a list of 1, expected a list of at least 2`,
    ],
    [
      {
        kind: "heightField",
        size: [1, 1],
        heights: [
          [0, 0],
          [0, null],
        ],
      },
      `${at}.heights[1][1] is null, expected a number from -10000 to 10000 m`,
    ],
    [
      {
        kind: "heightField",
        size: [1, 1],
        heights: [
          [0, 0],
          [0, 1, 2],
        ],
      },
      `${at}.heights[1] is [0, 1, 2], expected 2 heights, as many as in the first row`,
    ],
    [
      { kind: "mesh", vertices: [[0, 0], ...square], triangles: [[1, 3, 2]] },
      `${at}.vertices[0] is [0, 0], expected three numbers [x, y, z] in m`,
    ],
    [
      { kind: "mesh", vertices: square, triangles: [] },
      `${at}.triangles is [], expected a list of at least 1`,
    ],
    [
      { kind: "mesh", vertices: square, triangles: [[0, 1]] },
      `${at}.triangles[0] is [0, 1], expected three vertex indices [a, b, c]`,
    ],
    [
      {
        kind: "mesh",
        vertices: square,
        triangles: [
          [0, 1, 2],
          [0, 2, 4],
        ],
      },
      `${at}.triangles[1][2] is 4, expected a vertex from 0 to 3`,
    ],
    [
      { kind: "mesh", vertices: [], triangles: [[0, 0, 0]] },
      `${at}.vertices is [], expected a list of at least 3`,
    ],
    [
      {
        kind: "mesh",
        vertices: square,
        triangles: [
          [0, 1, 2],
          [0, 2, 1],
        ],
        thickness: 0.1,
      },
      `${at} has a fault: thickness is 0.1, expected 0 m: a closed mesh is solid`,
    ],
    [
      {
        kind: "mesh",
        vertices: square,
        triangles: [
          [0, 1, 2],
          [0, 1, 3],
        ],
      },
      `${at} has a fault: edge 0–1 is run along the same way by triangles 0 and 1, expected both ways`,
    ],
    [{ kind: "plane", radius: 1 }, `${at}.radius is not a known key, expected one of kind`],
  ])("refuses %j", (shape, message) => {
    expect(errors(shape)).toEqual([message]);
  });

  test.each([
    { kind: "cylinder", radius: 1, length: 0.4, rounding: 0.2 },
    {
      kind: "heightField",
      size: [1, 2],
      heights: [
        [0, 0, 1],
        [0, 1, 0],
      ],
    },
    {
      kind: "mesh",
      vertices: square,
      triangles: [
        [0, 2, 1],
        [0, 3, 2],
      ],
      thickness: 0.01,
    },
  ])("takes a $kind", (shape) => {
    expect(errors(shape)).toEqual([]);
  });

  test("refuses long lists before it looks into them", () => {
    const many = Array.from({ length: 1e6 }, () => null);
    expect(errors({ kind: "mesh", vertices: many, triangles: many })).toEqual([
      `${at}.vertices is a list of 1000000, expected at most 100000 entries`,
      `${at}.triangles is a list of 1000000, expected at most 200000 entries`,
    ]);
    expect(errors({ kind: "heightField", size: [1, 1], heights: [[0, 1], many] })).toEqual([
      `${at}.heights[1] is a list of 1000000, expected at most 1000 entries`,
    ]);
  });

  test("has no viscous friction by default, and refuses what none can be", () => {
    const { scene } = checkScene(spoil(["colliders", 2, "friction"], 0.3));
    expect(scene?.colliders[2].viscousFriction).toBe(0);
    for (const value of [-1, "slow", null]) {
      expect(checkScene(spoil(["colliders", 2, "viscousFriction"], value)).errors).toMatchObject([
        { path: "colliders[2].viscousFriction", value, expected: "a number from 0 to 10000 s/m" },
      ]);
    }
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
