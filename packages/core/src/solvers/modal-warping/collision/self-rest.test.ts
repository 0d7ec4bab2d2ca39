import { blockTets, surfaceOf, tetBox } from "@pliant/solid";
import { describe, expect, it } from "vitest";
import { markBent } from "./calm-surface.ts";
import { createHullPairs, findSelfPairs } from "./hull-pairs.ts";
import { createHull, fitHull } from "./hull.ts";
import { isWallBetween } from "./rest-walls.ts";
import { createSelfRest } from "./self-rest.ts";

describe("a surface at rest", () => {
  it("has walls between its two sides, and none across a slit", () => {
    const mesh = blockTets(["#.#", "#.#", "###"], 0.1, 0.1, 0.1);
    const { walls } = createSelfRest(mesh.x, surfaceOf(mesh));
    const nodeAt = (...at: number[]): number => {
      for (let i = 0; i < mesh.x.length; i += 3) {
        if (at.every((x, axis) => Math.abs(mesh.x[i + axis] - x) < 1e-9)) return i / 3;
      }
      throw new Error(`no node at ${at.join()}`);
    };
    const [outer, inner, across] = [-0.15, -0.05, 0.05].map((x) => nodeAt(x, 0.05, 0.05));
    expect(isWallBetween(walls, outer, inner)).toBe(true);
    expect(isWallBetween(walls, inner, across)).toBe(false);
    expect(isWallBetween(walls, nodeAt(-0.05, 0.05, 0.05), nodeAt(0.05, 0.05, -0.05))).toBe(false);
  });

  it("is far from itself, and near where it is pressed flat", () => {
    const mesh = tetBox([0.6, 0.1, 0.1], [12, 2, 2]);
    const surface = surfaceOf(mesh);
    const rest = createSelfRest(mesh.x, surface);
    expect(rest.play).toBeGreaterThan(5e-3);
    expect(rest.clearance).toBeGreaterThan(0.02);
    const pairs = createHullPairs();
    const hull = createHull(mesh.x, surface);
    fitHull(hull);
    findSelfPairs(hull, rest.beside, 0.01, pairs);
    expect(pairs.count).toBe(0);
    expect(markBent(hull, rest.calm)).toBe(false);
    // Half as long: what lies beside each other is looked at.
    for (let i = 0; i < mesh.x.length; i += 3) hull.mesh.vertices[i] *= 0.4;
    fitHull(hull);
    expect(markBent(hull, rest.calm)).toBe(true);
    expect(rest.calm.isBentTriangle.every((each) => each === 1)).toBe(true);
  });
});
