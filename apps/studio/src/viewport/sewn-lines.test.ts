import { expect, it } from "vitest";
import { sewnEdges } from "./sewn-lines.ts";

const itself = (vertex: number): number => vertex;
const words = (edges: readonly [number, number][]): string[] => edges.map(([a, b]) => `${a}${b}`).toSorted();

it("the border of two triangles is all but the edge that they share", () => {
  expect(words(sewnEdges([0, 1, 2, 0, 2, 3], itself).border)).toEqual(["01", "12", "23", "30"]);
  expect(sewnEdges([0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3], itself).border).toEqual([]);
});

it("where panels meet, nodes are shown by other vertices, and there is a seam", () => {
  const { border, seams } = sewnEdges([0, 1, 2, 4, 3, 5], (vertex) => [0, 1, 2, 3, 1, 2][vertex]);
  expect(words(border)).toEqual(["01", "20", "35", "43"]);
  expect(words(seams)).toEqual(["12", "54"]);
});
