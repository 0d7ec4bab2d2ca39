import { describe, expect, it } from "vitest";
import { hump, torus } from "@pliant/testing";
import { meshTopology, nextCorner, previousCorner } from "./topology.ts";

const of = (...indices: number[]): Uint32Array => Uint32Array.from(indices);

describe("meshTopology", () => {
  it("joins the half-edges of a closed mesh, each to the one that runs the other way", () => {
    const { triangles, vertices } = torus(1, 0.3, 12, 8);
    const { twins, borders, faults } = meshTopology(triangles, vertices.length / 3);
    expect([borders, faults]).toEqual([0, []]);
    twins.forEach((twin, h) => {
      expect(twins[twin]).toBe(h);
      expect(triangles[twin]).toBe(triangles[nextCorner(h)]);
      expect(triangles[nextCorner(twin)]).toBe(triangles[h]);
    });
  });

  it("counts the border of an open one", () => {
    const { triangles, vertices } = hump(5);
    const { borders, twins } = meshTopology(triangles, vertices.length / 3);
    expect(borders).toBe(20);
    expect(twins.filter((twin) => twin < 0)).toHaveLength(20);
  });

  it("names an edge of three triangles, and one that both run along the same way", () => {
    expect(meshTopology(of(0, 1, 2, 1, 0, 3, 0, 1, 4), 5).faults).toEqual([
      "edge 0–1 belongs to 3 triangles (0, 1, 2), expected at most 2",
    ]);
    expect(meshTopology(of(0, 1, 2, 0, 1, 3), 4).faults).toEqual([
      "edge 0–1 is run along the same way by triangles 0 and 1, expected both ways",
    ]);
    expect(meshTopology(of(0, 1, 2, 0, 1, 3, 4, 5, 6, 4, 5, 7), 8).faults).toEqual([
      "edge 0–1 is run along the same way by triangles 0 and 1, expected both ways (and 1 more such edges)",
    ]);
  });

  it("looks through a triangle that names a vertex twice", () => {
    const { twins, borders, faults } = meshTopology(of(0, 1, 2, 0, 1, 1, 1, 0, 3), 4);
    expect([...twins]).toEqual([6, -1, -1, -1, -1, -1, 0, -1, -1]);
    expect([borders, faults]).toEqual([4, []]);
  });

  it("walks around a triangle", () => {
    expect([6, 7, 8].map(nextCorner)).toEqual([7, 8, 6]);
    expect([6, 7, 8].map(previousCorner)).toEqual([8, 6, 7]);
  });
});
