import { BoxGeometry, Mesh, Object3D, Raycaster, Scene, SphereGeometry, Vector3 } from "three";
import { afterEach, describe, expect, it } from "vitest";
import { colliderAt } from "../collider-at.ts";
import { colliderFrom } from "../collider-from.ts";
import { pickPoint } from "../pick-point.ts";
import { clothFrom } from "./cloth-from.ts";
import type { Host } from "./host-types.ts";
import { CURTAIN, Pictures, playing } from "./testing/pictures.ts";

const hosts: Host[] = [];
const BALL = { shape: { kind: "sphere", radius: 0.1 }, friction: 0.4 } as const;

async function started(...options: Parameters<typeof playing>): Promise<{ host: Host; pictures: Pictures }> {
  const host = await playing(...options);
  hosts.push(host);
  return { host, pictures: new Pictures(host) };
}

afterEach(() => {
  for (const host of hosts.splice(0)) host.dispose();
});

const lowest = (positions: Float32Array | null): number =>
  (positions ?? new Float32Array()).reduce(
    (low, value, i) => (i % 3 === 1 ? Math.min(low, value) : low),
    Infinity,
  );

const nodeAt = (host: Host, id: string, node: number): number[] =>
  Array.from(host.cloth(id).positions?.subarray(3 * node, 3 * node + 3) ?? []);

describe("a host on this thread", () => {
  it("takes one step per picture of 1/60 s, and shows it", async () => {
    const { host, pictures } = await started();
    await host.add(CURTAIN);
    expect(await pictures.take()).toBeNull();
    for (let k = 1; k <= 5; k++) expect((await pictures.take())?.time).toBeCloseTo(k / 60, 9);
    const { object } = host.cloth("curtain");
    expect(object.geometry.getAttribute("position").array).toEqual(host.cloth("curtain").positions);
    expect(host.cloth("curtain").positions?.length).toBe(243);
  });

  it("steps as much as time passes, however pictures come, and lets time go that it cannot catch up with", async () => {
    const { host } = await started();
    await host.add(CURTAIN);
    for (const time of [0, 0.004, 0.011, 0.013, 0.031, 0.05]) host.update(time);
    expect(host.frame?.time).toBeCloseTo(3 / 60, 9);
    host.update(60);
    expect(host.frame?.time).toBeLessThan(3 / 60 + 0.26);
  });

  it("lets any number of readers see one frame", async () => {
    const { host, pictures } = await started();
    await host.add(CURTAIN);
    const heard: unknown[] = [];
    host.onFrame((frame) => heard.push(frame));
    const end = host.onFrame((frame) => heard.push(frame));
    await pictures.run(2);
    expect(heard).toHaveLength(2);
    expect(heard[0]).toBe(heard[1]);
    expect(host.frame).toBe(heard[0]);
    expect(host.frame).toBe(host.frame);
    end();
    await pictures.run(1);
    expect(heard).toHaveLength(3);
  });

  it("follows objects: a ball that moves pushes a curtain, and feels it", async () => {
    const { host, pictures } = await started();
    const ball = new Mesh(new SphereGeometry(0.1));
    ball.name = "ball";
    ball.position.set(0, -0.1, -0.3);
    new Scene().add(ball);
    await host.add(CURTAIN, colliderFrom(ball));
    await pictures.run(30, (k) => ball.position.setZ(-0.3 + k * 0.012));
    const positions = host.cloth("curtain").positions ?? [];
    expect(Math.max(...Array.from(positions).filter((_, i) => i % 3 === 2))).toBeGreaterThan(0.1);
    expect(host.collider("ball").impulse(new Float64Array(6))[2]).toBeLessThan(0);
    expect(host.frame?.status[0]).toBeGreaterThan(0);
  });

  it("has a collider by its numbers where its object is, from the first step on", async () => {
    const { host, pictures } = await started();
    const hand = new Object3D();
    hand.position.set(0, 0, -0.3);
    await host.add(CURTAIN, colliderAt(hand, { id: "ball", ...BALL }));
    await pictures.run(5);
    expect(host.frame?.status[0]).toBe(0);
    await pictures.run(30, (k) => hand.position.setZ(-0.3 + k * 0.012));
    expect(host.frame?.status[0]).toBeGreaterThan(0);
    expect(host.collider("ball").impulse(new Float64Array(6))[2]).toBeLessThan(0);
  });

  it("goes on while more is added, from where it is", async () => {
    const { host, pictures } = await started();
    await host.add(CURTAIN);
    await pictures.run(20);
    const before = Array.from(host.cloth("curtain").positions ?? []);
    const adding = host.add({ ...CURTAIN, id: "second", center: [2, 0, 0] });
    await adding;
    expect(Array.from(host.cloth("curtain").positions ?? [])).toEqual(before);
    expect(host.frame?.time).toBeCloseTo(19 / 60, 9);
    await pictures.run(3);
    expect(Array.from(host.cloth("curtain").positions ?? [])).not.toEqual(before);
    await host.remove("curtain");
    await pictures.run(2);
    expect(() => host.cloth("curtain")).toThrow('Host: "curtain" was not added, expected one of: "second"');
    expect(lowest(host.cloth("second").positions)).toBeLessThan(-0.25);
  });

  it("is the same run with and without what is added beside it", async () => {
    const end = async (isJoined: boolean): Promise<number[]> => {
      const { host, pictures } = await started();
      await host.add(CURTAIN);
      await pictures.run(10);
      if (isJoined) await host.add({ ...CURTAIN, id: "second", center: [2, 0, 0] });
      await pictures.run(10);
      return Array.from(host.cloth("curtain").positions ?? []);
    };
    const [alone, joined] = [await end(false), await end(true)];
    expect(Math.max(...alone.map((value, i) => Math.abs(value - joined[i])))).toBeLessThan(1e-4);
  });

  it("tunes a material and goes on", async () => {
    const { host, pictures } = await started();
    await host.add(CURTAIN);
    await pictures.run(10);
    const before = Array.from(host.cloth("curtain").positions ?? []);
    await host.tune("curtain", "denim");
    await pictures.run(1);
    const after = Array.from(host.cloth("curtain").positions ?? []);
    expect(Math.max(...after.map((value, i) => Math.abs(value - before[i])))).toBeLessThan(0.05);
    await expect(host.tune("curtain", "felt" as "wool")).rejects.toMatchObject({ code: "bad-input" });
  });
});

describe("what holds cloth", () => {
  it("pins nodes where they are or at targets that move, and lets go", async () => {
    const { host, pictures } = await started();
    await host.add({ ...CURTAIN, pins: "top-left" });
    const pin = host.cloth("curtain").pin([8], Float32Array.of(0.25, 0.25, 0));
    await pictures.run(30, (k) => pin.move(Float32Array.of(0.25, 0.25, 0.004 * k)));
    expect(nodeAt(host, "curtain", 8)[2]).toBeCloseTo(0.004 * 29 - 0.002, 5);
    pin.release();
    await pictures.run(30);
    expect(nodeAt(host, "curtain", 8)[1]).toBeLessThan(0.2);
    expect(nodeAt(host, "curtain", 0)[1]).toBeCloseTo(0.25, 6);
  });

  it("attaches nodes to an object, which carries and turns them", async () => {
    const { host, pictures } = await started();
    await host.add({ ...CURTAIN, pins: [] });
    const hand = new Object3D();
    hand.position.set(0, 0.25, 0);
    const release = host.cloth("curtain").attach([0, 1, 2, 3, 4, 5, 6, 7, 8], hand);
    await pictures.run(60, (k) => hand.rotation.set(0, (k / 59) * (Math.PI / 2), 0));
    await pictures.run(2);
    const [x, y, z] = nodeAt(host, "curtain", 8);
    expect([x, y, z].map((each) => Number(each.toFixed(4)) + 0)).toEqual([0, 0.25, -0.25]);
    release();
    await pictures.run(20);
    expect(nodeAt(host, "curtain", 8)[1]).toBeLessThan(0.2);
  });

  it("takes a picked point by a spring, without its mesh", async () => {
    const { host, pictures } = await started();
    await host.add({ ...CURTAIN, pins: [] });
    await pictures.run(2);
    const ray = new Raycaster(new Vector3(0.02, 0.02, 1), new Vector3(0, 0, -1));
    const picked = pickPoint(ray, [host.cloth("curtain").object]);
    if (!picked) throw new Error("nothing was picked");
    const handle = host.cloth("curtain").grab(picked, [0, 0, 0]);
    await pictures.run(120);
    expect(lowest(host.cloth("curtain").positions)).toBeGreaterThan(-0.8);
    handle.move([0, 0.5, 0]);
    await pictures.run(60);
    expect(lowest(host.cloth("curtain").positions)).toBeGreaterThan(-0.3);
    handle.release();
    await pictures.run(60);
    expect(lowest(host.cloth("curtain").positions)).toBeLessThan(-1);
  });

  it("blows wind, and zones on the cloth that they name", async () => {
    const { host, pictures } = await started();
    await host.add(CURTAIN, { ...CURTAIN, id: "sheltered", center: [0, 0, 0.3] });
    const still = host.wind.add({
      ...{ kind: "stream", position: [0, 0, 0], radius: 3, velocity: [6, 0, 3], bodies: ["curtain"] },
    });
    await pictures.run(40);
    const blown = nodeAt(host, "curtain", 76)[2];
    const sheltered = nodeAt(host, "sheltered", 76)[2] - 0.3;
    expect(blown).toBeGreaterThan(0.05);
    expect(Math.abs(sheltered)).toBeLessThan(0.02);
    still();
    host.wind.set([0, 0, -4]);
    await pictures.run(60);
    expect(nodeAt(host, "sheltered", 76)[2] - 0.3).toBeLessThan(-0.05);
  });
});

describe("roots", () => {
  /** A box with a cloth that hangs from it, both under one group. */
  async function hero() {
    const started_ = await started();
    const root = new Object3D();
    const box = new Mesh(new BoxGeometry(0.2, 0.2, 0.2));
    box.name = "box";
    root.add(box);
    new Scene().add(root);
    const { host } = started_;
    await host.add(colliderFrom(box), { ...CURTAIN, pins: [], center: [0, -0.36, 0], root: "box" });
    host.cloth("curtain").attach([3, 4, 5], box);
    return { ...started_, root };
  }

  it("that jump take cloth along as it is", async () => {
    const { host, pictures, root } = await hero();
    await pictures.run(20);
    const before = host.cloth("curtain").positions?.slice() ?? new Float32Array();
    root.position.set(5, 0, 0);
    await pictures.run(1);
    const after = host.cloth("curtain").positions ?? new Float32Array();
    const strange = after.map((value, i) => Math.abs(value - before[i] - (i % 3 === 0 ? 5 : 0)));
    expect(Math.max(...strange)).toBeLessThan(0.03);
  });

  it("that are said to jump do so at any distance", async () => {
    const { host, pictures, root } = await hero();
    await pictures.run(40);
    const before = host.cloth("curtain").positions?.slice() ?? new Float32Array();
    host.collider("box").teleport();
    root.position.set(0.8, 0, 0);
    await pictures.run(1);
    const after = host.cloth("curtain").positions ?? new Float32Array();
    expect(
      Math.max(...after.map((value, i) => Math.abs(value - before[i] - (i % 3 === 0 ? 0.8 : 0)))),
    ).toBeLessThan(0.03);
  });

  it("pass on the share of their motion that cloth feels", async () => {
    const lag = async (inertia: number): Promise<number> => {
      const { host, pictures } = await started();
      const hand = new Object3D();
      new Scene().add(hand);
      await host.add({ ...CURTAIN, pins: [], inertia });
      host.cloth("curtain").attach([0, 1, 2, 3, 4, 5, 6, 7, 8], hand);
      await pictures.run(15, (k) => hand.position.setZ(0.01 * k));
      return nodeAt(host, "curtain", 4)[2] - nodeAt(host, "curtain", 76)[2];
    };
    const [all, half, none] = [await lag(1), await lag(0.5), await lag(0)];
    expect(all).toBeGreaterThan(0.03);
    expect(half / all).toBeGreaterThan(0.35);
    expect(half / all).toBeLessThan(0.65);
    expect(Math.abs(none)).toBeLessThan(0.1 * all);
  });

  it("take cloth of a mesh along while it waits to be added", async () => {
    const { host, pictures } = await started();
    const mesh = new Mesh(new BoxGeometry(0.5, 0.001, 0.5, 4, 1, 4));
    new Scene().add(mesh);
    const source = clothFrom(mesh, { id: "rug", pins: [0] });
    mesh.position.set(3, 0, 0);
    await host.add(source);
    await pictures.run(2);
    expect(nodeAt(host, "rug", 0)[0]).toBeGreaterThan(2.5);
    expect(mesh.visible).toBe(false);
    host.dispose();
    expect(mesh.visible).toBe(true);
  });
});

describe("sync", () => {
  it('"pose" draws a ball where the frame has it, "none" where the page has it', async () => {
    for (const sync of ["pose", "none"] as const) {
      const { host } = await started({ sync });
      const ball = new Mesh(new SphereGeometry(0.1));
      const scene = new Scene().add(ball);
      await host.add(CURTAIN, colliderFrom(ball, { id: "ball" }));
      for (let k = 0; k < 4; k++) {
        ball.position.x = k;
        ball.updateMatrix();
        host.update(k / 60);
        scene.updateMatrixWorld();
      }
      const drawn = ball.matrixWorld.elements[12];
      const simulated = host.frame?.poses[0] ?? NaN;
      // Half a step lies between page and simulation.
      expect(drawn).toBeCloseTo(sync === "pose" ? simulated : 3, 5);
      host.dispose();
      scene.updateMatrixWorld();
      expect(ball.matrixWorld.elements[12]).toBe(3);
    }
  });

  it('"root" moves the cloth to where its root is now', async () => {
    const { host, pictures } = await started({ sync: "root" });
    const hand = new Object3D();
    new Scene().add(hand);
    await host.add({ ...CURTAIN, pins: [] });
    host.cloth("curtain").attach([0, 8], hand);
    await pictures.run(3, (k) => hand.position.setX(0.02 * k));
    const { object } = host.cloth("curtain");
    // On this thread a frame is of its own packet: nothing is left to move.
    expect(object.matrixWorld.elements[12]).toBeCloseTo(0, 6);
  });
});
