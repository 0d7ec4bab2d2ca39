import { describe, expect, it } from "vitest";
import { bumpyBody, hump, lBlock, spike, torus, type BodyMesh } from "@pliant/testing";
import { meshFaults, properTriangles } from "./mesh-faults.ts";

const faultsOf = ({ vertices, triangles }: BodyMesh): string[] => meshFaults(vertices, triangles);
const CORNERS = [0, 0, 0, 1, 0, 0, 0, 1, 0];
const mesh = (vertices: number[], triangles: number[]): BodyMesh => ({
  vertices: Float64Array.from(vertices),
  triangles: Uint32Array.from(triangles),
});

describe("meshFaults", () => {
  it("finds none in sound bodies, closed or open", () => {
    for (const body of [torus(1, 0.3, 12, 8), lBlock(), spike(), bumpyBody(10, 12), hump(4)])
      expect(faultsOf(body)).toEqual([]);
  });

  it.each([
    [mesh([...CORNERS, 1], [0, 1, 2]), "vertices has 10 numbers, expected a multiple of 3"],
    [mesh(CORNERS.with(4, NaN), [0, 1, 2]), "vertices[4] is NaN, expected a finite number"],
    [mesh(CORNERS, [0, 1, 2, 0]), "triangles has 4 indices, expected a multiple of 3"],
    [mesh(CORNERS, [0, 1, 3]), "triangles[2] is 3, expected a vertex index below 3"],
    [mesh(CORNERS, []), "none of its triangles has an area"],
    [mesh(CORNERS, [0, 1, 1]), "none of its triangles has an area"],
    [
      mesh([...CORNERS, 0, 0, 1], [0, 1, 2, 0, 1, 3]),
      "edge 0–1 is run along the same way by triangles 0 and 1, expected both ways",
    ],
  ])("%# says what is wrong", (body, message) => {
    expect(faultsOf(body)).toEqual([message]);
  });

  it("refuses a closed body that is inside out, wherever it stands", () => {
    const { vertices, triangles } = lBlock();
    const away = vertices.map((x) => x + 1e5);
    expect(faultsOf({ vertices: away, triangles })).toEqual([]);
    const [message] = faultsOf({ vertices: away, triangles: triangles.slice().reverse() });
    expect(message).toMatch(/front inside \(volume -3(\.0+\d*)? m³\), expected triangles counter-clockwise/);
  });

  it("keeps the triangles that have an area", () => {
    const { vertices, triangles } = mesh([...CORNERS, 0.5, 0, 0], [0, 1, 2, 0, 3, 1, 2, 2, 1, 0, 3, 2]);
    expect([...properTriangles(vertices, triangles)]).toEqual([0, 3]);
    expect(meshFaults(vertices, triangles)).not.toContain("none of its triangles has an area");
  });
});
