// Takes in three.js, in headless Chromium: GLB by GLTFLoader and AnimationMixer, USD by USDLoader, the web cache by PliantCachePlayer.

import { existsSync } from "node:fs";
import { join } from "node:path";
import { withPage } from "./page.mjs";

/** Runs in the page: each of `checks` gives how far vertices are from the PC2 [m]. */
const SCRIPT = `
import { PliantCachePlayer } from "@pliant/three/cache";
import { AnimationMixer, LoopOnce, Mesh, Vector3 } from "three";
import { GLTFLoader } from "three/addons/loaders/GLTFLoader.js";
import { USDLoader } from "three/addons/loaders/USDLoader.js";

const bytes = async (path) => (await fetch(path)).arrayBuffer();
const cache = await bytes("/takes/take.pc2");
const head = new DataView(cache);
const [count, frames] = [head.getInt32(16, true), head.getInt32(28, true)];
const frame = (k) => new Float32Array(cache, 32 + 12 * count * k, 3 * count);
/** Between two frames, as a straight way. */
function at(time, fps) {
  const [k, share] = [Math.floor(time * fps + 1e-6), Math.max(0, time * fps - Math.floor(time * fps + 1e-6))];
  const [left, right] = [frame(k), frame(Math.min(k + 1, frames - 1))];
  return left.map((x, i) => x + share * (right[i] - x));
}
function farthest(found, expected) {
  if (found.length !== expected.length) throw new Error(found.length + " numbers, expected " + expected.length);
  let most = 0;
  for (let i = 0; i < found.length; i += 3)
    most = Math.max(most, Math.hypot(found[i] - expected[i], found[i + 1] - expected[i + 1], found[i + 2] - expected[i + 2]));
  return most;
}
function meshOf(group) {
  let found;
  group.traverse((each) => { if (each instanceof Mesh) found ??= each; });
  return found;
}

async function glb(name, fps) {
  const { scene, animations } = await new GLTFLoader().loadAsync("/takes/" + name);
  const mesh = meshOf(scene);
  const mixer = new AnimationMixer(scene);
  const action = mixer.clipAction(animations[0]).setLoop(LoopOnce);
  action.clampWhenFinished = true;
  action.play();
  const vertex = new Vector3();
  let most = 0;
  for (let k = 0; k < frames; k++) {
    // A clip that has ended stays so: each time is looked at afresh, in an order that jumps.
    action.reset();
    const index = (7 * k) % frames;
    mixer.setTime(index / fps);
    scene.updateMatrixWorld(true);
    const found = new Float32Array(3 * count);
    for (let v = 0; v < count; v++) mesh.getVertexPosition(v, vertex).applyMatrix4(mesh.matrixWorld).toArray(found, 3 * v);
    most = Math.max(most, farthest(found, frame(index)));
  }
  return { most, targets: mesh.morphTargetInfluences.length, duration: animations[0].duration };
}

async function usd(name) {
  const data = await bytes("/takes/" + name);
  const mesh = meshOf(new USDLoader().parse(name.endsWith("z") ? data : new TextDecoder().decode(data)));
  mesh.updateMatrixWorld(true);
  const [position, index] = [mesh.geometry.getAttribute("position"), mesh.geometry.getIndex()];
  // Corner by corner: USDLoader makes its own list of vertices.
  const player = await PliantCachePlayer.load("/takes/take.pliant");
  const corners = player.geometry.getIndex();
  const first = frame(0);
  let most = 0;
  for (let c = 0; c < corners.count; c++) {
    const [own, ours] = [index ? index.getX(c) : c, corners.getX(c)];
    const off = [0, 1, 2].map((k) => position.getComponent(own, k) - first[3 * ours + k]);
    most = Math.max(most, Math.hypot(...off));
  }
  return { most };
}

async function seeks(fps, ranges) {
  const player = await PliantCachePlayer.load("/takes/take.pliant", { ranges });
  const shown = () => player.geometry.getAttribute("position").array;
  let most = 0;
  let between = 0;
  for (let k = 0; k < frames; k++) {
    const index = (k * 127) % frames;
    await player.seek(index / fps);
    most = Math.max(most, farthest(shown(), frame(index)));
    const time = Math.min((index + 0.37) / fps, player.duration);
    await player.seek(time);
    between = Math.max(between, farthest(shown(), at(time, fps)));
  }
  return { most, between };
}

/** Plays a file that is still coming, every frame once. */
async function streams(fps) {
  const began = performance.now();
  const player = await PliantCachePlayer.load("/slowly/take.pliant", { loop: false });
  const first = performance.now() - began;
  const shown = () => player.geometry.getAttribute("position").array;
  let [most, waits, seen] = [farthest(shown(), frame(0)), 0, 1];
  while (player.time < player.duration) {
    if (player.update(1 / fps)) {
      most = Math.max(most, farthest(shown(), at(player.time, fps)));
      seen++;
    }
    if (player.isWaiting) {
      waits++;
      await new Promise(requestAnimationFrame);
    }
  }
  return { most, seen, waits, first, whole: performance.now() - began };
}

window.checks = { glb, usd, seeks, streams };
window.isReady = true;
`;

/** How far vertices of each take of a folder are from its PC2 [m]. Wants a Chromium. */
export function checkInThree(folder, fps) {
  return withPage({ takes: folder, script: SCRIPT }, async (page) => {
    const ask = (name, ...args) =>
      page.evaluate(([check, given]) => globalThis.checks[check](...given), [name, args]);
    const glbs = ["take.glb", "take.fine.glb"].filter((name) => existsSync(join(folder, name)));
    const lines = [];
    for (const name of glbs) {
      const { most, targets } = await ask("glb", name, fps);
      lines.push({ file: name, what: `GLTFLoader and AnimationMixer, all frames, ${targets} targets`, most });
    }
    for (const name of ["take.usda", "take.usdz"]) {
      lines.push({ file: name, what: "USDLoader, first frame", ...(await ask("usd", name)) });
    }
    for (const ranges of [false, true]) {
      const { most, between } = await ask("seeks", fps, ranges);
      const how = ranges ? "by ranges" : "from its start";
      lines.push({ file: "take.pliant", what: `PliantCachePlayer, read ${how}, seeks to all frames`, most });
      lines.push({
        file: "take.pliant",
        what: `PliantCachePlayer, read ${how}, between frames`,
        most: between,
      });
    }
    const { most, seen, waits, first, whole } = await ask("streams", fps);
    const what =
      `PliantCachePlayer, played while it came: first frame after ${Math.round(first)} ms of ${Math.round(whole)}, ` +
      `waited ${waits} pictures, ${seen} frames`;
    lines.push({ file: "take.pliant", what, most });
    return lines;
  });
}
