import { describe, expect, test } from "vitest";
import { CostWindow, LONGEST } from "./cost-window.ts";
import { Governor } from "./governor.ts";
import { completeSettings } from "./settings.ts";
import { machine, runBy, type Trace } from "./testing/machine.ts";
import { CostMonitor } from "./cost-monitor.ts";

const FRAME = 1 / 60;
const SEEDS = Array.from({ length: 10 }, (_, k) => k + 1);

/** 1,000 frames or so of each seed: changes from a frame on, in the last 200, and the share of frames in time after the first second. */
function play(trace: Omit<Trace, "seed">, from = 500, frames = 1000) {
  const runs = SEEDS.map((seed) => {
    const sheet = { id: "a", authored: 30, nodeCount: 900, least: 3, most: 256, importance: 1 };
    const effort = { tolerance: 3e-4, newton: 1, cadence: 1, modes: 1 };
    const levels = [{ knob: "size" as const, effort, costShare: 1 }];
    const governor = new Governor(completeSettings({ targetFps: 60 }), [sheet], levels);
    const { changes, costs, nodes } = runBy(governor, frames, machine({ seed, ...trace }));
    const inTime = costs.slice(60).filter((seconds) => seconds <= FRAME).length / 940;
    const after = changes.filter((frame) => frame >= from);
    return {
      changes,
      after: after.length,
      last: after.filter((frame) => frame >= 800).length,
      inTime,
      nodes,
    };
  });
  return {
    most: Math.max(...runs.map(({ after }) => after)),
    changed: runs.map(({ after }) => after),
    calm: runs.filter(({ last }) => last === 0).length / runs.length,
    inTime: runs.reduce((sum, run) => sum + run.inTime, 0) / runs.length,
    nodesAt: (frame: number) => runs.map(({ nodes }) => nodes[frame]).sort((a, b) => a - b)[5],
  };
}

const twice = (frame: number): number => (frame < 500 ? 1 : 2);

describe("a governor on made-up machines", () => {
  // Share of the runs that change nothing in their last 200 frames: the rougher the gusts, the fewer.
  test.each<[string, Omit<Trace, "seed">, calm?: number]>([
    ["calm", { gust: 0.03, white: 0.03, spikes: 0 }],
    ["gusts", {}],
    ["short gusts", { gust: 0.18, lasting: 30 }, 0.8],
    ["long gusts", { gust: 0.18, lasting: 150 }, 0.8],
    ["noise", { white: 0.25 }],
    ["spikes", { spikes: 0.03 }],
    ["steep", { power: 2.5 }],
    ["flat", { power: 1.2 }],
    ["quick", { cost: 2e-3 }],
    ["slow", { cost: 24e-3 }],
  ])("%s: stays as it is, and gives way once when everything takes twice as long", (_, trace, calm = 0.9) => {
    const steady = play(trace, 600);
    expect(steady.most).toBeLessThanOrEqual(2);
    expect(steady.calm).toBeGreaterThanOrEqual(0.9);
    expect(steady.inTime).toBeGreaterThan(0.985);
    const slowed = play({ ...trace, slow: twice });
    expect(slowed.most).toBeLessThanOrEqual(calm < 0.9 ? 4 : 3);
    expect(slowed.calm).toBeGreaterThanOrEqual(calm);
  });

  test.each([{}, { spikes: 0 }])("a few late frames change nothing: %j", (trace) => {
    const changed = (frames: number, times: number): number[] => {
      const late = (frame: number): number => (frame >= 560 && frame < 560 + frames ? times : 1);
      return play({ ...trace, slow: late }, 560, 700).changed;
    };
    const plain = changed(0, 1);
    expect(changed(5, 3)).toEqual(plain);
    expect(changed(5, 20)).toEqual(plain);
  });

  test("a drift is followed in few steps", () => {
    const { most, nodesAt } = play({ slow: (frame) => Math.exp(frame / 700) });
    expect(most).toBeLessThanOrEqual(3);
    expect(nodesAt(999)).toBeLessThan(0.8 * nodesAt(200));
  });

  test("a machine that gets faster is made use of", () => {
    const faster = play({ slow: (frame) => (frame < 500 ? 3 : 1) });
    expect(faster.nodesAt(999)).toBeGreaterThan(1.5 * faster.nodesAt(499));
    expect(faster.most).toBeLessThanOrEqual(3);
  });
});

describe("CostWindow", () => {
  test("single frames do not move a level, a tenth of them does", () => {
    const costs = new CostWindow();
    for (let k = 0; k < LONGEST; k++) costs.push(k % 20 === 0 ? 9 : 1);
    expect(costs.level(8)).toBe(1);
    expect(costs.level(60)).toBe(1);
    // A twentieth: told by many frames only, and no more than what a mesh can mend.
    expect(costs.level(LONGEST)).toBeCloseTo(3 / 2.2, 9);
    for (let k = 0; k < LONGEST; k++) costs.push(k % 8 === 0 ? 2.8 : 1);
    expect(costs.level(60)).toBeCloseTo(2, 9);
    expect(costs.worst(4)).toBeCloseTo(2, 9);
    expect(costs.before(4)).toEqual([1, 1, 1, 1]);
    costs.clear();
    expect([costs.length, costs.blocks]).toEqual([0, 0]);
  });
});

describe("Watch", () => {
  const now = { budget: 0.45, limit: 1, nodes: 30, work: 1 };
  const after = (monitor: CostMonitor, level: number, most = 2000): number => {
    for (let frame = 1; frame <= most; frame++) if (monitor.observe(level, now)) return frame;
    return Infinity;
  };

  test("the less it is over, the longer it takes", () => {
    const waits = [2, 1.1, 0.85, 0.7, 0.62, 0.5].map((level) => after(new CostMonitor(), level));
    expect(waits).toEqual([...waits].sort((a, b) => a - b));
    expect(waits[0]).toBe(12);
    expect(waits[1]).toBeLessThanOrEqual(15);
    expect(waits.at(-1)).toBe(Infinity);
  });

  test("what was lived with needs no change, what is new does", () => {
    const monitor = new CostMonitor();
    for (let frame = 0; frame < 900; frame++) expect(monitor.observe(0.55, now)).toBeNull();
    expect(after(monitor, 0.62, 300)).toBe(Infinity);
    expect(after(monitor, 0.85)).toBeLessThanOrEqual(60);
  });

  test("growth that was taken back is tried again later, and at once on another machine", () => {
    const waits = (level: number): number => {
      const monitor = new CostMonitor();
      const first = after(monitor, 0.2);
      monitor.changed("more", 0.2);
      after(monitor, 0.9);
      monitor.changed("less", 0.9);
      return after(monitor, level) / first;
    };
    const patient = new CostMonitor();
    for (let k = 0; k < 4; k++) {
      patient.changed("more", 0.2);
      after(patient, 0.28);
      patient.changed("less", 0.28);
    }
    // Room for 1.37 times the cost, taken back four times.
    expect(after(patient, 0.27, 900)).toBe(Infinity);
    expect(waits(0.1)).toBeLessThan(1.5);
  });
});
