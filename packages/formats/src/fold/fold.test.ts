import { describe, expect, it } from "vitest";
import { readFold } from "./read-fold.ts";
import { writeFold } from "./write-fold.ts";

/** A square with a valley along its diagonal. */
const SQUARE = {
  file_spec: 1.1,
  "own:key": { kept: true },
  frame_classes: ["creasePattern"],
  frame_unit: "cm",
  vertices_coords: [
    [0, 0],
    [10, 0],
    [10, 10],
    [0, 10],
  ],
  edges_vertices: [
    [0, 1],
    [1, 2],
    [2, 3],
    [3, 0],
    [0, 2],
  ],
  edges_assignment: ["B", "B", "B", "B", "V"],
  edges_foldAngles: [0, null, null, null, 90],
  faces_vertices: [
    [0, 1, 2],
    [0, 2, 3],
  ],
};

const read = (more: object = {}) => readFold(JSON.stringify({ ...SQUARE, ...more }));

describe("FOLD", () => {
  it("reads graph, kinds, angles and unit, also by old names", () => {
    const [frame] = read().frames;
    expect(frame).toMatchObject({ unit: "cm", assignments: ["B", "B", "B", "B", "V"] });
    expect(frame.foldAngles).toEqual([0, null, null, null, 90]);
    expect(frame.faces).toHaveLength(2);
  });

  it("inherits what a frame lacks, and refuses a circle", () => {
    const frame = { frame_inherit: true, frame_parent: 0, frame_classes: ["foldedForm"] };
    const folded = read({
      file_frames: [
        {
          ...frame,
          vertices_coords: [
            [0, 0],
            [1, 0],
            [1, 0],
            [0, 1],
          ],
        },
      ],
    });
    expect(folded.frames[1].edges).toEqual(folded.frames[0].edges);
    expect(folded.frames[1].vertices[2]).toEqual([1, 0]);
    const circle = [
      { ...frame, frame_parent: 2 },
      { ...frame, frame_parent: 1 },
    ];
    expect(() => read({ file_frames: circle })).toThrow(
      "expected a frame that does not inherit from this one",
    );
  });

  it.each([
    [{ edges_vertices: [[0, 9]] }, "edges_vertices[0] is [0,9], expected different vertices from 0 to 3"],
    [{ edges_assignment: ["B"] }, "edges_assignment is 1, expected 5 entries"],
    [
      { edges_assignment: ["B", "B", "B", "B", "X"] },
      'edges_assignment[4] is "X", expected one of B, M, V, F, U, C, J',
    ],
    [{ frame_unit: "ell" }, 'frame_unit is "ell", expected one of unit, in, pt, m, cm, mm, um, nm'],
    [{ vertices_coords: [[0, "a"]] }, 'vertices_coords[0] is [0,"a"], expected 2 or more finite numbers'],
  ])("says what is wrong: %o", (more, message) => expect(() => read(more)).toThrow(message));

  it("says that text is no JSON", () => expect(() => readFold("{")).toThrow("fold: not JSON"));

  it("warns of a sign against its kind", () => {
    expect(read({ edges_foldAngle: [0, 0, 0, 0, -90] }).warnings).toEqual([
      "edges_foldAngle[4] is -90° of a V: the angle counts",
    ]);
  });

  it("comes back as it was, with keys that nobody knows", () => {
    const { frames, document } = read();
    const [{ vertices, edges, assignments, foldAngles, faces }] = frames;
    const pattern = { vertices, edges, assignments, foldAngles, faces: faces ?? [] };
    const states = [{ vertices: vertices.map(([x, y]) => [x, y, 1]), foldAngles }];
    const again = readFold(writeFold(pattern, states, { document }));
    expect(again.frames[0]).toMatchObject({ vertices, edges, assignments, foldAngles, faces, unit: "m" });
    expect(again.frames[1]).toMatchObject({ edges, classes: ["foldedForm"] });
    expect(again.document["own:key"]).toEqual({ kept: true });
  });
});
