import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { vertexNormals } from "./vertex-normals.ts";

const length = (n: Float32Array, vertex: number) =>
  Math.hypot(n[vertex * 3], n[vertex * 3 + 1], n[vertex * 3 + 2]);
const of = (n: Float32Array, vertex: number) => [...n.subarray(vertex * 3, vertex * 3 + 3)];

describe("vertexNormals", () => {
  it("points towards the side from which a triangle is counter-clockwise", () => {
    const normals = vertexNormals(new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0]), new Uint32Array([0, 1, 2]));
    for (let vertex = 0; vertex < 3; vertex++) expect(of(normals, vertex)).toEqual([0, 0, 1]);
  });

  it("weights the triangles at a vertex by area", () => {
    // At vertex 0 meet a triangle in the xy plane (area 1/2, +z) and one in the yz plane (area 3/2, +x).
    const positions = new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 3]);
    const normals = vertexNormals(positions, new Uint32Array([0, 1, 2, 0, 2, 3]));
    expect(normals[0] / normals[2]).toBeCloseTo(3, 6);
    expect(length(normals, 0)).toBeCloseTo(1, 6);
  });

  it("ignores degenerate triangles where a sound one shares the vertex", () => {
    const positions = new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0, 2, 0, 0]);
    const normals = vertexNormals(positions, new Uint32Array([0, 1, 2, 0, 1, 3, 1, 1, 2]));
    expect(of(normals, 0)).toEqual([0, 0, 1]);
    expect(of(normals, 1)).toEqual([0, 0, 1]);
  });

  it("gives +y where there is no area at all: collinear, collapsed and unused vertices", () => {
    const positions = new Float32Array([0, 0, 0, 1, 0, 0, 2, 0, 0, 5, 5, 5, 5, 5, 5, 5, 5, 5, 9, 9, 9]);
    const normals = vertexNormals(positions, new Uint32Array([0, 1, 2, 3, 4, 5]));
    for (let vertex = 0; vertex < 7; vertex++) expect(of(normals, vertex)).toEqual([0, 1, 0]);
  });

  it("stays of unit length for micrometre triangles", () => {
    const normals = vertexNormals(
      new Float32Array([0, 0, 0, 1e-6, 0, 0, 0, 1e-6, 0]),
      new Uint32Array([0, 1, 2]),
    );
    expect(of(normals, 0)).toEqual([0, 0, 1]);
  });

  it("is of unit length and finite for any finite input", () => {
    const coordinate = fc.float({ min: -1000, max: 1000, noNaN: true });
    fc.assert(
      fc.property(
        fc.array(coordinate, { minLength: 15, maxLength: 15 }),
        fc.array(fc.nat(4), { minLength: 12, maxLength: 12 }),
        (positions, indices) => {
          const normals = vertexNormals(new Float32Array(positions), new Uint32Array(indices));
          for (let vertex = 0; vertex < 5; vertex++)
            expect(Math.abs(length(normals, vertex) - 1)).toBeLessThan(1e-6);
        },
      ),
    );
  });

  it("has nothing to say about an empty mesh", () => {
    expect(vertexNormals(new Float32Array(0), new Uint32Array(0))).toHaveLength(0);
  });

  it("refuses lengths and indices that do not fit", () => {
    const positions = new Float32Array(9);
    expect(() => vertexNormals(new Float32Array(4), new Uint32Array(0))).toThrow(
      "vertexNormals: positions has 4 numbers, expected 3 per vertex",
    );
    expect(() => vertexNormals(positions, new Uint32Array(4))).toThrow(
      "vertexNormals: indices has 4 entries, expected 3 per triangle",
    );
    expect(() => vertexNormals(positions, new Uint32Array([0, 1, 2, 0, 1, 3]))).toThrow(
      "vertexNormals: triangle 1 uses vertex 3, expected 0 to 2",
    );
  });
});
