import { expect, test } from "vitest";
import { seamVertices } from "./seam-vertices.ts";

// Two panels sewn along nodes 1 and 2: the second begins at u = 5.
const triangles = Uint32Array.of(0, 1, 2, 1, 3, 2);
const corners = Float32Array.of(0, 0, 1, 0, 0, 1, 5, 0, 6, 1, 5, 1);

test("nodes on a seam are shown by a vertex for each panel", () => {
  const { triangles: shown, nodes, uvs } = seamVertices(triangles, corners, 4);
  expect([...shown]).toEqual([0, 1, 2, 4, 3, 5]);
  expect([...nodes]).toEqual([1, 2]);
  expect([...uvs]).toEqual([0, 0, 1, 0, 0, 1, 6, 1, 5, 0, 5, 1]);
});

test("where every node has one place, nothing is added", () => {
  const one = Float32Array.of(0, 0, 1, 0, 0, 1, 1, 0, 1, 1, 0, 1);
  const { triangles: shown, nodes } = seamVertices(triangles, one, 4);
  expect([...shown]).toEqual([...triangles]);
  expect(nodes).toHaveLength(0);
});
