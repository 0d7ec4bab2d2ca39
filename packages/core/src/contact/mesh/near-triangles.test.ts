import { describe, expect, it } from "vitest";
import { bumpyBody, spike } from "../../testing/bodies.ts";
import { cornersOf, triangleDistance } from "../../testing/brute-force.ts";
import { createRandom } from "../../testing/random.ts";
import { buildBvh } from "./bvh.ts";
import { NEAR, nearTriangles } from "./near-triangles.ts";

const OFFSET = 5;
const triangle = new Uint32Array(OFFSET + NEAR);
const distance = new Float64Array(OFFSET + NEAR);
const reach = new Float64Array(1);

describe("nearTriangles", () => {
  it.each([0, 0.01, 0.1, 3])(
    "lists the nearest, sorted, and says how far it is complete: spread %d",
    (spread) => {
      const body = bumpyBody(14, 20);
      const bvh = buildBvh(body.vertices, body.triangles);
      const random = createRandom(31);
      const uniform = (): number => random(0, 1);
      let full = 0;
      for (let k = 0; k < 200; k++) {
        const p = [0, 1, 2].map(() => 1.6 * uniform() - 0.8);
        const [x, y, z] = p;
        const count = nearTriangles(
          bvh,
          body.vertices,
          x,
          y,
          z,
          k % 2 === 0 ? Infinity : 2,
          spread,
          triangle,
          distance,
          OFFSET,
          reach,
        );
        const all = Array.from({ length: body.triangles.length / 3 }, (_, t) =>
          triangleDistance(p, cornersOf(body, t)),
        );
        const least = Math.min(...all);
        const listed = [...triangle.subarray(OFFSET, OFFSET + count)];
        expect(count).toBeGreaterThan(0);
        expect(new Set(listed).size).toBe(count);
        listed.forEach((t, i) => expect(distance[OFFSET + i]).toBeCloseTo(all[t], 12));
        for (let i = 1; i < count; i++)
          expect(distance[OFFSET + i]).toBeGreaterThanOrEqual(distance[OFFSET + i - 1]);
        expect(distance[OFFSET]).toBeCloseTo(least, 12);
        // Whatever is nearer than the reach is there, and the reach is as wide as was asked for unless the list is full.
        const missing = all.findIndex((d, t) => d < reach[0] && !listed.includes(t));
        expect(missing).toBe(-1);
        if (count < NEAR) expect(reach[0]).toBeCloseTo(least + spread, 9);
        else full++;
      }
      if (spread >= 3) expect(full).toBe(200);
    },
  );

  it("lists all of a small mesh, and nothing for a lost point", () => {
    const body = spike();
    const bvh = buildBvh(body.vertices, body.triangles);
    expect(nearTriangles(bvh, body.vertices, 0, 3, 0, Infinity, 9, triangle, distance, 0, reach)).toBe(4);
    expect(nearTriangles(bvh, body.vertices, NaN, 3, 0, Infinity, 9, triangle, distance, 0, reach)).toBe(0);
  });
});
