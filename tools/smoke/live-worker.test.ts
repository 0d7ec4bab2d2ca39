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

function started(name: string): Worker {
  const file = pathToFileURL(join(live, name)).href;
  const shim = `
const { parentPort } = require("node:worker_threads");
globalThis.postMessage = (message, transfer) => parentPort.postMessage(message, transfer);
import(${JSON.stringify(file)}).then(() => parentPort.on("message", (data) => globalThis.onmessage({ data })));`;
  return new Worker(shim, { eval: true });
}

const small = started("live-worker.js");
const all = started("live-worker-all.js");
afterAll(() => Promise.all([small.terminate(), all.terminate()]));

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

function published(worker: Worker): Port {
  const box = mailbox();
  worker.removeAllListeners("message");
  worker.on("message", (message) => box.receive(message));
  return { send: (message) => worker.postMessage(message), next: box.next };
}

async function plain(): Promise<Port> {
  await import(pathToFileURL(join(live, "live/characters/bring.js")).href);
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
    port.send(buffer);
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
  [
    "a mesh on a mesh",
    { quality: "film", self: true, gravity: [0, -5, 0] },
    [
      {
        ...{ kind: "mesh", id: "a", material: "denim" },
        positions: Float64Array.of(
          -0.2,
          0.3,
          -0.2,
          0.2,
          0.3,
          -0.2,
          0.2,
          0.3,
          0.2,
          -0.2,
          0.3,
          0.2,
          0,
          0.3,
          0,
          0.4,
          0.3,
          0,
        ),
        triangles: Uint32Array.of(0, 4, 1, 1, 4, 2, 2, 4, 3, 3, 4, 0, 1, 2, 5),
      },
      { id: "m", shape: TETRAHEDRON, friction: 0.4 },
    ],
  ],
  ["no corners", { quality: "live", self: false }, [{ ...SHEET, nodes: [1, 9] }]],
  ["no such level", { quality: "quick", self: false }, [SHEET]],
  ["a bad pin", { quality: "live", self: false }, [{ ...SHEET, pins: [999] }]],
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
  expect(await run(published(small), options, sources)).toEqual(here);
});

const joint = (turn: number): Float32Array => Float32Array.of(1, 0, 0, 0, 0, 1, 0, turn, 0, 0, 1, 0);
const skin = (count: number) => ({
  ...{ influences: 1, jointCount: 1, joints: new Uint16Array(count) },
  ...{ weights: new Float32Array(count).fill(1), morphs: [], start: joint(0) },
});
const CORNERS = Float64Array.of(0, 0, 0, 0.3, 0, 0, 0.3, 0, 0.3, 0, 0, 0.3, 0.6, 0, 0, 0.6, 0, 0.3);
const HELD = {
  ...{ kind: "mesh", id: "a", positions: CORNERS, pins: [0, 3] },
  triangles: Uint32Array.of(0, 3, 1, 1, 3, 2, 1, 2, 4, 4, 2, 5),
};

const GRID = {
  ...{ kind: "mesh", id: "a", pins: [0] },
  positions: Float64Array.from(
    { length: 75 },
    (_, k) => [Math.floor(k / 3) % 5, 0, Math.floor(k / 15)][k % 3] / 10,
  ),
  triangles: Uint32Array.from({ length: 96 }, (_, k) => {
    const at = Math.floor(k / 6) + Math.floor(k / 24);
    return at + [0, 5, 1, 1, 5, 6][k % 6];
  }),
};

it.each([
  ["heights", { quality: { newton: 2 }, self: false }, [SHEET, { id: "h", shape: heights, friction: 0.4 }]],
  [
    "all other shapes",
    { quality: "live", self: false },
    [
      { ...SHEET, pins: [0, 4] },
      { id: "c", shape: { kind: "capsule", radius: 0.05, halfLength: 0.1 }, friction: 0.4 },
      {
        ...{ id: "t", shape: { kind: "cylinder", radius: 0.1, halfLength: 0.05, rounding: 0.01 } },
        ...{ friction: 0.4, pose: { position: [0.2, 0, 0], rotation: [0, 0, 0, 1] } },
      },
      { id: "s", shape: { kind: "sphere", radius: 0.2 }, viscousFriction: 0.3 },
      { id: "p", shape: { kind: "plane" }, friction: 0.4 },
    ],
  ],
  [
    "fins",
    { quality: "draft", self: true },
    [{ ...SHEET, material: { density: 0.1, bend: { warp: 1e-5, weft: 2e-5, bias: 1e-5 }, lift: 0.5 } }],
  ],
  [
    "painted limits and tethers",
    { quality: "live", self: true },
    [
      {
        ...{ ...HELD, skin: skin(6), boundPositions: CORNERS, boundScale: 1 },
        weights: {
          ...{
            maxDistance: Float32Array.of(0, 1, 0.1, 0, 0.1, 0.2),
            backstopRadius: 0.2,
            backstopDistance: 0.01,
          },
          ...{ drive: 2, stretch: 0.5, bend: 2, drag: 3, tether: 1 },
        },
      },
    ],
  ],
  [
    "a body with bones, that feels half of its root",
    { quality: "live", self: false },
    [
      { ...HELD, inertia: 0.5 },
      {
        id: "body",
        shape: { ...TETRAHEDRON, deforming: true },
        friction: 0.4,
        skin: skin(4),
        simulated: 1500,
      },
      { id: "bones", shape: { ...TETRAHEDRON, deforming: true }, skin: skin(4), as: "capsules" },
    ],
  ],
  ["fewer nodes", { quality: "live", self: false }, [{ ...GRID, simulated: 12 }]],
  [
    "a far that is no distance",
    { quality: "live", self: false },
    [{ ...HELD, weights: { maxDistance: -1 } }],
  ],
  ["a weight that nobody knows", { quality: "live", self: false }, [{ ...HELD, wieghts: {} }]],
])("in the worker that has all: %s", async (_, options, sources) => {
  const here = await run(await plain(), options, sources);
  expect(await run(published(all), options, sources)).toEqual(here);
});
