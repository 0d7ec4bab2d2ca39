import { expect, it } from "vitest";
import { borderEdges } from "./hem.ts";

it("the border of two triangles is all but the edge that they share", () => {
  const edges = borderEdges([0, 1, 2, 0, 2, 3]).map(([a, b]) => `${a}${b}`);
  expect(edges.toSorted()).toEqual(["01", "12", "23", "30"]);
  expect(borderEdges([0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3])).toEqual([]);
});
