import { createRandom } from "@pliant/testing";
import { expect, test } from "vitest";
import { triangleStrip } from "../../testing/triangle-strip.ts";
import { clothMesh } from "./mesh.ts";

const overNodes = ({ c, d }: { c: Uint32Array; d: Uint32Array }): number[] =>
  [...c].filter((node, k) => node === d[k]);

test("lie over every node of a straight border but its corners", () => {
  const { beams, x } = triangleStrip(3, 6, 0.1, createRandom(1));
  const most = Math.max(...x.filter((_, i) => i % 3 === 2));
  const isCorner = (node: number): boolean =>
    [0, 0.06].some((at) => Math.abs(x[3 * node] - at) < 1e-9) &&
    [0, most].some((at) => Math.abs(x[3 * node + 2] - at) < 1e-9);
  const isBorder = (node: number): boolean =>
    x[3 * node] < 1e-9 ||
    x[3 * node] > 0.06 - 1e-9 ||
    x[3 * node + 2] < 1e-9 ||
    x[3 * node + 2] > most - 1e-9;
  const expected = Array.from({ length: x.length / 3 }, (_, node) => node).filter(
    (node) => isBorder(node) && !isCorner(node),
  );
  expect(overNodes(beams).toSorted((a, b) => a - b)).toEqual(expected);
});

test("a mesh of arcs has none", () => {
  const { x, triangles } = triangleStrip(3, 6, 0.1, createRandom(1));
  expect(overNodes(clothMesh({ positions: x, triangles, material: { bendKind: "arc" } }).beams)).toEqual([]);
});
