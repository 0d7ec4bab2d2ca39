import { describe, expect, it } from "vitest";
import { readPattern } from "./read-pattern.ts";
import { testPattern, type TestPattern } from "./testing/test-pattern.ts";
import { writePattern } from "./write-pattern.ts";

const read = (change: (file: TestPattern) => void = () => {}) => {
  const file = testPattern();
  change(file);
  return readPattern(JSON.stringify(file), { name: "skirt.json" });
};

describe("readPattern", () => {
  it("gives metres, and control points as places", () => {
    const { panels, stitches, parameters, warnings } = read();
    expect(panels.map(({ id }) => id)).toEqual(["front", "back"]);
    expect(panels[0].vertices[1]).toEqual([0.4, 0]);
    expect(panels[0].translation).toEqual([0, 0, 0.2]);
    // 0.2 of the edge's length to the left of its way.
    expect(panels[0].edges[0].curve).toEqual({ kind: "quadratic", control: [0.2, expect.closeTo(0.08, 12)] });
    expect(stitches).toHaveLength(2);
    expect(parameters).toEqual([{ name: "length", type: "length", value: 1, range: [0.5, 2] }]);
    expect(warnings).toEqual([]);
  });

  it("reads both dialects, comments, absolute control points, arcs, and the bend of a seam", () => {
    const text = JSON.stringify(testPattern()).replace("{", "{ // a skirt\n");
    expect(readPattern(text).panels).toHaveLength(2);
    const curve = read((file) => {
      file.pattern.panels.front.edges[0].curvature = {
        type: "cubic",
        params: [
          [0.25, 0.1],
          [0.75, 0.1],
        ],
      };
    }).panels[0].edges[0].curve;
    expect(curve).toEqual({
      kind: "cubic",
      controls: [
        [0.1, expect.closeTo(0.04, 12)],
        [expect.closeTo(0.3, 12), expect.closeTo(0.04, 12)],
      ],
    });
    const absolute = read((file) => {
      file.properties.curvature_coords = "absolute";
      file.pattern.panels.front.edges[0].curvature = [20, -5];
    });
    expect(absolute.panels[0].edges[0].curve).toEqual({ kind: "quadratic", control: [0.2, -0.05] });
    const arc = read((file) => {
      file.pattern.panels.front.edges[0].curvature = { type: "circle", params: [25, 0, 1] };
      file.pattern.stitches[0].push("right_wrong", { bend: 7 });
    });
    expect(arc.panels[0].edges[0].curve).toEqual({
      kind: "circle",
      radius: 0.25,
      isLarge: false,
      isRight: true,
    });
    expect(arc.stitches[0].bend).toBe(7);
  });

  it("reads what writePattern writes", () => {
    const pattern = read((file) => {
      file.pattern.panels.back.edges[0].curvature = { type: "circle", params: [31, 0, 0] };
      file.pattern.panels.front.edges[2].curvature = {
        type: "cubic",
        params: [
          [0.3, 0.1],
          [0.8, 0.2],
        ],
      };
      file.pattern.stitches[1].push({ bend: 2 });
    });
    const again = readPattern(writePattern(pattern), { name: "skirt.json" });
    const near = (value: unknown): unknown => {
      if (typeof value === "number") return expect.closeTo(value, 12);
      if (Array.isArray(value)) return value.map(near);
      if (typeof value !== "object" || value === null) return value;
      return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, near(each)]));
    };
    expect({ ...again, parameters: [] }).toEqual(near({ ...pattern, parameters: [] }));
  });

  it("warns of edges of different length, with both", () => {
    const { warnings } = read((file) => (file.pattern.panels.back.vertices[2] = [40, 66]));
    expect(warnings).toEqual([
      'pattern.stitches[0] sews edge 1 of "front" (600 mm) to edge 2 of "back" (660 mm): 10 % are eased in',
    ]);
  });
});

describe("readPattern refuses, with path, value and what was expected,", () => {
  const cases: [string, (file: TestPattern) => void, string][] = [
    [
      "stitches to edges that are not there",
      (file) =>
        (file.pattern.stitches[1] = [
          { panel: "front", edge: 9 },
          { panel: "hood", edge: 0 },
        ]),
      'pattern.stitches[1][0].edge is 9, expected an edge of "front", 0 to 3; pattern.stitches[1][1].panel is "hood", expected one of front, back',
    ],
    [
      "an edge in two stitches",
      (file) => (file.pattern.stitches[1] = file.pattern.stitches[0]),
      'pattern.stitches[1] sews edge 1 of "front" once more, after stitches[0], expected each edge in one stitch',
    ],
    [
      "stitches of one edge to several",
      (file) => file.pattern.stitches[0].push({ panel: "back", edge: 0 }),
      "pattern.stitches[0] has 3 edges, expected two edges, each { panel, edge }: one edge is sewn to one",
    ],
    [
      "panels that cross themselves",
      (file) => (file.pattern.panels.front.vertices[2] = [-10, 20]),
      "pattern.panels.front has edge 1 crossing edge 3, expected a border that does not cross itself",
    ],
    [
      "open loops",
      (file) => (file.pattern.panels.front.edges[3].endpoints = [3, 1]),
      "pattern.panels.front.edges[0].endpoints[0] is 0, expected 1, where edges[3] ends: the border is an open loop",
    ],
    [
      "corners that are not there",
      (file) => (file.pattern.panels.front.edges[3].endpoints = [3, 4]),
      "pattern.panels.front.edges[3].endpoints is [3, 4], expected two corners of the panel, 0 to 3",
    ],
    [
      "curves that nobody knows",
      (file) => (file.pattern.panels.front.edges[0].curvature = { type: "spline", params: [] }),
      "pattern.panels.front.edges[0].curvature is an object, expected none, two numbers, or",
    ],
    [
      "arcs that do not reach",
      (file) => (file.pattern.panels.front.edges[0].curvature = { type: "circle", params: [15, 0, 0] }),
      "curvature.params[0] is 15, expected a radius of at least half the way between the edge's ends, 20",
    ],
    [
      "units that are none",
      (file) => (file.properties.units_in_meter = 0),
      "properties.units_in_meter is 0, expected",
    ],
    [
      "corners that are no places",
      (file) => (file.pattern.panels.front.vertices[1] = [NaN, 2]),
      "pattern.panels.front.vertices[1] is [null, 2], expected two numbers",
    ],
  ];
  it.each(cases)("%s", (_, change, message) => {
    expect(() => read(change)).toThrow(message);
  });

  it("what is no pattern", () => {
    expect(() => readPattern("{ nothing", { name: "a.json" })).toThrow(
      /^readPattern: a.json: the file is no JSON/,
    );
    expect(() => readPattern("{}")).toThrow(
      "readPattern: pattern: pattern is missing, expected an object of panels by name",
    );
    expect(() => readPattern('{ "pattern": { "panels": {} } }')).toThrow("expected at least one panel");
  });
});
