import { describe, expect, it } from "vitest";
import { bumpyBody } from "../../testing/bodies.ts";
import { createMovingMesh, fitMoving, type MovingMesh } from "./moving-mesh.ts";

const body = bumpyBody(8, 10);
const FIRST = 3;

const column = (move: (x: number, i: number) => number): Float64Array =>
  Float64Array.from({ length: FIRST + body.vertices.length }, (_, i) =>
    i < FIRST ? NaN : move(body.vertices[i - FIRST], i - FIRST),
  );

/** Whether every leaf's box holds its triangles at both ends of the step. */
function holds({ mesh: { bvh }, start, end }: MovingMesh): boolean {
  for (let node = 0; node < bvh.nodeCount; node++) {
    for (let k = bvh.first[node]; k < bvh.first[node] + bvh.size[node]; k++) {
      for (const vertex of bvh.triangles.subarray(3 * bvh.order[k], 3 * bvh.order[k] + 3)) {
        for (const x of [start, end]) {
          for (let axis = 0; axis < 3; axis++) {
            const value = x[3 * vertex + axis];
            if (value < bvh.bounds[6 * node + axis] || value > bvh.bounds[6 * node + 3 + axis]) return false;
          }
        }
      }
    }
  }
  return true;
}

describe("fitMoving", () => {
  it("keeps boxes around both ends of every step, and fits them once in several", () => {
    const moving = createMovingMesh({ kind: "mesh", ...body });
    let fits = 0;
    for (let step = 0; step < 40; step++) {
      const before = moving.mesh.bvh.bounds.slice();
      const at = (k: number) => column((x, i) => x * (1 + 0.002 * k) + 0.001 * k * (i % 3));
      const jump = fitMoving(moving, at(step), at(step + 1), FIRST);
      expect(jump).toBeLessThan(1e-12);
      expect(holds(moving)).toBe(true);
      if (!before.every((value, k) => value === moving.mesh.bvh.bounds[k])) fits++;
    }
    expect(fits).toBeGreaterThan(2);
    expect(fits).toBeLessThan(10);
  });

  it("knows the longest way of a vertex, and how far it jumped since the last step", () => {
    const moving = createMovingMesh({ kind: "mesh", ...body });
    const still = column((x) => x);
    expect(
      fitMoving(
        moving,
        still,
        column((x, i) => (i === 4 ? x + 0.03 : i === 8 ? x - 0.01 : x)),
        FIRST,
      ),
    ).toBe(0);
    expect(moving.motion).toBeCloseTo(0.03, 12);
    expect(fitMoving(moving, still, still, FIRST)).toBeCloseTo(0.03, 12);
    expect(moving.motion).toBe(0);
    expect(holds(moving)).toBe(true);
  });

  it("goes on with a number lost", () => {
    const moving = createMovingMesh({ kind: "mesh", ...body });
    const lost = column((x, i) => (i === 4 ? NaN : x));
    fitMoving(
      moving,
      column((x) => x),
      lost,
      FIRST,
    );
    expect(moving.motion).toBe(Infinity);
  });
});
