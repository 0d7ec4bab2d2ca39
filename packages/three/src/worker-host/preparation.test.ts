import type { ModeStore } from "pliant";
import { describe, expect, it } from "vitest";
import { Preparation } from "./preparation.ts";
import type { HostMessage, WorkerMessage } from "./protocol.ts";

const solid = (size: number): string =>
  JSON.stringify({
    version: 1,
    solids: [{ id: "box", shape: { kind: "box", size: [size, 0.2, 0.2], spacing: 0.05 }, modes: 6 }],
  });
const load = (id: number, scene: string): HostMessage => ({ kind: "load", id, scene, shared: false });

/** A preparation whose clock runs 50 ms per look, so that all is told and every pause taken. */
function world() {
  const received: HostMessage[] = [];
  const posted: WorkerMessage[] = [];
  const kept = new Map<string, Uint8Array>();
  const store: ModeStore = {
    read: async (key) => kept.get(key),
    write: async (key, bytes) => void kept.set(key, bytes),
  };
  let now = 0;
  const preparation = new Preparation({
    receive: (message) => void received.push(message),
    post: (message) => void posted.push(message),
    store,
    pause: () => new Promise((resolve) => setImmediate(resolve)),
    clock: () => (now += 50),
  });
  const until = async (count: number): Promise<void> => {
    while (received.length < count) await new Promise((resolve) => setImmediate(resolve));
  };
  return { preparation, received, posted, kept, until };
}

describe("preparation", () => {
  it("lets all through at once where there is nothing to prepare", () => {
    const { preparation, received } = world();
    preparation.receive(load(1, "{}"));
    preparation.receive({ kind: "play" });
    expect(received.map(({ kind }) => kind)).toEqual(["load", "play"]);
  });

  it("tells how far it is, keeps the order of what comes meanwhile, and keeps the modes", async () => {
    const { preparation, received, posted, kept, until } = world();
    preparation.receive(load(1, solid(0.31)));
    preparation.receive({ kind: "play" });
    preparation.receive({ kind: "recycle", buffer: new ArrayBuffer(8) });
    expect(received.map(({ kind }) => kind)).toEqual(["recycle"]);
    await until(3);
    expect(received.map(({ kind }) => kind)).toEqual(["recycle", "load", "play"]);
    const shares = posted.flatMap((message) => (message.kind === "preparing" ? [message.done] : []));
    expect(shares.length).toBeGreaterThan(3);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect(kept.size).toBe(1);
  });

  it("gives a scene up when another one is asked for, and says so", async () => {
    const { preparation, received, posted, until } = world();
    preparation.receive(load(1, solid(0.32)));
    await new Promise((resolve) => setImmediate(resolve));
    preparation.receive(load(2, solid(0.33)));
    await until(1);
    expect(received).toEqual([load(2, solid(0.33))]);
    expect(posted.filter(({ kind }) => kind === "failed")).toEqual([
      {
        kind: "failed",
        id: 1,
        problems: [{ message: "Another scene was opened before this one was ready" }],
      },
    ]);
  });

  it("leaves errors of the scene to whoever opens it, and tells those of the body", async () => {
    const { preparation, received, posted, until } = world();
    preparation.receive(load(1, '{ "version": 1, "solids": [{}] }'));
    await until(1);
    expect(received).toHaveLength(1);
    const nodes = [
      [0, 0, 0],
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
      [-1, 0, 0],
      [0, -1, 0],
      [0, 0, -1],
    ];
    const hinge = {
      kind: "tets",
      nodes,
      tets: [
        [0, 1, 2, 3],
        [0, 4, 6, 5],
      ],
    };
    preparation.receive(
      load(2, JSON.stringify({ version: 1, solids: [{ id: "a", shape: hinge, modes: 2 }] })),
    );
    while (posted.at(-1)?.kind !== "failed") await new Promise((resolve) => setImmediate(resolve));
    expect(posted.at(-1)).toMatchObject({
      kind: "failed",
      id: 2,
      problems: [{ message: expect.stringMatching(/more than six motions/) }],
    });
  });
});
