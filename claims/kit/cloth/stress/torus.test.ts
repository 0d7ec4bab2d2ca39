import { signedDistance } from "pliant/experimental";
import { expect, test } from "vitest";
import { torus } from "./torus.ts";

const shape = torus({ major: 0.12, minor: 0.02, around: 48, across: 16 });
const normal = new Float64Array(3);

test("is closed: every edge is passed once in each direction", () => {
  const { triangles } = shape;
  const edges = new Set<string>();
  for (let k = 0; k < triangles.length; k++) {
    const edge = `${triangles[k]} ${triangles[k % 3 === 2 ? k - 2 : k + 1]}`;
    expect(edges.has(edge)).toBe(false);
    edges.add(edge);
  }
  for (const edge of edges) expect(edges.has(edge.split(" ").reverse().join(" "))).toBe(true);
});

test("is solid in its tube and has a hole", () => {
  expect(signedDistance(shape, 0.12, 0, 0, normal)).toBeCloseTo(-0.02, 3);
  expect(signedDistance(shape, 0, 0, -0.12, normal)).toBeCloseTo(-0.02, 3);
  expect(signedDistance(shape, 0, 0, 0, normal)).toBeCloseTo(0.1, 3);
  expect(signedDistance(shape, 0.12, 0.03, 0, normal)).toBeCloseTo(0.01, 3);
});
