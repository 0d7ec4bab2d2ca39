import { describe, expect, it } from "vitest";
import { createRandom } from "@pliant/testing";
import { createSkin } from "./create-skin.ts";
import { createNodeMaps, MAP_SIZE, writeNodeMaps } from "./node-maps.ts";
import { surfaceOf } from "../checks/surface-of.ts";
import { boxTets } from "../lattices/tet-shapes.ts";

const mesh = boxTets([0.4, 0.2, 0.2], 0.1);
const skin = createSkin(mesh, mesh.x, surfaceOf(mesh));

describe("createSkin", () => {
  it("splits a box at its edges: every vertex has the normal of one face", () => {
    for (let i = 0; i < skin.normals.length; i += 3) {
      const [x, y, z] = skin.normals.subarray(i, i + 3).map(Math.abs);
      expect(Math.max(x, y, z)).toBeCloseTo(1, 6);
    }
    // 8 corners have three normals each.
    expect(skin.rest.length / 3).toBeGreaterThan(mesh.x.length / 3);
  });

  it("needs no search for points that are nodes", () => {
    const own = createSkin(mesh, mesh.x, surfaceOf(mesh), Uint32Array.from(mesh.x.subarray(0, mesh.x.length / 3), (_, node) => node)); // prettier-ignore
    expect(own.rest).toEqual(skin.rest);
    for (let vertex = 0; vertex < own.rest.length / 3; vertex++) {
      const node = own.nodes[4 * vertex];
      expect([...own.weights.subarray(4 * vertex, 4 * vertex + 4)]).toEqual([1, 0, 0, 0]);
      const at = Float32Array.from(mesh.x.subarray(3 * node, 3 * node + 3));
      expect(own.rest.subarray(3 * vertex, 3 * vertex + 3)).toEqual(at);
    }
  });

  it("follows every affine motion exactly", () => {
    const random = createRandom(8);
    const affine = Array.from({ length: 12 }, () => random(-1, 1));
    const moved = mesh.x.map((_, i) => {
      const [node, row] = [3 * Math.floor(i / 3), i % 3];
      const [a, b, c, t] = affine.slice(4 * row, 4 * row + 4);
      return a * mesh.x[node] + b * mesh.x[node + 1] + c * mesh.x[node + 2] + t;
    });
    const maps = new Float64Array((mesh.x.length / 3) * MAP_SIZE);
    writeNodeMaps(createNodeMaps(mesh.x, mesh.tets), moved, 0, maps);
    for (let i = 0; i < maps.length; i++) expect(maps[i]).toBeCloseTo(affine[i % MAP_SIZE], 10);
  });

  it("shares each vertex between nodes, the whole of it", () => {
    for (let vertex = 0; vertex < skin.rest.length / 3; vertex++) {
      const own = skin.weights.subarray(4 * vertex, 4 * vertex + 4);
      expect(own.reduce((sum, each) => sum + each, 0)).toBeCloseTo(1, 6);
      for (let axis = 0; axis < 3; axis++) {
        let sum = 0;
        for (let k = 0; k < 4; k++) sum += own[k] * mesh.x[3 * skin.nodes[4 * vertex + k] + axis];
        expect(sum).toBeCloseTo(skin.rest[3 * vertex + axis], 6);
      }
    }
  });
});
