import { fileURLToPath } from "node:url";
import { memorySource, openCache, streamSource, writeCache, CacheWriter } from "@pliant/formats/cache";
import { MeshBasicMaterial } from "three";
import { build } from "vite";
import { expect, test } from "vitest";
import { PliantCachePlayer } from "./pliant-cache-player.ts";

const triangles = Uint32Array.of(0, 1, 2);
const take = { name: "lift", fps: 10, vertexCount: 3, triangles, uvs: Float32Array.of(0, 0, 1, 0, 0, 1) };

/** The triangle at a height, which is its frame's number in decimetres. */
const at = (frame: number): Float32Array => {
  const y = frame / 10;
  return Float32Array.of(0, y, 0, 0, y, 1, 1, y, 0);
};

const file = (count = 21, framesPerChunk = 5): Promise<Uint8Array> =>
  writeCache(
    { ...take, frames: count },
    Array.from({ length: count }, (_, k) => at(k)),
    { framesPerChunk },
  );

const height = (player: PliantCachePlayer): number => player.geometry.getAttribute("position").getY(0);
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 20));

test("shows the first frame at once, then what is due, blended", async () => {
  const player = await PliantCachePlayer.load(await file());
  expect(player.duration).toBe(2);
  expect(height(player)).toBeCloseTo(0, 4);
  expect(player.update(0.05)).toBe(true);
  expect(height(player)).toBeCloseTo(0.05, 3);
  expect(player.update(0)).toBe(false);
  player.update(0.15);
  expect(height(player)).toBeCloseTo(0.2, 3);
  expect([0, 1, 2].map((axis) => player.geometry.getAttribute("normal").getComponent(0, axis))).toEqual([
    0, 1, 0,
  ]);
  expect(player.geometry.getAttribute("uv").getX(1)).toBe(1);
  expect(player.geometry.boundingSphere?.center.y).toBeCloseTo(0.2, 3);
});

test("plays every frame through all chunks, and begins again", async () => {
  const player = await PliantCachePlayer.load(await file(), { blend: false });
  const seen: number[] = [];
  for (let k = 0; k < 25; k++) {
    seen.push(Math.round(height(player) * 10));
    player.update(0.1 + 1e-9);
    await settled();
    player.update(0);
  }
  expect(seen).toEqual([...Array.from({ length: 20 }, (_, k) => k), ...seen.slice(20)]);
  expect(seen.slice(21)).toContain(1);
});

test("stops at the end without loop; play begins again", async () => {
  const player = await PliantCachePlayer.load(await file(), { loop: false });
  await player.seek(1.95);
  player.update(0.2);
  expect([player.isPlaying, player.time]).toEqual([false, 2]);
  player.play();
  expect([player.isPlaying, player.time]).toEqual([true, 0]);
});

test("seeks anywhere, back and forth", async () => {
  const player = await PliantCachePlayer.load(await file());
  for (const seconds of [1.9, 0.3, 1.23, 0.31, 2, 0]) {
    await player.seek(seconds);
    expect(height(player)).toBeCloseTo(seconds, 3);
  }
});

test("waits for a stream without losing time", async () => {
  const bytes = await file();
  let open: ReadableStreamDefaultController<Uint8Array> | undefined;
  const stream = new ReadableStream<Uint8Array>({ start: (controller) => void (open = controller) });
  // Enough for some chunks, torn within a block.
  const cut = Math.floor(bytes.length / 2);
  open?.enqueue(bytes.slice(0, cut));
  const player = new PliantCachePlayer(await openCache(streamSource(stream)));
  await player.seek(0);
  expect(player.duration).toBe(2);
  for (let k = 0; k < 40 && !player.isWaiting; k++) {
    player.update(0.1);
    await settled();
  }
  expect(player.isWaiting).toBe(true);
  const before = player.time;
  player.update(5);
  expect(player.time).toBe(before);
  open?.enqueue(bytes.slice(cut));
  open?.close();
  await player.seek(2);
  expect(height(player)).toBeCloseTo(2, 3);
});

test("changes its triangles where the take does, and gives each part its material", async () => {
  const parts: Uint8Array[] = [];
  const two = {
    ...take,
    vertexCount: 6,
    uvs: new Float32Array(12),
    triangles: Uint32Array.of(0, 1, 2, 3, 4, 5),
    parts: [
      { id: "a", firstVertex: 0, vertexCount: 3 },
      { id: "b", firstVertex: 3, vertexCount: 3 },
    ],
  };
  const writer = new CacheWriter(two, (bytes) => void parts.push(bytes));
  const both = new Float32Array(18);
  await writer.frame(both);
  await writer.frame(both, Uint32Array.of(3, 4, 5));
  await writer.finish();
  const material = [new MeshBasicMaterial(), new MeshBasicMaterial()];
  const cache = await openCache(memorySource(new Uint8Array(Buffer.concat(parts))));
  const player = new PliantCachePlayer(cache, { material });
  await player.seek(0);
  expect(player.geometry.groups.map(({ count }) => count)).toEqual([3, 3]);
  await player.seek(0.1);
  expect(Array.from(player.geometry.getIndex()?.array ?? [])).toEqual([3, 4, 5]);
  expect(player.geometry.groups.map(({ count }) => count)).toEqual([0, 3]);
});

test("tells what cannot be read, and ends before it", async () => {
  const bytes = await file();
  const last = new TextDecoder("latin1").decode(bytes).lastIndexOf("take", bytes.length - 120);
  bytes[Buffer.from(bytes).indexOf("take", last) + 20] ^= 1;
  const errors: string[] = [];
  const player = await PliantCachePlayer.load(bytes, { onError: ({ message }) => errors.push(message) });
  await player.seek(2);
  expect(errors[0]).toMatch(/openCache: block "take" with frames \d+ to \d+ at byte \d+ is damaged/);
  expect(player.duration).toBeLessThan(2);
  expect(height(player)).toBeCloseTo(player.duration, 3);
});

test("brings nothing of the engine with it", async () => {
  const modules: string[] = [];
  const result = await build({
    configFile: false,
    logLevel: "silent",
    resolve: { conditions: ["@pliant/source"] },
    build: {
      write: false,
      minify: true,
      lib: { entry: fileURLToPath(new URL("index.ts", import.meta.url)), formats: ["es"] },
      rollupOptions: { external: ["three"] },
    },
    plugins: [
      {
        name: "list",
        buildEnd: (): void => undefined,
        moduleParsed: ({ id }): void => void modules.push(id),
      },
    ],
  });
  const foreign = modules.filter(
    (id) => !/packages\/(formats|three)\/src\/(cache\/|cloth-material|join-bytes)/.test(id),
  );
  expect(foreign).toEqual([]);
  const [output] = Array.isArray(result) ? result : [result];
  const code = "output" in output && output.output[0].type === "chunk" ? output.output[0].code : "";
  expect(code.length).toBeGreaterThan(2000);
  expect(code.length).toBeLessThan(20_000);
});
