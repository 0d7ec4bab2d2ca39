import { Mesh, PlaneGeometry, Scene, SphereGeometry } from "three";
import { afterEach, expect, it } from "vitest";
import { colliderFrom } from "../collider-from.ts";
import { canShareMemory } from "../worker-host/channel.ts";
import { clothFrom } from "./cloth-from.ts";
import type { Host, HostOptions } from "./host-types.ts";
import { CURTAIN, Pictures, playing } from "./testing/pictures.ts";

const hosts: Host[] = [];
afterEach(() => {
  for (const host of hosts.splice(0)) host.dispose();
});

/** A ball that swings through a curtain for 30 pictures in an uneven rhythm, with a pin that moves and a fan; the hash at the end. */
async function swung(options: HostOptions): Promise<{ hash: string; step: number; isShared: boolean }> {
  const host = await playing(options);
  hosts.push(host);
  const ball = new Mesh(new SphereGeometry(0.1));
  ball.name = "ball";
  ball.position.set(0, -0.1, -0.3);
  new Scene().add(ball);
  await host.add(CURTAIN, colliderFrom(ball));
  host.wind.add({ kind: "vortex", position: [0, 0, 0], radius: 1, velocity: [0, 3, 0] });
  const pin = host.cloth("curtain").pin([80], Float32Array.of(0.25, -0.25, 0));
  const pictures = new Pictures(host);
  await pictures.run(30, (k) => {
    ball.position.setZ(-0.3 + k * 0.012);
    ball.rotation.set(0.01 * k, 0, 0.3);
    pin.move(Float32Array.of(0.25, -0.25, 0.002 * k));
  });
  return { ...(await host.hash()), isShared: host.isShared };
}

it("gives one hash in a worker with and without shared memory, and on the page", async () => {
  const here = await swung({ worker: false });
  expect(here.step).toBeGreaterThan(28);
  const transferred = await swung({ worker: "auto", shared: false });
  expect(transferred).toEqual(here);
  if (canShareMemory())
    expect(await swung({ worker: "auto", shared: true })).toEqual({ ...here, isShared: true });
});

/** A curtain that falls for 20 pictures before a flag with painted limits comes, which is more than the small worker has. */
async function joined(options: HostOptions): Promise<{ hash: string; step: number }> {
  const host = await playing(options);
  hosts.push(host);
  const pictures = new Pictures(host);
  await host.add(CURTAIN);
  await pictures.run(20, (k) => host.wind.set([0.05 * k, 0, 0.5]));
  const flag = new Mesh(new PlaneGeometry(0.6, 0.4, 12, 8).translate(1, 0, 0));
  flag.name = "flag";
  new Scene().add(flag);
  const isHeld = (vertex: number): number => Number(vertex % 13 === 0);
  await host.add(clothFrom(flag, { weights: { pin: isHeld, maxDistance: 0.1 } }));
  await pictures.run(20, (k) => flag.position.setZ(0.004 * k));
  return host.hash();
}

it("goes on in a larger worker where new cloth wants one, bit for bit", async () => {
  const here = await joined({ worker: false });
  expect(here.step).toBeGreaterThan(36);
  expect(await joined({ worker: "auto", shared: false })).toEqual(here);
  if (canShareMemory()) expect(await joined({ worker: "auto", shared: true })).toEqual(here);
});

it("takes away what is still being added with its first worker", async () => {
  const host = await playing({ worker: "auto" });
  hosts.push(host);
  const adding = host.add(CURTAIN, { ...CURTAIN, id: "second", center: [2, 0, 0] });
  await host.remove("curtain");
  await adding;
  expect(host.clothIds).toEqual(["second"]);
});

it("runs a worker that is at another address, or made by the page", async () => {
  const address = new URL("./worker.ts", import.meta.url);
  const made = await playing({ worker: () => new Worker(address, { type: "module" }) });
  hosts.push(made);
  await made.add(CURTAIN);
  expect(made.cloth("curtain").positions?.length).toBe(243);
  await expect(playing({ worker: new URL("./nothing-is-here.js", import.meta.url) })).rejects.toMatchObject({
    code: "worker-script",
  });
});
