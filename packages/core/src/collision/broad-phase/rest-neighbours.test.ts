import { describe, expect, it } from "vitest";
import { clothMesh } from "../../model/cloth/mesh.ts";
import { createModel } from "../../state/create-model.ts";
import type { Model } from "../../model/model.ts";
import { clothSheet } from "../../model/cloth/sheet.ts";
import { createRandom } from "@pliant/testing";
import { areNeighbours, restNeighbours } from "./rest-neighbours.ts";

/** Shortest paths between all nodes, by Floyd and Warshall: the second method. */
function pathLengths({ nodes: { count }, links }: Model): number[][] {
  const length = Array.from({ length: count }, (_, i) =>
    Array.from({ length: count }, (__, j) => (i === j ? 0 : Infinity)),
  );
  for (let k = 0; k < links.count; k++) {
    const [a, b] = [links.a[k], links.b[k]];
    length[a][b] = length[b][a] = Math.min(length[a][b], links.restLength[k]);
  }
  for (let via = 0; via < count; via++) {
    for (const row of length) row.forEach((old, j) => (row[j] = Math.min(old, row[via] + length[via][j])));
  }
  return length;
}

const pairsOf = (model: Model, holds: (i: number, j: number) => boolean): string[] => {
  const found: string[] = [];
  for (let i = 0; i < model.nodes.count; i++) {
    for (let j = 0; j < model.nodes.count; j++) if (i !== j && holds(i, j)) found.push(`${i} ${j}`);
  }
  return found;
};

describe("restNeighbours", () => {
  it("are those nearer than 2.1 spacings on a grid, however it lies", () => {
    const { model, state } = createModel({ parts: [clothSheet({ size: [0.12, 0.1], nodes: [7, 6] })] });
    const rest = state.x.slice();
    state.x.fill(0);
    const near = restNeighbours(model, [2.1 * 0.02]);
    const apart = (i: number, j: number): number =>
      Math.hypot(...[0, 1, 2].map((axis) => rest[3 * i + axis] - rest[3 * j + axis]));
    expect(pairsOf(model, (i, j) => areNeighbours(near, i, j))).toEqual(
      pairsOf(model, (i, j) => apart(i, j) < 2.1 * 0.02),
    );
  });

  it.each([1, 2, 3])("are the ends of short paths on any mesh, within each body (seed %i)", (seed) => {
    const random = createRandom(seed);
    const positions = new Float64Array(3 * 25);
    const triangles: number[] = [];
    for (let k = 0; k < 25; k++) {
      const [column, row] = [k % 5, Math.floor(k / 5)];
      positions.set([0.01 * (column + random(-0.3, 0.3)), 0, 0.01 * (row + random(-0.3, 0.3))], 3 * k);
      if (column < 4 && row < 4) triangles.push(k, k + 5, k + 1, k + 1, k + 5, k + 6);
    }
    const loose = clothMesh({ id: "loose", positions, triangles: Uint32Array.from(triangles) });
    const { model } = createModel({ parts: [clothSheet({ size: [0.04, 0.04], nodes: [4, 4] }), loose] });
    const length = pathLengths(model);
    for (const reach of [0.005, 0.021, 0.035, 1]) {
      const near = restNeighbours(model, [reach, 1.5 * reach]);
      const reachOf = (node: number): number => (node < 16 ? reach : 1.5 * reach);
      expect(pairsOf(model, (i, j) => areNeighbours(near, i, j))).toEqual(
        pairsOf(model, (i, j) => length[i][j] < reachOf(i)),
      );
    }
  });

  it("are none without reach, and no node is its own", () => {
    const { model } = createModel({ parts: [clothSheet({ size: [0.1, 0.1], nodes: [3, 3] })] });
    expect(restNeighbours(model, [0]).node.length).toBe(0);
    expect(areNeighbours(restNeighbours(model, [1]), 4, 4)).toBe(false);
  });
});
