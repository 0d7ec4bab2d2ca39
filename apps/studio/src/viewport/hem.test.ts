import { expect, it } from "vitest";
import { borderEdges } from "./hem.ts";

const itself = (vertex: number): number => vertex;

it("the border of two triangles is all but the edge that they share", () => {
  const edges = borderEdges([0, 1, 2, 0, 2, 3], itself).map(([a, b]) => `${a}${b}`);
  expect(edges.toSorted()).toEqual(["01", "12", "23", "30"]);
  expect(borderEdges([0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3], itself)).toEqual([]);
  // Corners of their own, as paper has.
  const corners = borderEdges([0, 1, 2, 3, 4, 5], (vertex) => [0, 1, 2, 0, 2, 3][vertex]);
  expect(corners).toHaveLength(4);
});
