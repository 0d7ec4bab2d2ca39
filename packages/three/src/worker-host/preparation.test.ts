import type { ModeStore } from "@pliant/solid";
import { describe, expect, it } from "vitest";
import { openScene } from "./open-scene.ts";
import { Preparation, type PreparedMessage } from "./preparation.ts";
import type { HostMessage, WorkerMessage } from "./protocol.ts";

const solid = (size: number): string =>
  JSON.stringify({
    version: 2,
    solids: [{ id: "box", shape: { kind: "box", size: [size, 0.2, 0.2], spacing: 0.05 }, modes: 6 }],
  });
const load = (id: number, scene: string): HostMessage => ({ kind: "load", id, scene, shared: false });

/** A preparation whose clock runs 50 ms per look, so that all is told and every pause taken. */
function world() {
  const received: PreparedMessage[] = [];
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
    const { preparation, received, posted } = world();
    preparation.receive(load(1, "{}"));
    preparation.receive({ kind: "play" });
    expect(received.map(({ kind }) => kind)).toEqual(["load", "play"]);
    expect(posted).toEqual([{ kind: "opening", id: 1 }]);
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

  it("gives up what is cancelled, also what waits its turn, and opens what comes after", async () => {
    const { preparation, received, posted, until } = world();
    preparation.receive(load(1, solid(0.34)));
    await new Promise((resolve) => setImmediate(resolve));
    preparation.receive(load(2, "{}"));
    preparation.receive({ kind: "cancel" });
    while (posted.filter(({ kind }) => kind === "failed").length < 2)
      await new Promise((resolve) => setImmediate(resolve));
    preparation.receive(load(3, "{}"));
    await until(1);
    expect(received).toEqual([load(3, "{}")]);
    const problems = [{ message: "The scene was cancelled" }];
    expect(posted.filter(({ kind }) => kind === "failed")).toEqual(
      [1, 2].map((id) => ({ kind: "failed", id, problems })),
    );
  });

  const stone = (file: string): string =>
    JSON.stringify({
      version: 2,
      cloth: [{ id: "sheet", shape: { kind: "grid", size: [1, 1], nodes: [3, 3] } }],
      colliders: [{ id: "stone", shape: { kind: "mesh", file } }],
    });
  const wanted = (posted: readonly WorkerMessage[]) =>
    posted.filter((message) => message.kind === "wanted").map(({ id, file }) => ({ id, file }));

  it("asks for the files of a scene, and hands over what they hold", async () => {
    const { preparation, received, posted, until } = world();
    preparation.receive(load(1, stone("a.obj")));
    preparation.receive({ kind: "play" });
    expect(wanted(posted)).toEqual([{ id: 1, file: "a.obj" }]);
    const bytes = new TextEncoder().encode("v 0 0 0\nv 0 0 1\nv 1 0 0\nf 1 2 3\n");
    preparation.receive({ kind: "file", id: 1, file: "a.obj", bytes });
    await until(2);
    expect(received.map(({ kind }) => kind)).toEqual(["load", "play"]);
    const [message] = received;
    const opened = message.kind === "load" && openScene(message.scene, () => 0, null, message.files);
    expect(opened && opened.model.colliders[0].shape).toMatchObject({ triangles: Uint32Array.of(0, 1, 2) });
  });

  it("tells why a file is not there, and gives a scene up that waits for one", async () => {
    const { preparation, received, posted, until } = world();
    preparation.receive(load(1, stone("a.obj")));
    preparation.receive({ kind: "file", id: 1, file: "a.obj", reason: "there is no such file" });
    while (posted.at(-1)?.kind !== "failed") await new Promise((resolve) => setImmediate(resolve));
    expect(posted.at(-1)).toMatchObject({
      problems: [
        {
          message:
            'colliders[0].shape.file is "a.obj", expected a file that can be read: there is no such file',
          line: 1,
        },
      ],
    });
    preparation.receive(load(2, stone("b.obj")));
    preparation.receive(load(3, "{}"));
    await until(1);
    expect(received).toEqual([load(3, "{}")]);
    expect(posted.at(-1)).toMatchObject({
      id: 2,
      problems: [{ message: "Another scene was opened before this one was ready" }],
    });
  });

  it("leaves errors of the scene to whoever opens it, and tells those of the body", async () => {
    const { preparation, received, posted, until } = world();
    preparation.receive(load(1, '{ "version": 2, "solids": [{}] }'));
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
      load(2, JSON.stringify({ version: 2, solids: [{ id: "a", shape: hinge, modes: 2 }] })),
    );
    while (posted.at(-1)?.kind !== "failed") await new Promise((resolve) => setImmediate(resolve));
    expect(posted.at(-1)).toMatchObject({
      kind: "failed",
      id: 2,
      problems: [{ message: expect.stringMatching(/more than six motions/) }],
    });
  });
});
