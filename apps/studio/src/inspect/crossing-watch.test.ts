import type { FrameView, Topology } from "@pliant/three";
import { describe, expect, it } from "vitest";
import { CrossingWatch } from "./crossing-watch.ts";
import type { CrossingsAnswer, CrossingsQuestion } from "./crossings-worker.ts";

const triangles = Uint32Array.from([0, 1, 2]);
const model = (revision = 0): Topology => ({ revision, bodies: [], triangles, uvs: new Float32Array(6) });

function frame(step: number, revision = 0): FrameView {
  const positions = new Float32Array(9).fill(step);
  return { step, revision, time: step / 100, positions, poses: new Float32Array(7) } as unknown as FrameView;
}

/** A worker that answers when it is told to. */
class World {
  readonly asked: CrossingsQuestion[] = [];
  readonly found: number[] = [];
  failures = 0;
  workers = 0;
  worker: {
    onmessage: ((event: MessageEvent) => void) | null;
    onerror: ((event: ErrorEvent) => void) | null;
  } | null = null;
  readonly watch = new CrossingWatch({
    createWorker: () => {
      this.workers++;
      const worker = {
        postMessage: (question: CrossingsQuestion) => void this.asked.push(question),
        onmessage: null,
        onerror: null,
      };
      this.worker = worker;
      return worker as never;
    },
    onFound: ({ step }) => void this.found.push(step),
    onFailed: () => void this.failures++,
  });

  get looks(): number[] {
    return this.asked.flatMap((question) => (question.kind === "look" ? [question.request.step] : []));
  }

  answer(took = 10): void {
    const last = this.asked.findLast((question) => question.kind === "look");
    if (last?.kind !== "look") throw new Error("nothing was asked");
    const { revision, step, time } = last.request;
    const crossings = { revision, step, time, own: 0, solid: 0, corners: new Uint32Array() };
    this.worker?.onmessage?.({ data: { crossings, took } satisfies CrossingsAnswer } as MessageEvent);
  }
}

describe("CrossingWatch", () => {
  it("does nothing, not even make a worker, while it is off", () => {
    const world = new World();
    world.watch.open([]);
    world.watch.look(frame(1), model(), 0);
    expect([world.workers, world.asked]).toEqual([0, []]);
  });

  it("looks at one frame at a time, then at the newest, and at none twice", () => {
    const world = new World();
    world.watch.setOn(true);
    world.watch.look(frame(1), model(), 0);
    world.watch.look(frame(2), model(), 500);
    expect(world.looks).toEqual([1]);
    world.answer();
    world.watch.look(frame(3), model(), 600);
    world.answer();
    world.watch.look(frame(3), model(), 2000);
    expect([world.looks, world.found]).toEqual([
      [1, 3],
      [1, 3],
    ]);
  });

  it("sends a copy: the frame's own memory is written again", () => {
    const world = new World();
    world.watch.setOn(true);
    const shown = frame(4);
    world.watch.look(shown, model(), 0);
    shown.positions.fill(99);
    const last = world.asked.at(-1);
    expect(last?.kind === "look" && [...last.request.positions]).toEqual(new Array(9).fill(4));
  });

  it("rests as long as the work took, and never looks more often than ten times a second", () => {
    const world = new World();
    world.watch.setOn(true);
    world.watch.look(frame(1), model(), 1000);
    world.answer(5);
    world.watch.look(frame(2), model(), 1099);
    expect(world.looks).toEqual([1]);
    world.watch.look(frame(2), model(), 1100);
    expect(world.looks).toEqual([1, 2]);
    world.answer(300);
    world.watch.look(frame(3), model(), 1699);
    expect(world.looks).toEqual([1, 2]);
    world.watch.look(frame(3), model(), 1700);
    expect(world.looks).toEqual([1, 2, 3]);
  });

  it("waits for the triangles of the frame after a cut", () => {
    const world = new World();
    world.watch.setOn(true);
    world.watch.look(frame(1, 0), model(1), 0);
    expect(world.looks).toEqual([]);
    world.watch.look(frame(2, 1), model(1), 0);
    expect(world.looks).toEqual([2]);
  });

  it("tells of nothing that was asked before it was switched off, or in another scene", () => {
    const world = new World();
    world.watch.setOn(true);
    world.watch.look(frame(1), model(), 0);
    world.watch.setOn(false);
    world.answer();
    world.watch.setOn(true);
    world.watch.look(frame(1), model(), 1000);
    world.watch.open([{ kind: "sphere", radius: 1 }]);
    world.answer();
    expect(world.found).toEqual([]);
    world.watch.look(frame(1), model(), 2000);
    world.answer();
    expect([world.found, world.workers]).toEqual([[1], 1]);
  });

  it("gives the worker the solids of the scene, also one that was opened before", () => {
    const world = new World();
    world.watch.open([{ kind: "box", halfSize: [1, 1, 1] }, { kind: "plane" }]);
    world.watch.setOn(true);
    world.watch.open([]);
    const solids = world.asked.map((question) => (question.kind === "solids" ? question.solids.length : -1));
    expect(solids).toEqual([2, 0]);
  });

  it("says when the worker is gone", () => {
    const world = new World();
    world.watch.setOn(true);
    world.worker?.onerror?.({} as ErrorEvent);
    expect(world.failures).toBe(1);
  });
});
