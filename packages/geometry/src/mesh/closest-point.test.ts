import { describe, expect, it } from "vitest";
import { bumpyBody, createRandom, hump, lBlock, meshDistanceByAll, spike, torus } from "@pliant/testing";
import { buildBvh, refitBvh } from "./bvh.ts";
import { closestPoint, createClosestPoint } from "./closest-point.ts";
import { FEATURE } from "../closest-weights.ts";

/*
 * Speed, once, on a body of 13,800 triangles, two busy threads of a small machine (per ms): 470 signed distances within 1 cm
 * of the surface, 50 to 100 elsewhere; 5,000 that need only be told from 5 mm; 400 to 600 closest points within 1 cm;
 * 1,000 boxes of 1 cm. A refit takes 0.8 ms, a swept one 1.5 ms, the making of it all 140 ms.
 */

const BODIES = {
  torus: torus(0.6, 0.2, 16, 10),
  "L block": lBlock(),
  spike: spike(),
  body: bumpyBody(10, 14),
  "open hump": hump(10),
};
const found = createClosestPoint();

describe.each(Object.entries(BODIES))("closestPoint of a %s", (_, body) => {
  const { vertices, triangles } = body;
  const bvh = buildBvh(vertices, triangles);

  it("is as near as the nearest of all triangles, near and 1 km away", () => {
    const random = createRandom(4);
    for (let k = 0; k < 300; k++) {
      const reach = k % 10 === 0 ? 1e3 : 2;
      const p = [random(-reach, reach), random(-reach, reach), random(-reach, reach)];
      expect(closestPoint(bvh, vertices, p[0], p[1], p[2], Infinity, found)).toBe(true);
      const expected = meshDistanceByAll(p, body);
      expect(Math.abs(found.distance - expected)).toBeLessThan(1e-12 * Math.max(1, expected));
      expect(Math.hypot(...p.map((x, axis) => x - found.point[axis]))).toBeCloseTo(found.distance, 9);
      const corners = triangles.subarray(found.triangle * 3, found.triangle * 3 + 3);
      const point = [0, 1, 2].map((axis) =>
        corners.reduce((sum, vertex, i) => sum + found.weights[i] * vertices[vertex * 3 + axis], 0),
      );
      point.forEach((x, axis) => expect(x).toBeCloseTo(found.point[axis], 12));
      // As many weights are above 0 as the feature has corners.
      const carried = found.weights.filter((weight) => weight > 0).length;
      expect(carried).toBe(found.feature >= FEATURE.vertex ? 1 : found.feature >= FEATURE.edge ? 2 : 3);
    }
  });

  it("finds what is nearer than the radius, and nothing else", () => {
    const random = createRandom(6);
    for (let k = 0; k < 200; k++) {
      const [x, y, z] = [random(-2, 2), random(-2, 2), random(-2, 2)];
      closestPoint(bvh, vertices, x, y, z, Infinity, found);
      const { distance, triangle } = found;
      found.triangle = -7;
      expect(closestPoint(bvh, vertices, x, y, z, distance * (1 - 1e-9), found)).toBe(false);
      expect(found.triangle).toBe(-7);
      expect(closestPoint(bvh, vertices, x, y, z, distance * (1 + 1e-9), found)).toBe(true);
      expect([found.triangle, found.distance]).toEqual([triangle, distance]);
    }
  });
});

describe("closestPoint", () => {
  it("follows vertices that move, also in boxes of the whole way", () => {
    const body = bumpyBody(10, 14);
    const random = createRandom(2);
    const moved = { ...body, vertices: body.vertices.map((x) => 1.5 * x + random(-0.1, 0.1)) };
    const fresh = buildBvh(moved.vertices, moved.triangles);
    const refit = buildBvh(body.vertices, body.triangles);
    const again = createClosestPoint();
    for (const before of [undefined, body.vertices]) {
      refitBvh(refit, moved.vertices, before);
      for (let k = 0; k < 300; k++) {
        const [x, y, z] = [random(-1, 1), random(-1, 1), random(-1, 1)];
        closestPoint(refit, moved.vertices, x, y, z, Infinity, found);
        closestPoint(fresh, moved.vertices, x, y, z, Infinity, again);
        expect(found.distance).toBeCloseTo(again.distance, 14);
        expect(found.distance).toBeCloseTo(meshDistanceByAll([x, y, z], moved), 12);
      }
    }
  });

  it("finds nothing without triangles, and nothing for a point that is none", () => {
    const none = buildBvh(new Float64Array(0), new Uint32Array(0));
    expect(closestPoint(none, new Float64Array(0), 0, 0, 0, Infinity, found)).toBe(false);
    const { vertices, triangles } = lBlock();
    expect(closestPoint(buildBvh(vertices, triangles), vertices, NaN, 0, 0, Infinity, found)).toBe(false);
  });
});
