// node tools/measure/crowd-cost.mjs: what live cloth on walking characters costs, page and worker together, on one thread of Node: CPU ms per 1/30 s. Cape and skirt of
// 60,000 drawn vertices on 1,400 nodes with self-collision, and twelve capes, all near or spread over 30 m before a camera.

import { GLTFLoader } from "three/addons/loaders/GLTFLoader.js";
import { clone } from "three/addons/utils/SkeletonUtils.js";
import { AnimationMixer, PerspectiveCamera, Scene } from "three";
import { clothFrom, colliderFrom, createHost } from "@pliant/three";
import { makeHero } from "../site/hero.mjs";

// The loader looks for what a page has.
globalThis.self ??= globalThis;

const SECONDS = 4;

async function load(points) {
  const bytes = await makeHero(points);
  const whole = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length);
  return new GLTFLoader().parseAsync(whole, "");
}

async function measure(name, { scene, animations }, { count, garments, nodes, triangles, self, spread }) {
  const stage = new Scene();
  const camera = new PerspectiveCamera();
  camera.position.set(0, 1.5, 4);
  camera.updateMatrixWorld();
  const host = await createHost({ worker: false, self, ...(spread > 0 && { camera }) });
  const mixers = [];
  const sources = [];
  for (let k = 0; k < count; k++) {
    const hero = clone(scene);
    // In rows of four, or one behind the other.
    if (spread > 0) hero.position.set((k % 3) - 1, 0, -(spread * k) / (count - 1));
    else hero.position.set(1.5 * (k % 4), 0, -1.5 * Math.floor(k / 4));
    stage.add(hero);
    const mixer = new AnimationMixer(hero);
    mixer.clipAction(animations.find((clip) => clip.name === (k % 3 === 1 ? "run" : "walk"))).play();
    mixer.update(0.1 * k);
    mixers.push(mixer);
    stage.updateMatrixWorld(true);
    sources.push(colliderFrom(hero.getObjectByName("Body"), { id: `body ${k}`, triangles }));
    for (const part of garments)
      sources.push(clothFrom(hero.getObjectByName(part), { id: `${part} ${k}`, material: "wool", nodes }));
  }
  await host.add(...sources);
  host.play();
  const times = [];
  let now = 0;
  const picture = async () => {
    for (const mixer of mixers) mixer.update(1 / 60);
    stage.updateMatrixWorld(true);
    const before = process.cpuUsage();
    host.update((now += 1 / 60));
    const { user, system } = process.cpuUsage(before);
    times.push((user + system) / 1000);
    // Rebuilds go on between pictures.
    await new Promise((resolve) => setTimeout(resolve, 0));
  };
  // Until details are those of the distance.
  for (let k = 0; k < 240; k++) await picture();
  times.length = 0;
  for (let k = 0; k < 60 * SECONDS; k++) await picture();
  const frames = times.filter((_, k) => k % 2 === 0).map((time, k) => time + times[2 * k + 1]);
  const drawn = host.clothIds.reduce(
    (sum, id) => sum + host.cloth(id).object.geometry.getAttribute("position").count,
    0,
  );
  const nodesNow = host.simulation.model.nodes.count;
  host.dispose();
  const sorted = frames.toSorted((p, q) => p - q);
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))].toFixed(1);
  const mean = (frames.reduce((sum, time) => sum + time, 0) / frames.length).toFixed(1);
  console.log(`| ${name} | ${nodesNow} | ${drawn} | ${mean} | ${at(0.5)} | ${at(0.1)} | ${at(0.95)} |`);
}

console.log(
  "| | nodes | drawn vertices | mean | median | quietest tenth | 95 % |\n|---|---|---|---|---|---|---|",
);
const fine = await load(60_000);
await measure("cape and skirt, self-collision, body of 1,500 triangles", fine, {
  ...{ count: 1, garments: ["Cape", "Skirt"], nodes: 700, triangles: 1500, self: true, spread: 0 },
});
const plain = await load(12_000);
const capes = { count: 12, garments: ["Cape"], nodes: 500, triangles: 600, self: false };
await measure("twelve capes, all near", plain, { ...capes, spread: 0 });
await measure("twelve capes over 30 m, detail by distance", plain, { ...capes, spread: 30 });
