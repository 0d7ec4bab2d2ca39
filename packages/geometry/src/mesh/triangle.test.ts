import { describe, expect, it } from "vitest";
import { createRandom, triangleDistance } from "@pliant/testing";
import { FEATURE, FEATURE_AT, CLOSEST_WEIGHTS_SIZE } from "../closest-weights.ts";
import { closestOnTriangle, faceNormal, isDegenerate } from "./triangle.ts";

const foot = new Float64Array(CLOSEST_WEIGHTS_SIZE);
const FLAT = Float64Array.from([0, 0, 0, 1, 0, 0, 0, 0, -1]);

describe("closestOnTriangle", () => {
  it.each([
    ["over the face", [0.25, 2, -0.25], FEATURE.face, [0.5, 0.25, 0.25], 4],
    ["beside edge 0", [0.5, 0, 3], FEATURE.edge, [0.5, 0.5, 0], 9],
    ["beside edge 1", [1, 0, -1], FEATURE.edge + 1, [0, 0.5, 0.5], 0.5],
    ["beside edge 2", [-1, 1, -0.25], FEATURE.edge + 2, [0.75, 0, 0.25], 2],
    ["at corner 0", [-1, 0, 1], FEATURE.vertex, [1, 0, 0], 2],
    ["at corner 1", [3, 0, 0.5], FEATURE.vertex + 1, [0, 1, 0], 4.25],
    ["at corner 2", [-0.5, 0, -3], FEATURE.vertex + 2, [0, 0, 1], 4.25],
  ] as [string, number[], number, number[], number][])("%s", (_, [x, y, z], feature, weights, squared) => {
    expect(closestOnTriangle(FLAT, 0, 3, 6, x, y, z, foot)).toBeCloseTo(squared, 14);
    expect([...foot]).toEqual([...weights, feature]);
    expect(foot[FEATURE_AT]).toBe(feature);
  });

  it("is as near as the nearest of face and edges, for 20,000 triangles of all shapes and points near and far", () => {
    const random = createRandom(5);
    let worst = 0;
    for (let k = 0; k < 20_000; k++) {
      const thin = [1, 1, 1e-3, 1e-6, 1e-9, 0][k % 6];
      const reach = k % 5 === 0 ? 1e3 : 2;
      const at = Float64Array.from({ length: 9 }, (_, i) => random(-1, 1) * (i % 3 === 1 ? thin : 1));
      // Needles: the third corner nearly on the line of the other two.
      const share = random(-0.5, 1.5);
      if (k % 4 === 0) {
        for (let i = 0; i < 3; i++) at[6 + i] = thin * at[6 + i] + at[i] + share * (at[3 + i] - at[i]);
      }
      const p = [random(-reach, reach), random(-reach, reach), random(-reach, reach)];
      const squared = closestOnTriangle(at, 0, 3, 6, p[0], p[1], p[2], foot);
      const corners = [0, 3, 6].map((i) => [at[i], at[i + 1], at[i + 2]]) as [number[], number[], number[]];
      const expected = triangleDistance(p, corners);
      worst = Math.max(worst, Math.abs(Math.sqrt(squared) - expected) / Math.max(1, expected));
      const [wa, wb, wc] = foot;
      worst = Math.max(worst, Math.abs(wa + wb + wc - 1), -wa, -wb, -wc);
    }
    expect(worst).toBeLessThan(1e-9);
  });

  it("finds a finite point of a triangle that has shrunk to a line or to a point", () => {
    for (const at of [
      [0, 0, 0, 0, 0, 0, 1, 0, 0],
      [0, 0, 0, 1, 0, 0, 0, 0, 0],
      [0, 0, 0, 1, 0, 0, 1, 0, 0],
      [0, 0, 0, 1, 0, 0, 0.5, 0, 0],
      [0.3, 0, 0, 1, 0, 0, 0, 0, 0],
    ]) {
      for (const x of [-1, 0, 0.25, 0.5, 0.9, 2]) {
        const squared = closestOnTriangle(Float64Array.from(at), 0, 3, 6, x, 1, 0, foot);
        expect(squared).toBeCloseTo(1 + Math.max(-x, x - 1, 0) ** 2, 12);
      }
    }
    expect(closestOnTriangle(new Float64Array(9), 0, 3, 6, 3, 4, 0, foot)).toBe(25);
  });
});

describe("faceNormal", () => {
  it("is of length 1, counter-clockwise, and zero without area", () => {
    const normal = new Float64Array(3);
    expect(faceNormal(FLAT, 0, 3, 6, normal)).toBe(1);
    expect([...normal].map((n) => n + 0)).toEqual([0, 1, 0]);
    expect(faceNormal(FLAT, 0, 3, 3, normal)).toBe(0);
    expect([...normal]).toEqual([0, 0, 0]);
  });

  it("knows which triangles have none", () => {
    expect(isDegenerate(FLAT, 0, 3, 6)).toBe(false);
    expect(isDegenerate(FLAT, 0, 3, 3)).toBe(true);
    expect(isDegenerate(Float64Array.from([0, 0, 0, 1, 1, 1, 0.3, 0.3, 0.3]), 0, 3, 6)).toBe(true);
    expect(isDegenerate(Float64Array.from([0, 0, 0, 1, 0, 0, 0.5, 1e-9, 0]), 0, 3, 6)).toBe(false);
  });
});
