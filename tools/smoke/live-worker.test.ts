// The published worker of live cloth, whose members have short names and which leaves out what no message can ask for, is the runner it is made from.

import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import { afterAll, expect, it } from "vitest";
import { root } from "../lib/workspace.mjs";

interface Port {
  send(message: object): void;
  /** The next message of one of these kinds. */
  next(...kinds: string[]): Promise<Record<string, unknown>>;
}

const live = join(root, "packages/three/dist");
const file = pathToFileURL(join(live, "live-worker.js")).href;
const SHIM = `
const { parentPort } = require("node:worker_threads");
globalThis.postMessage = (message, transfer) => parentPort.postMessage(message, transfer);
import(${JSON.stringify(file)}).then(() => parentPort.on("message", (data) => globalThis.onmessage({ data })));`;
const worker = new Worker(SHIM, { eval: true });
afterAll(() => worker.terminate());

function mailbox(): { receive(message: unknown): void; next: Port["next"] } {
  const waiting: { kinds: string[]; resolve: (message: Record<string, unknown>) => void }[] = [];
  return {
    receive(message) {
      const { kind } = message as { kind: string };
      const at = waiting.findIndex(({ kinds }) => kinds.includes(kind));
      if (at >= 0) waiting.splice(at, 1)[0].resolve(message as Record<string, unknown>);
    },
    next: (...kinds) => new Promise((resolve) => waiting.push({ kinds, resolve })),
  };
}

function published(): Port {
  const box = mailbox();
  worker.removeAllListeners("message");
  worker.on("message", (message) => box.receive(message));
  return { send: (message) => worker.postMessage(message), next: box.next };
}

async function plain(): Promise<Port> {
  const { LiveRunner } = (await import(pathToFileURL(join(live, "live/live-runner.js")).href)) as {
    LiveRunner: new (ports: object) => { receive(message: unknown): void };
  };
  const box = mailbox();
  const ports = {
    post: (message: unknown) => box.receive(message),
    soon: (callback: () => void) => void setImmediate(callback),
  };
  const runner = new LiveRunner(ports);
  return { send: (message) => runner.receive(structuredClone(message)), next: box.next };
}

const SHEET = { kind: "sheet", id: "a", size: [0.6, 0.6], nodes: [9, 9], center: [0, 0.25, 0] };
const LAYOUT = {
  ...{ revision: 1, counts: { poses: 0, joints: 0, weights: 0, targets: 1, zones: 1 } },
  ...{ colliders: [], skins: [], roots: [], attachments: [], pins: [], zones: [null] },
  grabs: [{ handle: 1, cloth: "a", nodes: [5], weights: [1], target: 0 }],
};

/** Six pictures with a wind, a whirl and a hand; the hash, or why there is none. */
async function run(port: Port, options: object, sources: readonly object[]): Promise<unknown> {
  const begun = port.next("done", "failed");
  port.send({ kind: "start", id: 0, options: { gravity: [0, -9.81, 0], ...options }, shared: false });
  const start = await begun;
  if (start["kind"] === "failed") return start["message"];
  const done = port.next("done", "failed");
  port.send({ kind: "add", id: 1, sources, roots: [], carries: false });
  const { kind, message } = await done;
  if (kind === "failed") return message;
  port.send({ kind: "play", isOn: true });
  port.send({ kind: "layout", layout: LAYOUT, packets: null });
  let hash: unknown = null;
  for (let k = 0; k <= 6; k++) {
    const buffer = new ArrayBuffer(32 + 4 * 14);
    new Float64Array(buffer, 0, 3).set([1, k, k / 60]);
    new Float32Array(buffer, 32).set([2, 0, 1, 0.1, 0.4, 0.01 * k, 2, 0, 0, 0, 1, 0, 3, 0]);
    const answer = port.next("hash");
    port.send({ kind: "packet", buffer, recycled: null });
    port.send({ kind: "hash", id: 2 });
    hash = await answer;
  }
  return hash;
}

const box = { kind: "box", halfSize: [0.1, 0.1, 0.1] };
const TETRAHEDRON = {
  kind: "mesh",
  vertices: Float64Array.of(0, 0.2, 0, 0.2, -0.1, 0.2, -0.2, -0.1, 0.2, 0, -0.1, -0.2),
  triangles: Uint32Array.of(0, 2, 1, 0, 3, 2, 0, 1, 3, 1, 2, 3),
};
const heights = { kind: "heightField", size: [1, 1], columns: 3, rows: 3, heights: new Float64Array(9) };

it.each([
  ["a flag", { quality: "live", self: false }, [{ ...SHEET, pins: "left", material: "silk" }]],
  [
    "a mesh, and itself",
    { quality: "live", self: true },
    [SHEET, { id: "m", shape: TETRAHEDRON, friction: 0.4 }],
  ],
  ["film on a box", { quality: "film", self: true }, [SHEET, { id: "b", shape: box, friction: 0.4 }]],
  ["heights", { quality: { newton: 2 }, self: false }, [SHEET, { id: "h", shape: heights, friction: 0.4 }]],
  [
    "fins",
    { quality: "draft", self: true },
    [{ ...SHEET, material: { density: 0.1, bend: { warp: 1e-5, weft: 2e-5, bias: 1e-5 }, lift: 0.5 } }],
  ],
  ["no density", { quality: "live", self: false }, [{ ...SHEET, material: { density: -1 } }]],
  ["no such fabric", { quality: "live", self: false }, [{ ...SHEET, material: "tin" }]],
  ["no such option", { quality: { speed: 1 }, self: false }, [SHEET]],
  [
    "a box of air",
    { quality: "live", self: false },
    [SHEET, { id: "b", shape: { kind: "box", halfSize: [1, 0, 1] }, friction: 0.4 }],
  ],
])("%s", async (_, options, sources) => {
  const here = await run(await plain(), options, sources);
  expect(await run(published(), options, sources)).toEqual(here);
});
