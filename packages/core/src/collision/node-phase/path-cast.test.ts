import { describe, expect, it } from "vitest";
import { createImpact, vertexTriangle } from "@pliant/geometry";
import { bumpyBody, createRandom } from "@pliant/testing";
import { createPathCast } from "./path-cast.ts";

const body = bumpyBody(10, 14);
const triangles = body.triangles;

function swelling() {
  const start = body.vertices;
  const end = start.map((x, i) => x * (1.1 + 0.05 * (i % 3)));
  return { start, end };
}

describe("createPathSweep", () => {
  it.each([false, true])("finds what any triangle finds; a solid only from its front: %s", (solid) => {
    const mesh = swelling();
    const sweep = createPathCast(mesh);
    const random = createRandom(61);
    const hit = createImpact();
    const normal = new Float64Array(3);
    let hits = 0;
    for (let k = 0; k < 300; k++) {
      const start = Float64Array.from({ length: 3 }, () => random(-0.8, 0.8));
      const end = start.map((x) => x + random(-0.6, 0.6));
      sweep.begin(start, end, solid);
      for (let t = 0; t < triangles.length / 3; t++) sweep.tryTriangle(triangles, t);
      const found = sweep.finish(normal);
      let first = Infinity;
      for (let t = 0; t < triangles.length / 3; t++) {
        const [a, b, c] = triangles.subarray(3 * t);
        if (vertexTriangle({ start, end }, 0, mesh, a, b, c, hit)) first = Math.min(first, hit.time);
      }
      if (!solid) expect(found, `case ${k}`).toBe(first < Infinity);
      if (!found) continue;
      hits++;
      expect(Math.hypot(...normal)).toBeCloseTo(1, 12);
      const at = (x: Float64Array, axis: number): number =>
        [0, 1, 2].reduce(
          (sum, i) => sum + sweep.weights[i] * x[3 * triangles[3 * sweep.triangle + i] + axis],
          0,
        );
      // It comes from where the normal points to.
      const towards = [0, 1, 2].reduce(
        (sum, axis) =>
          sum + normal[axis] * (end[axis] - start[axis] - (at(mesh.end, axis) - at(mesh.start, axis))),
        0,
      );
      expect(towards).toBeLessThan(0);
      // The body is round about the origin: its front looks outwards.
      if (solid)
        expect([0, 1, 2].reduce((sum, axis) => sum + normal[axis] * at(mesh.end, axis), 0)).toBeGreaterThan(
          0,
        );
    }
    expect(hits).toBeGreaterThan(30);
  });

  it("does not depend on the order in which triangles are tried", () => {
    const mesh = swelling();
    const sweep = createPathCast(mesh);
    const normal = new Float64Array(3);
    // Down upon a corner that many triangles share.
    const [start, end] = [Float64Array.of(0, 2, 0), Float64Array.of(0, 0, 0)];
    const order = Array.from({ length: triangles.length / 3 }, (_, t) => t);
    const results = [order, [...order].reverse()].map((each) => {
      sweep.begin(start, end, true);
      for (const t of each) sweep.tryTriangle(triangles, t);
      sweep.finish(normal);
      return [sweep.triangle, ...sweep.weights, ...normal];
    });
    expect(results[1]).toEqual(results[0]);
    expect(results[0][0]).toBeGreaterThanOrEqual(0);
  });
});
