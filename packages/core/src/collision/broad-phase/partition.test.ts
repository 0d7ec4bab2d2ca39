import { describe, expect, it } from "vitest";
import { createModel } from "../../state/create-model.ts";
import type { Part } from "../../model/part.ts";
import { clothSheet } from "../../model/cloth/sheet.ts";
import {
  createHeapTree,
  NO_TRIANGLE,
  partitionBySpace,
  partitionBySurface,
  type Partition,
} from "@pliant/geometry";
import { createRandom } from "@pliant/testing";
import { createCollisionSurface, type CollisionSurface } from "./collision-surface.ts";

const grid = (id: string, nodes: [number, number], center: [number, number, number] = [0, 0, 0]): Part =>
  clothSheet({ id, size: [0.1 * (nodes[0] - 1), 0.1 * (nodes[1] - 1)], nodes, center });

function surfaceOf(...parts: Part[]): CollisionSurface {
  return createCollisionSurface(createModel({ parts }).model);
}

const all = ({ triangleCount }: CollisionSurface): Uint32Array =>
  Uint32Array.from({ length: triangleCount }, (_, t) => t);

/** In how many pieces a set lies, across edges. */
function pieces({ twins }: CollisionSurface, set: Uint32Array): number {
  const left = new Set(set);
  let count = 0;
  for (const start of set) {
    if (!left.delete(start)) continue;
    count++;
    for (const stack = [start]; stack.length > 0;) {
      const t = stack.pop() as number;
      for (const other of twins.subarray(3 * t, 3 * t + 3)) if (left.delete(other)) stack.push(other);
    }
  }
  return count;
}

function expectHalves(halve: Partition, set: Uint32Array): void {
  const before = set.slice();
  for (const first of [Math.ceil(set.length / 2), 1, set.length]) {
    const [low, high] = halve(set, first);
    expect(low).toHaveLength(Math.min(first, set.length));
    expect([...low, ...high].sort((a, b) => a - b)).toEqual([...set].sort((a, b) => a - b));
  }
  expect(set).toEqual(before);
}

describe("halves", () => {
  const surface = surfaceOf(grid("a", [5, 4]), grid("b", [3, 3]));
  const draw = createRandom(2);
  const centres = Float64Array.from({ length: 3 * surface.triangleCount }, () => draw(-1, 1));
  const nowhere = new Float64Array(3 * surface.triangleCount);

  it("have all triangles once, as many as asked for", () => {
    const some = all(surface).filter((_, k) => k % 3 !== 0);
    for (const set of [all(surface), some, some.subarray(0, 2)]) {
      expectHalves(partitionBySpace(centres), set);
      expectHalves(partitionBySurface(surface, nowhere), set);
      expectHalves(partitionBySurface(surface, centres), set);
    }
  });

  it("of one or none are themselves", () => {
    for (const halve of [partitionBySpace(centres), partitionBySurface(surface, nowhere)]) {
      expect(halve(Uint32Array.from([4]), 1)).toEqual([Uint32Array.from([4]), new Uint32Array(0)]);
      expect(halve(new Uint32Array(0), 0)).toEqual([new Uint32Array(0), new Uint32Array(0)]);
    }
  });

  it("by space lie on two sides of a plane across the longest side", () => {
    const long = centres.map((value, k) => (k % 3 === 2 ? 5 * value : value));
    const [low, high] = partitionBySpace(long)(all(surface), 11);
    const z = (set: Uint32Array): number[] => [...set].map((t) => long[3 * t + 2]);
    expect(Math.max(...z(low))).toBeLessThan(Math.min(...z(high)));
  });

  it("by connection keep two sheets apart, wherever they lie", () => {
    const two = surfaceOf(grid("a", [4, 3]), grid("b", [4, 3], [0, 0.001, 0]));
    const [low, high] = partitionBySurface(two, new Float64Array(3 * two.triangleCount))(all(two), 12);
    expect(new Set([...low].map((t) => t < 12)).size).toBe(1);
    expect(new Set([...high].map((t) => t < 12)).size).toBe(1);
  });

  it("of a strip on no map are its two ends, each in one piece", () => {
    const strip = surfaceOf(grid("strip", [33, 2]));
    const [low, high] = partitionBySurface(strip, new Float64Array(3 * strip.triangleCount))(all(strip), 32);
    expect(pieces(strip, low)).toBe(1);
    expect(pieces(strip, high)).toBe(1);
  });

  it("make trees of a mapped sheet in which every patch is in one piece", () => {
    const one = surfaceOf(grid("a", [9, 9]));
    const map = new Float64Array(3 * one.triangleCount);
    const { x } = createModel({ parts: [grid("a", [9, 9])] }).state;
    one.triangles.forEach((vertex, h) => {
      for (let axis = 0; axis < 3; axis++) map[3 * Math.floor(h / 3) + axis] += x[3 * vertex + axis] / 3;
    });
    const seen: number[] = [];
    const { triangleOf, leaves } = createHeapTree(all(one), partitionBySurface(one, map), (_, set) =>
      seen.push(pieces(one, set)),
    );
    expect(Math.max(...seen)).toBe(1);
    expect(leaves).toBe(128);
    expect([...triangleOf].sort((a, b) => a - b)).toEqual([...all(one)]);
    expect(triangleOf).not.toContain(NO_TRIANGLE);
  });
});
