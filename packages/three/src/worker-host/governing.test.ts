import { describe, expect, test } from "vitest";
import { openScene } from "./open-scene.ts";
import { Runner } from "./runner.ts";
import type { HostReport, WorkerMessage } from "./protocol.ts";

const scene = JSON.stringify({
  version: 2,
  targetFps: 60,
  governor: { nodes: [3, 12] },
  cloth: [
    { id: "a", shape: { kind: "grid", size: [1, 1], nodes: [8, 8] }, pins: [{ where: { edge: "top" } }] },
  ],
});

/** A worker's surroundings in which looking at the clock takes a while, and nothing else does. */
function prepare(text = scene): { runner: Runner; messages: WorkerMessage[]; run: (turns: number) => void } {
  let now = 0;
  let wish: (() => void) | null = null;
  const messages: WorkerMessage[] = [];
  const clock = (): number => (now += 0.05);
  const runner = new Runner({
    open: (given, _, targetFps) => openScene(given, () => 0, targetFps),
    post: (message) => messages.push(message),
    clock,
    schedule: (callback, delay) => {
      now += delay;
      wish = callback;
    },
  });
  runner.receive({ kind: "load", id: 1, scene: text, shared: false });
  const run = (turns: number): void => {
    for (let turn = 0; turn < turns; turn++) wish?.();
  };
  return { runner, messages, run };
}

const reports = (messages: readonly WorkerMessage[]): HostReport[] =>
  messages.flatMap((message) => (message.kind === "report" ? [message.report] : []));

describe("a runner of a governed scene", () => {
  test("tells costs, budget and decisions, and sends the triangles of each mesh", () => {
    const { runner, messages, run } = prepare();
    runner.receive({ kind: "play" });
    run(200);
    runner.receive({ kind: "pause" });
    const told = reports(messages).flatMap(({ governor }) => (governor ? [governor] : []));
    const last = told.at(-1);
    expect(last?.status).toMatchObject({ targetFps: 60, setting: { sizes: { a: 12 } }, isStarting: false });
    expect(last?.status.budget).toBeCloseTo(0.45 * (1000 / 60), 9);
    expect(told.flatMap(({ costs }) => costs).length).toBeGreaterThan(30);
    expect(told.flatMap(({ decisions }) => decisions).at(-1)?.reason).toContain("finest mesh");
    expect(messages.filter(({ kind }) => kind === "topology").length).toBeGreaterThan(1);
  });

  test("does what it is asked: a slower machine, a battery, a view", () => {
    const { runner, messages, run } = prepare();
    runner.receive({ kind: "play" });
    runner.receive({ kind: "save", battery: true });
    runner.receive({ kind: "view", shares: new Map([["a", 0.5]]) });
    runner.receive({ kind: "slow", factor: 2 });
    run(50);
    runner.receive({ kind: "pause" });
    expect(reports(messages).at(-1)?.governor?.status.saver).toBe(true);
    runner.receive({ kind: "slow", factor: 0 });
    expect(messages.at(-1)).toMatchObject({
      problems: [{ message: "slow: factor is 0, expected 1 to 100" }],
    });
  });

  test("steps one by one are the same on every machine", () => {
    const { runner, messages, run } = prepare();
    runner.receive({ kind: "step", id: 2, count: 100 });
    run(100);
    expect(reports(messages).at(-1)?.governor).toMatchObject({ costs: [], decisions: [] });
  });

  test("holds a rate that the page asks for, and lets be what cannot give way", () => {
    const plain = JSON.stringify({
      ...(JSON.parse(scene) as object),
      targetFps: undefined,
      governor: undefined,
    });
    expect(openScene(plain, () => 0).status).toBeUndefined();
    expect(openScene(plain, () => 0, 30).status?.targetFps).toBe(30);
    const { cloth, version } = JSON.parse(scene) as { cloth: object[]; version: number };
    const paper = JSON.stringify({ version, cloth: [{ ...cloth[0], paper: {} }] });
    expect(openScene(paper, () => 0, 30).status).toBeUndefined();
  });

  test("a grab on a mesh that is no more takes nothing", () => {
    const { runner, messages } = prepare();
    const grab = { kind: "grab", handle: 5, at: 9, target: [0, 0, 0], options: {} } as const;
    runner.receive({ ...grab, revision: 77 });
    expect(messages.filter(({ kind }) => kind === "failed")).toEqual([]);
  });
});
