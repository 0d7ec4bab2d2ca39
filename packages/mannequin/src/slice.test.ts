import { expect, test } from "vitest";
import { slice } from "./slice.ts";

/** Two tetrahedra side by side. */
const one = [0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 1, 0];
const positions = Float64Array.from([...one, ...one.map((value, i) => (i % 3 === 0 ? value + 5 : value))]);
const faces = [0, 1, 2, 0, 3, 1, 1, 3, 2, 2, 3, 0];
const triangles = Uint32Array.from([...faces, ...faces.map((v) => v + 4)]);

test("a line for every part that is cut, closed, in the plane", () => {
  const lines = slice(positions, triangles, { origin: [0, 0.5, 0], normal: [0, 1, 0] });
  expect(lines.map((line) => line.length)).toEqual([3, 3]);
  for (const [, y] of lines.flat()) expect(y).toBeCloseTo(0.5, 12);
  expect(lines[0].map(([x]) => x).sort((a, b) => a - b)).toEqual([0, 0, 0.5]);
});

test("beside the surface there is nothing", () => {
  expect(slice(positions, triangles, { origin: [0, 2, 0], normal: [0, 1, 0] })).toEqual([]);
});
