import { createSimulation, parseScene } from "@pliant/scene";
import { hashState, type Snapshot } from "pliant";
import { expect, test } from "vitest";
import { openScene, retuneScene } from "./open-scene.ts";
import type { PreparedMessage } from "./preparation.ts";
import type { WorkerMessage } from "./protocol.ts";
import { Runner } from "./runner.ts";

const text = (material: string, nodes = 6): string =>
  JSON.stringify({
    version: 2,
    cloth: [
      {
        id: "a",
        shape: { kind: "grid", size: [1, 1], nodes: [nodes, nodes] },
        material,
        pins: [{ where: { corner: "top-left" } }],
      },
    ],
  });

/** A worker without the worker, in which everything happens at once. */
function worker(scene = text("cotton")): { tell: (message: PreparedMessage) => void; sent: WorkerMessage[] } {
  const sent: WorkerMessage[] = [];
  let next: (() => void) | null = null;
  const runner = new Runner({
    open: openScene,
    retune: retuneScene,
    // As mail is.
    post: (message) => void sent.push(structuredClone(message)),
    clock: () => 0,
    schedule: (callback) => (next = callback),
  });
  const tell = (message: PreparedMessage): void => {
    runner.receive(message);
    for (let work = next; work; work = next) {
      next = null;
      work();
    }
  };
  tell({ kind: "load", id: 1, scene, shared: false });
  return { tell, sent };
}

const snapshots = (sent: readonly WorkerMessage[]): Snapshot[] =>
  sent.flatMap((message) => (message.kind === "snapshot" ? [message.snapshot] : []));
const hashOf = ({ tell, sent }: ReturnType<typeof worker>): string => {
  tell({ kind: "hash", id: 99 });
  const last = sent.at(-1);
  return last?.kind === "hash" ? last.state.hash : "";
};

test("snapshots come as often as they are wanted, and another worker goes on from one bit for bit", () => {
  const one = worker();
  one.tell({ kind: "keep", every: 0.1 });
  for (let id = 2; id < 42; id++) one.tell({ kind: "step", id, count: 1 });
  const kept = snapshots(one.sent);
  const times = kept.map(({ history: [state] }) => state.time);
  expect(times.length).toBeGreaterThan(3);
  times.slice(1).forEach((time, i) => expect(time - times[i]).toBeCloseTo(0.1, 1));
  const other = worker();
  other.tell({ kind: "restore", id: 2, snapshot: kept[2] });
  const left = Math.round((40 / 90 - times[2]) * 90);
  other.tell({ kind: "step", id: 3, count: left });
  expect(hashOf(other)).toBe(hashOf(one));
});

test("cut cloth brings its model, and whole cloth comes back", () => {
  const one = worker();
  one.tell({ kind: "snapshot", id: 2 });
  const stroke = {
    stroke: 1,
    cuts: [{ kind: "line", body: "a", from: [0.5, -0.1], to: [0.5, 1.1] }],
  } as const;
  one.tell({ kind: "cut", ...stroke });
  one.tell({ kind: "step", id: 3, count: 5 });
  one.tell({ kind: "snapshot", id: 4 });
  const [whole, cut] = snapshots(one.sent);
  expect([whole.model, cut.model?.revision]).toEqual([undefined, 1]);
  const cutHash = hashOf(one);
  one.tell({ kind: "restore", id: 5, snapshot: whole });
  const fresh = worker();
  expect(hashOf(one)).toBe(hashOf(fresh));
  fresh.tell({ kind: "restore", id: 6, snapshot: cut });
  expect(hashOf(fresh)).toBe(cutHash);
  const topology = fresh.sent.findLast((message) => message.kind === "topology");
  expect(topology?.topology.revision).toBe(1);
});

test("goes on under other numbers from where it is, and refuses another mesh", () => {
  const one = worker();
  one.tell({ kind: "step", id: 2, count: 20 });
  const before = hashOf(one);
  one.tell({ kind: "retune", id: 3, scene: text("silk") });
  expect(hashOf(one)).toBe(before);
  one.tell({ kind: "step", id: 4, count: 20 });
  const read = parseScene(text("cotton"));
  if (!read.scene) throw new Error("the scene has errors");
  const cotton = createSimulation(read.scene);
  for (let i = 0; i < 40; i++) cotton.step();
  expect(hashOf(one)).not.toBe(hashState(cotton.state));
  const after = hashOf(one);
  one.tell({ kind: "retune", id: 5, scene: text("silk", 7) });
  const last = one.sent.at(-1);
  expect(last).toMatchObject({ kind: "failed", id: 5 });
  expect(hashOf(one)).toBe(after);
});
