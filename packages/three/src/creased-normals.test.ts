import { expect, it } from "vitest";
import { CreasedNormals } from "./creased-normals.ts";

/** Two triangles that share the edge 1–2, the second turned up about it by an angle. */
function normalsAt(angle: number): Float32Array {
  const x = Float32Array.of(-1, 0, 0, 0, 0, 1, 0, 0, -1, Math.cos(angle), Math.sin(angle), 0);
  const triangles = Uint32Array.of(0, 1, 2, 2, 1, 3);
  const out = new Float32Array(18);
  new CreasedNormals(triangles, 4).write(x, out);
  return out;
}

it("is smooth over a gentle bend and sharp at a crease", () => {
  const gentle = normalsAt(0.2);
  expect(gentle.slice(3, 6)).toEqual(gentle.slice(12, 15));
  const sharp = normalsAt(1);
  expect([...sharp.slice(0, 9)].map((value) => Math.round(value * 1e6) / 1e6 + 0)).toEqual([
    0, 1, 0, 0, 1, 0, 0, 1, 0,
  ]);
  expect(sharp[12]).toBeCloseTo(-Math.sin(1), 5);
});
