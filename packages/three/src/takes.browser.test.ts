import { UsdaWriter, writeGlb } from "@pliant/formats/write";
import { writeCache } from "@pliant/formats/cache";
import { AnimationMixer, LoopOnce, Mesh, Vector3, type Object3D } from "three";
import { GLTFLoader } from "three/addons/loaders/GLTFLoader.js";
import { USDLoader } from "three/addons/loaders/USDLoader.js";
import { afterAll, expect, test } from "vitest";
import { PliantCachePlayer } from "./cache/index.ts";

// Files as a page opens them, in a real browser. The same of a bake of 300 frames: node tools/measure/formats.mjs.

const SIDE = 9;
const FPS = 30;
const FRAMES = 150;
const count = SIDE * SIDE;
const grid = (k: number): [number, number] => [(k % SIDE) / (SIDE - 1), Math.floor(k / SIDE) / (SIDE - 1)];
const uvs = Float32Array.from({ length: 2 * count }, (_, i) => grid(i >> 1)[i % 2]);
const triangles = Uint32Array.from(
  Array.from({ length: (SIDE - 1) ** 2 }, (_, k) => k + Math.floor(k / (SIDE - 1))).flatMap((corner) => [
    ...[corner, corner + 1, corner + SIDE],
    ...[corner + 1, corner + SIDE + 1, corner + SIDE],
  ]),
);

/** A sheet with a wave that runs through it. */
function sheet(frame: number): Float32Array {
  return Float32Array.from({ length: 3 * count }, (_, i) => {
    const [u, v] = grid(Math.floor(i / 3));
    return [u, 0.1 * Math.sin(6 * u + 2 * v - frame / 7), v][i % 3];
  });
}
const frames = Array.from({ length: FRAMES }, (_, frame) => sheet(frame));

const urls: string[] = [];
function urlOf(bytes: Uint8Array): string {
  const url = URL.createObjectURL(new Blob([bytes.slice()]));
  urls.push(url);
  return url;
}
afterAll(() => urls.forEach((url) => URL.revokeObjectURL(url)));

function meshOf(group: Object3D): Mesh {
  let found: Mesh | undefined;
  group.traverse((each) => {
    if (each instanceof Mesh) found ??= each;
  });
  if (!found) throw new Error("no mesh");
  return found;
}

function farthest(a: ArrayLike<number>, b: ArrayLike<number>): number {
  expect(a.length).toBe(b.length);
  let most = 0;
  for (let i = 0; i < a.length; i += 3) {
    most = Math.max(most, Math.hypot(a[i] - b[i], a[i + 1] - b[i + 1], a[i + 2] - b[i + 2]));
  }
  return most;
}

test("GLTFLoader and AnimationMixer play a GLB within its error, at any time", async () => {
  const maxError = 1e-5;
  const { bytes } = await writeGlb(
    { name: "sheet", fps: FPS, indices: triangles, uvs, frames },
    { maxError },
  );
  const { scene, animations } = await new GLTFLoader().loadAsync(urlOf(bytes));
  const mesh = meshOf(scene);
  const mixer = new AnimationMixer(scene);
  const action = mixer.clipAction(animations[0]).setLoop(LoopOnce, 1);
  action.clampWhenFinished = true;
  const vertex = new Vector3();
  for (const frame of [0, 149, 1, 77, 20, 148]) {
    action.reset().play();
    mixer.setTime(frame / FPS);
    const found = new Float32Array(3 * count);
    for (let v = 0; v < count; v++) mesh.getVertexPosition(v, vertex).toArray(found, 3 * v);
    expect(farthest(found, frames[frame])).toBeLessThan(1.1 * maxError);
  }
});

test("USDLoader shows the first frame of USD text", () => {
  const writer = new UsdaWriter({ name: "sheet", fps: FPS, frames: 2, triangles, uvs });
  const text = [writer.begin(), ...frames.slice(0, 2).map((frame) => writer.frame(frame)), ...writer.end()];
  const { geometry } = meshOf(new USDLoader().parse(text.join("")));
  const position = geometry.getAttribute("position");
  const index = geometry.getIndex();
  triangles.forEach((ours, corner) => {
    const theirs = index ? index.getX(corner) : corner;
    for (let axis = 0; axis < 3; axis++) {
      expect(position.getComponent(theirs, axis)).toBeCloseTo(frames[0][3 * ours + axis], 5);
    }
  });
});

test("PliantCachePlayer streams a cache, seeks in it and reads it by ranges", async () => {
  const take = { name: "sheet", fps: FPS, frames: FRAMES, vertexCount: count, triangles, uvs };
  const bytes = await writeCache(take, frames);
  for (const ranges of [false, true]) {
    const player = await PliantCachePlayer.load(urlOf(bytes), { ranges, loop: false });
    const off = (frame: number): number =>
      farthest(player.geometry.getAttribute("position").array, frames[frame]);
    expect([player.duration, off(0) < 1.01e-4]).toEqual([(FRAMES - 1) / FPS, true]);
    for (const frame of [149, 3, 61, 60, 59, 120]) {
      await player.seek(frame / FPS);
      expect(off(frame)).toBeLessThan(1.01e-4);
    }
    await player.seek(0);
    for (let frame = 1; frame < FRAMES; frame++) {
      player.update(1 / FPS);
      if (player.isWaiting) await player.seek(frame / FPS);
      expect(off(frame)).toBeLessThan(1.01e-4);
    }
  }
});
