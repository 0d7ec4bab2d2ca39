import { POSE_SIZE, writePose } from "@pliant/geometry";
import { expect, test } from "vitest";
import { colliderSurface } from "./collider-surface.ts";

const poses = new Float64Array(POSE_SIZE);

test("a box has its volume, seen from outside, wherever it is", () => {
  // A third of a turn about (1, 1, 1): x becomes y, y becomes z.
  writePose(poses, 0, { position: [1, 2, 3], rotation: [0.5, 0.5, 0.5, 0.5] });
  const { x, triangles } = colliderSurface({ kind: "box", halfSize: [0.1, 0.2, 0.3] }, poses, 0)!;
  const middle = [1, 2, 3];
  let volume = 0;
  for (let k = 0; k < triangles.length; k += 3) {
    const [a, b, c] = [0, 1, 2].map((i) => middle.map((m, axis) => x[3 * triangles[k + i] + axis] - m));
    const across = [b[1] * c[2] - b[2] * c[1], b[2] * c[0] - b[0] * c[2], b[0] * c[1] - b[1] * c[0]];
    volume += (a[0] * across[0] + a[1] * across[1] + a[2] * across[2]) / 6;
  }
  expect(volume).toBeCloseTo(0.2 * 0.4 * 0.6, 12);
  const extent = (axis: number): number => Math.max(...x.filter((_, i) => i % 3 === axis)) - middle[axis];
  expect([0, 1, 2].map(extent)).toEqual([0.3, 0.1, 0.2].map((size) => expect.closeTo(size, 12)));
});

test("what is round has none", () => {
  writePose(poses, 0, { position: [0, 0, 0], rotation: [0, 0, 0, 1] });
  expect(colliderSurface({ kind: "sphere", radius: 1 }, poses, 0)).toBeNull();
  expect(colliderSurface({ kind: "box", halfSize: [1, 1, 1], rounding: 0.1 }, poses, 0)).toBeNull();
});
