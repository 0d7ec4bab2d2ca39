import { nextUniform, seedRandom } from "@pliant/geometry";
import { describe, expect, test } from "vitest";
import { Budget, type Sheet } from "./budget.ts";
import { Governor } from "./governor.ts";
import type { QualityLevel } from "./knobs.ts";
import { completeSettings, type GovernorSettings } from "./settings.ts";

const sheet = (id: string, authored = 30, more: Partial<Sheet> = {}): Sheet => ({
  ...{ id, authored, nodeCount: authored ** 2, least: 3, most: 256, importance: 1 },
  ...more,
});
const effort = { tolerance: 3e-4, newton: 1, cadence: 1, modes: 1 };
const PLAIN: QualityLevel[] = [{ knob: "size", effort, costShare: 1 }];
const LEVELS: QualityLevel[] = [
  ...PLAIN,
  { knob: "tolerance", effort: { ...effort, tolerance: 1e-3 }, costShare: 0.9 },
  { knob: "substeps", effort: { ...effort, tolerance: 1e-3, cadence: 0.5 }, costShare: 0.6 },
];
const settings = (more: Partial<GovernorSettings> = {}): GovernorSettings =>
  completeSettings({ targetFps: 60, share: 1, ...more });

/** Runs a governor against a synthetic machine; 5 % of noise. */
function run(
  governor: Governor,
  frames: number,
  cost: (nodes: number, frame: number) => number,
  seed = 1,
): { changes: number[]; nodes: number[]; costs: number[] } {
  const words = new Uint32Array(4);
  seedRandom(seed, words);
  const [changes, nodes, costs]: number[][] = [[], [], []];
  for (let frame = 0; frame < frames; frame++) {
    const seconds = cost(governor.setting.sizes["a"], frame) * (1 + 0.1 * (nextUniform(words) - 0.5));
    nodes.push(governor.setting.sizes["a"]);
    costs.push(seconds);
    if (governor.observe(seconds)) changes.push(frame);
  }
  return { changes, nodes, costs };
}

describe("Governor", () => {
  test.each([
    [11.5e-6, 1],
    [4.6e-6, 2],
    [46e-6, 3],
  ])("a machine of %f s per node that halves its speed and gets it back", (a, seed) => {
    const speed = (frame: number): number => (frame >= 400 && frame < 800 ? 2 : 1);
    const governor = new Governor(settings(), [sheet("a")], PLAIN);
    const { changes, costs, nodes } = run(governor, 1200, (n, frame) => a * n * n * speed(frame), seed);
    const within = (from: number, to: number): number[] =>
      changes.filter((frame) => frame >= from && frame < to);
    // The first search is over within a second, then nothing until the machine changes.
    expect(within(60, 400)).toEqual([]);
    expect(within(400, 460).length).toBeGreaterThanOrEqual(1);
    expect(within(400, 800).length).toBeLessThanOrEqual(3);
    expect(within(600, 800)).toEqual([]);
    expect(within(800, 1200).length).toBeLessThanOrEqual(3);
    expect(within(1000, 1200)).toEqual([]);
    const late = costs
      .slice(460, 800)
      .filter((seconds) => seconds > (1 + 0.05 + Math.max(0.05, 2 / nodes[700])) / 60);
    expect(late.length).toBeLessThan(0.05 * 340);
  });

  test("other knobs give way before the mesh does, and come back after it", () => {
    const governor = new Governor(settings(), [sheet("a", 30, { most: 30 })], LEVELS);
    const cost = (n: number, slow: number): number => {
      const { tolerance, cadence } = governor.setting.effort;
      return 11e-6 * n * n * slow * (tolerance > 3e-4 ? 0.9 : 1) * (cadence < 1 ? 0.6 : 1);
    };
    run(governor, 100, (n) => cost(n, 1));
    expect(governor.qualityLevel).toEqual([0, 2]);
    // A little too slow: tolerance is enough.
    run(governor, 60, (n) => cost(n, 1.83));
    expect(governor.setting).toMatchObject({ sizes: { a: 30 }, effort: { tolerance: 1e-3, cadence: 1 } });
    run(governor, 200, (n) => cost(n, 4));
    expect(governor.qualityLevel).toEqual([2, 2]);
    expect(governor.setting.sizes["a"]).toBeLessThan(30);
    run(governor, 2500, (n) => cost(n, 1));
    expect(governor.setting.sizes["a"]).toBe(30);
    expect(governor.qualityLevel).toEqual([0, 2]);
  });

  test("keeps a reserve where many frames are late that the middle says nothing of", () => {
    const governor = new Governor(settings({ share: 0.5 }), [sheet("a")], PLAIN);
    const cost = (n: number, frame: number): number => 1e-5 * n * n * (frame % 8 === 7 ? 2.7 : 1);
    const calm = run(governor, 100, (n) => cost(n, 0)).nodes.at(-1)!;
    const { nodes, costs } = run(governor, 400, cost);
    expect(nodes.at(-1)!).toBeLessThan(0.85 * calm);
    const late = (from: number, to?: number): number =>
      costs.slice(from, to).filter((seconds) => seconds > 1 / 60).length;
    expect(late(0, 100)).toBeGreaterThan(3);
    expect(late(-200)).toBe(0);
    run(governor, 1200, (n) => cost(n, 0));
    expect(Math.abs(governor.setting.sizes["a"] - calm)).toBeLessThanOrEqual(3);
  });

  test("looks at five meshes at most before it begins", () => {
    for (const a of [1e-3, 3e-4, 1e-4, 3e-5, 1e-5, 1e-6, 1e-7]) {
      for (const levels of [PLAIN, LEVELS]) {
        const governor = new Governor(settings({ share: 0.5 }), [sheet("a")], levels);
        // A fourth more with every other node, for something to jump.
        const { changes } = run(governor, 120, (n) => a * n * n * (1 + 0.25 * (n % 2)));
        expect(governor.isStarting).toBe(false);
        expect(changes.filter((frame) => frame < 60).length).toBeLessThanOrEqual(5);
      }
    }
  });

  test("grows from the coarsest mesh", () => {
    const governor = new Governor(settings(), [sheet("a")], PLAIN);
    run(governor, 100, () => 1);
    expect(governor.setting.sizes["a"]).toBe(3);
    run(governor, 1500, (n) => 1e-4 * n * n);
    expect(governor.setting.sizes["a"]).toBeGreaterThan(9);
  });

  test("says so when nothing is left to give", () => {
    const governor = new Governor(settings(), [sheet("a")], LEVELS);
    run(governor, 300, () => 1);
    expect(governor.isUnreachable).toBe(true);
    expect(governor.setting.sizes["a"]).toBe(3);
    run(governor, 300, (n) => 1e-5 * n * n);
    expect(governor.isUnreachable).toBe(false);
  });

  test("does not call a target unreachable that frames meet beyond their share", () => {
    const governor = new Governor(settings({ share: 0.45 }), [sheet("a", 30, { least: 30 })], LEVELS);
    run(governor, 600, () => 0.8 / 60);
    expect(governor.qualityLevel).toEqual([2, 2]);
    expect(governor.isUnreachable).toBe(false);
  });

  test.each([0, 1, 40])("a clock that reads 0 but in each %sth frame gives sizes that there are", (each) => {
    const governor = new Governor(settings(), [sheet("a")], LEVELS);
    for (let frame = 0; frame < 1500; frame++) {
      governor.observe(each > 0 && frame % each === each - 1 ? 0.001 : 0);
      expect(Number.isInteger(governor.setting.sizes["a"])).toBe(true);
    }
  });

  test("a clock that shows nothing changes nothing: no mesh grows by what is not known", () => {
    const governor = new Governor(settings(), [sheet("a")], LEVELS);
    const reasons = Array.from({ length: 3000 }, () => governor.observe(0)?.reason).filter((each) => each);
    expect(governor.setting.sizes["a"]).toBe(30);
    expect(reasons).toEqual(["start: the clock shows nothing, 30 nodes stay"]);
  });

  test.each([1, 5])("a clock of whole %s ms leads to the mesh that an exact one does", (coarse) => {
    const sizes = [0, coarse / 1000].map((grain) => {
      const governor = new Governor(settings(), [sheet("a")], PLAIN);
      let [now, read] = [0, 0];
      for (let frame = 0; frame < 6000; frame++) {
        now += 3e-6 * governor.setting.sizes["a"] ** 2;
        const shown = grain > 0 ? Math.floor(now / grain) * grain : now;
        governor.observe(Math.max(0, shown - read));
        // Between frames time passes that nobody measures.
        now += 0.0137;
        read = grain > 0 ? Math.floor(now / grain) * grain : now;
      }
      return governor.setting.sizes["a"];
    });
    expect(sizes[1]).toBeGreaterThan(0.7 * sizes[0]);
    expect(sizes[1]).toBeLessThan(1.15 * sizes[0]);
  });

  test("never leaves its bounds", () => {
    const governor = new Governor(settings(), [sheet("a", 30, { least: 20, most: 40 })], PLAIN);
    expect(Math.min(...run(governor, 300, (n) => 1e-3 * n * n).nodes)).toBe(20);
    expect(Math.max(...run(governor, 300, (n) => 1e-7 * n * n).nodes)).toBe(40);
  });

  test("leaves meshes alone while they are frozen, and without the knob", () => {
    const frozen = new Governor(settings(), [sheet("a")], LEVELS);
    frozen.freeze("cut");
    run(frozen, 200, () => 1);
    expect(frozen.setting.sizes["a"]).toBe(30);
    const fixed = new Governor(settings({ knobs: ["tolerance", "substeps"] }), [sheet("a")], LEVELS);
    run(fixed, 200, () => 1);
    expect(fixed.setting.sizes["a"]).toBe(30);
    expect(fixed.qualityLevel).toEqual([2, 2]);
  });

  test("a battery saver computes for two fifths of the time", () => {
    const governor = new Governor(settings(), [sheet("a")], PLAIN);
    const cost = (n: number): number => 1e-5 * n * n;
    const before = run(governor, 200, cost).nodes.at(-1)!;
    governor.change(settings({ saver: true }));
    const after = run(governor, 300, cost).nodes.at(-1)!;
    expect((after / before) ** 2).toBeGreaterThan(0.3);
    expect((after / before) ** 2).toBeLessThan(0.5);
  });

  test("refuses costs that are none", () => {
    const governor = new Governor(settings(), [sheet("a")], PLAIN);
    expect(() => governor.observe(NaN)).toThrow("governor: the cost of a frame is NaN");
    expect(() => governor.observe(-1)).toThrow("governor: the cost of a frame is -1");
  });
});

describe("Budget", () => {
  test("sheets of twice the weight get twice the nodes", () => {
    const budget = new Budget([sheet("a", 40), sheet("b", 20, { importance: 2 })]);
    expect(budget.lead?.id).toBe("a");
    expect(Object.fromEntries(budget.sizesAt(40))).toEqual({ a: 40, b: 28 });
    budget.setView(new Map([["b", 0.25]]));
    expect(Object.fromEntries(budget.sizesAt(40))).toEqual({ a: 40, b: 14 });
    budget.setView(new Map([["b", 0]]));
    expect(budget.sizesAt(40).get("b")).toBeGreaterThanOrEqual(3);
  });

  test("a governor shares out anew when the view is quite another", () => {
    const governor = new Governor(settings(), [sheet("a", 40), sheet("b", 40)], PLAIN);
    run(governor, 200, (n) => 1e-5 * n * n);
    const { sizes } = governor.setting;
    expect(governor.rebalance(sizes)).toBeNull();
    governor.setView(new Map([["b", 0.2]]));
    expect(governor.rebalance(sizes)?.setting.sizes["b"]).toBeLessThan(0.6 * sizes["b"]);
  });
});

test.each([
  [{}, "governor: targetFps is NaN, expected a finite number above 0 1/s"],
  [{ targetFps: 0 }, "governor: targetFps is 0, expected a finite number above 0 1/s"],
  [{ targetFps: 60, share: 2 }, "governor: share is 2, expected a share above 0, up to 1"],
  [
    { targetFps: 60, nodes: [20, 10] as const },
    "governor: nodes is [20, 10], expected whole numbers [least, most] with 3 ≤ least ≤ most",
  ],
  [{ targetFps: 60, nodes: 5 as never }, "governor: nodes is 5"],
  [{ targetFps: 60, knobs: ["speed"] as never }, 'governor: knobs is ["speed"], expected some of tolerance'],
  [{ targetFps: 60, cloth: [{ id: "a", importance: 0 }] }, "governor: cloth[0].importance is 0"],
])("settings %j", (given, message) => {
  expect(() => completeSettings(given)).toThrow(message);
});
