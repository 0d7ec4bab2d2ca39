import { createSimulation, parseScene } from "@pliant/scene";
import { hashState } from "pliant";
import { afterEach, describe, expect, it, vi } from "vitest";
import { canShareMemory } from "./channel.ts";
import type { FrameView } from "./frame-view.ts";
import { HostError } from "./host-error.ts";
import type { HostReport } from "./protocol.ts";
import { SimulationHost, type SimulationHostOptions } from "./simulation-host.ts";

const SCENE = JSON.stringify({
  version: 2,
  cloth: [
    {
      id: "sheet",
      shape: { kind: "grid", size: [1, 1], nodes: [12, 12], center: [0, 1, 0] },
      pins: [{ where: { corner: "top-left" } }, { where: { corner: "top-right" } }],
    },
  ],
  colliders: [{ id: "ground", shape: { kind: "plane" } }],
});

const hosts: SimulationHost[] = [];

function createHost(options: SimulationHostOptions = {}): SimulationHost {
  const host = new SimulationHost(options);
  hosts.push(host);
  return host;
}

async function nextFrame(host: SimulationHost): Promise<FrameView> {
  return vi.waitFor(
    () => {
      const frame = host.newestFrame();
      if (!frame) throw new Error("no frame yet");
      return frame;
    },
    { interval: 4 },
  );
}

function lowest({ positions }: FrameView): number {
  return positions.reduce((low, value, index) => (index % 3 === 1 ? Math.min(low, value) : low), Infinity);
}

afterEach(() => {
  for (const host of hosts.splice(0)) host.dispose();
});

const ways: [string, boolean][] = [["transferred buffers", false]];
// Shared memory needs a page that is cross-origin isolated; where the test server sends no such headers, the
// studio's own page test covers it.
if (canShareMemory()) ways.push(["shared memory", true]);

describe.each(ways)("SimulationHost with %s", (_, shared) => {
  it("shows the first state of a scene", async () => {
    const host = createHost({ shared });
    const { counts, colliders, dt } = await host.load(SCENE);
    expect(counts).toMatchObject({ nodes: 144, triangles: 242, colliders: 1 });
    expect(colliders[0]).toMatchObject({ id: "ground", shape: { kind: "plane" } });
    expect(dt).toBeCloseTo(1 / 90, 6);
    expect(host.model.triangles).toHaveLength(242 * 3);
    const frame = host.newestFrame();
    expect(frame?.step).toBe(0);
    expect(frame?.poses).toEqual(new Float32Array([0, 0, 0, 0, 0, 0, 1]));
  });

  it("takes the same steps as a simulation on this thread, bit for bit", async () => {
    const host = createHost({ shared });
    await host.load(SCENE);
    await host.step(60);
    const read = parseScene(SCENE);
    if (!read.scene) throw new Error("the scene has errors");
    const direct = createSimulation(read.scene);
    for (let i = 0; i < 60; i++) direct.step();
    const { hash, step } = await host.hash();
    expect({ hash, step }).toEqual({ hash: hashState(direct.state), step: direct.state.step });
    const frame = await nextFrame(host);
    expect(frame.positions).toEqual(direct.frame().positions);
  });

  it("plays in real time, pauses, resets", async () => {
    const reports: HostReport[] = [];
    const host = createHost({ shared, onReport: (report) => reports.push(report) });
    await host.load(SCENE);
    const start = lowest(await nextFrame(host));
    host.play();
    await vi.waitFor(() => expect(reports.some(({ time }) => time > 0.3)).toBe(true), { timeout: 5000 });
    host.pause();
    await vi.waitFor(() => expect(reports.at(-1)?.playing).toBe(false));
    expect(lowest(await nextFrame(host))).toBeLessThan(start - 0.05);
    expect(reports[0].phases.solve).toBeGreaterThan(0);
    expect((await host.reset()).step).toBe(0);
    expect(lowest(await nextFrame(host))).toBe(start);
  });

  it("pulls a node to where the hand is", async () => {
    const host = createHost({ shared });
    await host.load(SCENE);
    const handle = host.grab(143, [0.5, 2, 0.5], { stiffness: 500 });
    await host.step(180);
    const frame = await nextFrame(host);
    const pulled = frame.positions[143 * 3 + 1];
    expect(pulled).toBeGreaterThan(1);
    handle.release();
    await host.step(180);
    expect((await nextFrame(host)).positions[143 * 3 + 1]).toBeLessThan(pulled - 0.3);
  });

  it("brings contacts along while they are watched", async () => {
    const host = createHost({ shared });
    const { cloth, ...scene } = JSON.parse(SCENE) as { cloth: object[] };
    const loose = cloth.map((sheet) => ({ ...sheet, pins: [] }));
    await host.load(JSON.stringify({ ...scene, cloth: loose }));
    host.watchContacts(true);
    await host.step(90);
    const { contacts, positions } = await nextFrame(host);
    expect(contacts?.count).toBeGreaterThan(20);
    for (const node of contacts?.node.subarray(0, contacts.count) ?? []) {
      expect(positions[node * 3 + 1]).toBeLessThan(0.02);
    }
    expect(contacts?.normal.slice(0, 3)).toEqual(new Float32Array([0, 1, 0]));
    host.watchContacts(false);
    await host.hash();
    expect((await nextFrame(host)).contacts).toBeNull();
  });

  it("rejects a scene with every error and its line, and goes on with the one before", async () => {
    const host = createHost({ shared });
    await host.load(SCENE);
    const error = await host.load('{\n  "version": 2,\n  "clot": []\n}').catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(HostError);
    // Nothing moves, which is the whole scene's fault, because a key is misspelt in line 3.
    expect((error as HostError).problems.map(({ line }) => line)).toEqual([1, 3]);
    expect((await host.step(1)).steps).toBe(1);
  });
});

describe("SimulationHost", () => {
  it("rejects what is under way and all that comes after when its worker's script cannot be loaded", async () => {
    const errors: HostError[] = [];
    const host = createHost({
      worker: () => new Worker("/there-is-no-such-worker.js", { type: "module" }),
      onError: (error) => errors.push(error),
    });
    await expect(host.load(SCENE)).rejects.toThrow(/worker/);
    await expect(host.step()).rejects.toThrow(/worker/);
    expect(errors).toHaveLength(1);
  });

  it("rejects what is under way when it is disposed", async () => {
    const host = createHost();
    const loading = host.load(SCENE);
    host.dispose();
    await expect(loading).rejects.toThrow(/disposed/);
  });
});
