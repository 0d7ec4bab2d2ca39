import { describe, expect, it } from "vitest";
import { bumpyBody } from "../../testing/bodies.ts";
import { createRandom } from "../../testing/random.ts";
import { buildBvh, refitBvh } from "./bvh.ts";
import { overlappingTriangles } from "./overlap.ts";

const { vertices, triangles } = bumpyBody(12, 16);
const out = new Uint32Array(triangles.length / 3);

/** Triangles whose boxes over all columns overlap, one by one. */
function byAll(columns: readonly Float64Array[], low: readonly number[], high: readonly number[]): number[] {
  return Array.from({ length: triangles.length / 3 }, (_, t) => t).filter((t) =>
    [0, 1, 2].every((axis) => {
      const corners = [...triangles.subarray(3 * t, 3 * t + 3)];
      const values = columns.flatMap((x) => corners.map((vertex) => x[vertex * 3 + axis]));
      return Math.min(...values) <= high[axis] && Math.max(...values) >= low[axis];
    }),
  );
}

function* boxes(count: number): Generator<{ low: number[]; high: number[] }> {
  const random = createRandom(3);
  for (let k = 0; k < count; k++) {
    const low = [random(-0.7, 0.6), random(-0.7, 0.6), random(-0.7, 0.6)];
    yield { low, high: low.map((x) => x + random(0, k % 4 === 0 ? 1 : 0.1)) };
  }
}

describe("overlappingTriangles", () => {
  it("are those whose boxes overlap, each once, in an order that does not depend on the box", () => {
    const bvh = buildBvh(vertices, triangles);
    const rank = new Map([...bvh.order].map((triangle, at) => [triangle, at]));
    let total = 0;
    for (const { low, high } of boxes(200)) {
      const count = overlappingTriangles(bvh, vertices, low, high, out);
      const found = [...out.subarray(0, count)];
      expect(found.toSorted((a, b) => a - b)).toEqual(byAll([vertices], low, high));
      const ranks = found.map((triangle) => rank.get(triangle) ?? -1);
      expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
      total += count;
    }
    expect(total).toBeGreaterThan(500);
  });

  it("holds the way of moving triangles", () => {
    const bvh = buildBvh(vertices, triangles);
    const moved = vertices.map((x, k) => x + [0.1, -0.2, 0.05][k % 3]);
    refitBvh(bvh, moved, vertices);
    for (const { low, high } of boxes(100)) {
      const count = overlappingTriangles(bvh, moved, low, high, out, vertices);
      expect([...out.subarray(0, count)].toSorted((a, b) => a - b)).toEqual(
        byAll([moved, vertices], low, high),
      );
    }
  });

  it("says how many there are when there is no room for all, and writes what fits", () => {
    const bvh = buildBvh(vertices, triangles);
    const all = [-1, -1, -1];
    const room = new Uint32Array(10);
    expect(overlappingTriangles(bvh, vertices, all, [1, 1, 1], room)).toBe(triangles.length / 3);
    expect([...room]).toEqual([...bvh.order.subarray(0, 10)]);
    expect(overlappingTriangles(bvh, vertices, [2, 2, 2], [3, 3, 3], room)).toBe(0);
  });

  it("counts a box that just touches", () => {
    const bvh = buildBvh(vertices, triangles);
    const top = bvh.bounds[4];
    expect(overlappingTriangles(bvh, vertices, [-1, top, -1], [1, top + 1, 1], out)).toBeGreaterThan(0);
    expect(overlappingTriangles(bvh, vertices, [-1, top + 1e-12, -1], [1, top + 1, 1], out)).toBe(0);
  });
});
