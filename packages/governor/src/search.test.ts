import { nextUniform, seedRandom } from "@pliant/geometry";
import { describe, expect, test } from "vitest";
import { literalLoop } from "./loop.ts";
import { measureFrames, median } from "./measure.ts";
import { choose } from "./search.ts";

const TARGETS = [5, 10, 15, 20, 25, 50, 100, 200, 250];
const cost = (nodes: number): number => 47.5e-6 * nodes ** 2;

describe("the model-based search", () => {
  test("finds the finest mesh that meets the target, in at most 5 measurements", () => {
    const found = TARGETS.map((targetFps) => choose({ targetFps }, cost));
    expect(found.map(({ nodes }) => nodes)).toEqual([64, 45, 37, 32, 29, 20, 14, 10, 9]);
    expect(Math.max(...found.map(({ evaluations }) => evaluations))).toBeLessThanOrEqual(5);
  });

  test("nearest takes the closer of two neighbours", () => {
    const found = TARGETS.map((targetFps) => choose({ targetFps, policy: "nearest" }, cost).nodes);
    expect(found).toEqual([65, 46, 37, 32, 29, 21, 15, 10, 9]);
  });

  test("stands a cost that jumps with the substeps", () => {
    const stepped = (nodes: number): number => 2e-6 * nodes ** 2 * Math.ceil(nodes / 6);
    for (const targetFps of [20, 30, 60, 120]) {
      const { nodes, evaluations } = choose({ targetFps }, stepped);
      expect(stepped(nodes)).toBeLessThanOrEqual(1 / targetFps);
      expect(stepped(nodes + 1)).toBeGreaterThan(1 / targetFps);
      expect(evaluations).toBeLessThanOrEqual(5);
    }
  });

  test("is within one of the optimum under 5 % of noise", () => {
    const words = new Uint32Array(4);
    seedRandom(7, words);
    const noisy = (nodes: number): number =>
      median(Array.from({ length: 7 }, () => cost(nodes) * (1 + 0.05 * nextUniform(words))));
    for (let trial = 0; trial < 50; trial++) {
      const { nodes } = choose({ targetFps: 50 }, noisy);
      expect(Math.abs(nodes - 20)).toBeLessThanOrEqual(1);
    }
  });

  test("says when even the least mesh is too much, and when the finest is not", () => {
    expect(choose({ targetFps: 1e6 }, cost)).toMatchObject({ nodes: 3, status: "unreachable" });
    expect(choose({ targetFps: 0.01 }, cost)).toMatchObject({ nodes: 256, status: "most" });
    expect(choose({ targetFps: 50, start: 7, least: 7, most: 7 }, cost)).toMatchObject({
      nodes: 7,
      evaluations: 1,
    });
  });

  test.each([
    [{ targetFps: 0 }, "Search: targetFps is 0, expected a finite number above 0 1/s"],
    [{ targetFps: -60 }, "Search: targetFps is -60, expected a finite number above 0 1/s"],
    [{ targetFps: NaN }, "Search: targetFps is NaN, expected a finite number above 0 1/s"],
    [{ targetFps: Infinity }, "Search: targetFps is Infinity, expected a finite number above 0 1/s"],
    [{ least: 1 }, "Search: least is 1, expected a whole number of at least 2"],
    [{ least: 50, most: 20 }, "Search: most is 20, expected a whole number of at least 50, which is `least`"],
    [{ start: 2 }, "Search: start is 2, expected a whole number from 3 to 256"],
    [{ policy: "best" as never }, 'Search: policy is "best", expected "guarantee" or "nearest"'],
  ])("refuses %j", (wish, message) => {
    expect(() => choose(wish, cost)).toThrow(message);
  });
});

describe("the paper's loop", () => {
  test("never ends as printed: two meshes in turn, for all nine targets (FIX 3)", () => {
    for (const targetFps of TARGETS) {
      const { ended, path } = literalLoop({ targetFps, stop: false }, (nodes) => 48e-6 * nodes ** 2);
      expect(ended).toBe(false);
      expect(new Set(path.slice(-20)).size).toBe(2);
    }
  });

  test("ends where the search does, with the rules that it lacks", () => {
    for (const targetFps of TARGETS) {
      const loop = literalLoop({ targetFps, threshold: 0 }, cost);
      expect(loop.evaluations).toBeLessThanOrEqual(40);
      expect(Math.abs(loop.nodes - choose({ targetFps }, cost).nodes)).toBeLessThanOrEqual(1);
    }
    expect(literalLoop({ targetFps: 1e6 }, cost)).toMatchObject({ nodes: 3, status: "unreachable" });
    expect(literalLoop({ targetFps: 0.01, most: 40 }, cost)).toMatchObject({ nodes: 40, status: "most" });
  });

  test("refuses what makes no sense", () => {
    expect(() => literalLoop({ step: 0 }, cost)).toThrow("literalLoop: step is 0");
    expect(() => literalLoop({ threshold: -1 }, cost)).toThrow("literalLoop: threshold is -1");
  });
});

test("measureFrames is the median of what comes after warming up", () => {
  const costs = [50, 40, 30, 7, 1, 2, 9, 3, 4, 5];
  let [now, frame] = [0, 0];
  const seconds = measureFrames(
    () => (now += costs[frame++]),
    () => now,
  );
  expect(seconds).toBe(0.004);
});
