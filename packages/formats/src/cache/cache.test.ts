import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { memorySource, streamSource } from "./byte-source.ts";
import type { CacheChunk } from "./chunk.ts";
import { crc32 } from "./crc32.ts";
import { deflate, inflate } from "./deflate.ts";
import { openCache, type Cache } from "./open-cache.ts";
import { CacheWriter, writeCache, type CacheOptions } from "./write-cache.ts";

const SIDE = 9;
const triangles = Uint32Array.from(
  Array.from({ length: (SIDE - 1) ** 2 }, (_, k) => {
    const a = Math.floor(k / (SIDE - 1)) * SIDE + (k % (SIDE - 1));
    return [a, a + SIDE, a + 1, a + 1, a + SIDE, a + SIDE + 1];
  }).flat(),
);
const take = { name: "wave", fps: 30, vertexCount: SIDE * SIDE, triangles };

/** A sheet with a wave that runs through it. */
function wave(frame: number): Float32Array {
  return Float32Array.from({ length: 3 * SIDE * SIDE }, (_, i) => {
    const v = Math.floor(i / 3);
    const [column, row] = [v % SIDE, Math.floor(v / SIDE)];
    return [column / 8, 0.1 * Math.sin(column + 0.2 * frame) + 0.02 * row, row / 8][i % 3];
  });
}

const frames = Array.from({ length: 50 }, (_, k) => wave(k));

async function unpack(cache: Cache, count = cache.frameCount): Promise<Float32Array[]> {
  const found: Float32Array[] = [];
  let chunk: CacheChunk | null = null;
  for (let frame = 0; frame < count; frame++) {
    if (!chunk?.has(frame)) chunk = await cache.chunkAt(frame);
    const out = new Float32Array(3 * cache.head.vertexCount);
    chunk?.read(frame, out);
    found.push(out);
  }
  return found;
}

function farthest(a: readonly Float32Array[], b: readonly Float32Array[]): number {
  let worst = 0;
  a.forEach((frame, k) => {
    for (let i = 0; i < frame.length; i += 3) {
      const d = [0, 1, 2].map((axis) => frame[i + axis] - b[k][i + axis]);
      worst = Math.max(worst, Math.hypot(...d));
    }
  });
  return worst;
}

const write = (options: Partial<CacheOptions> = {}): Promise<Uint8Array> => writeCache(take, frames, options);

describe("writeCache and openCache", () => {
  it.each([1e-5, 1e-4, 1e-2])("keep every vertex within %d m", async (maxError) => {
    const cache = await openCache(memorySource(await write({ maxError })));
    const found = await unpack(cache);
    expect(found).toHaveLength(50);
    const worst = farthest(frames, found);
    expect(worst).toBeLessThanOrEqual(maxError);
    expect(worst).toBeGreaterThan(maxError / 4);
    expect(cache.error).toBeCloseTo(worst, 9);
  });

  it("is smaller than an eighth of float32", async () => {
    const bytes = await writeCache(
      take,
      Array.from({ length: 300 }, (_, k) => wave(k / 5)),
    );
    expect(bytes.length).toBeLessThan((300 * take.vertexCount * 12) / 8);
  });

  it("takes any motion: jumps, noise, one vertex, far away", async () => {
    const frame = fc.float32Array({ minLength: 9, maxLength: 9, noNaN: true, min: -1000, max: 1000 });
    const some = fc.array(frame, { minLength: 1, maxLength: 9 });
    await fc.assert(
      fc.asyncProperty(some, fc.integer({ min: 1, max: 4 }), async (given, framesPerChunk) => {
        const three = { ...take, vertexCount: 3, triangles: Uint32Array.of(2, 0, 1) };
        const cache = await openCache(memorySource(await writeCache(three, given, { framesPerChunk })));
        // A hair for the rounding of float32 at a kilometre.
        expect(farthest(given, await unpack(cache))).toBeLessThanOrEqual(1e-4 + 1e-4);
      }),
      { numRuns: 40 },
    );
  });

  it("can be read from any frame, backwards too", async () => {
    const cache = await openCache(memorySource(await write({ framesPerChunk: 7 })));
    const all = await unpack(cache);
    const out = new Float32Array(3 * cache.head.vertexCount);
    for (const frame of [49, 0, 30, 29, 28, 6, 7]) {
      (await cache.chunkAt(frame))?.read(frame, out);
      expect(out).toEqual(all[frame]);
    }
    const chunk = await cache.chunkAt(10);
    chunk?.read(13, out);
    chunk?.read(8, out);
    expect(out).toEqual(all[8]);
    expect(await cache.chunkAt(50)).toBeNull();
  });

  it("reads only what it needs of a file that it can reach into", async () => {
    const bytes = await write({ framesPerChunk: 5 });
    let read = 0;
    const source = memorySource(bytes);
    const counting = {
      size: bytes.length,
      read: (offset: number, length: number): Promise<Uint8Array> => {
        read += length;
        return source.read(offset, length);
      },
    };
    await (await openCache(counting)).chunkAt(48);
    expect(read).toBeLessThan(bytes.length / 3);
  });

  it("keeps texture coordinates bit for bit, names and parts", async () => {
    const uvs = Float32Array.from({ length: 2 * take.vertexCount }, (_, i) => Math.fround(i / 7));
    const parts = [{ id: "sheet", firstVertex: 0, vertexCount: 81 }];
    const cache = await openCache(memorySource(await writeCache({ ...take, uvs, parts }, frames)));
    expect(cache.uvs).toEqual(uvs);
    expect([cache.head.name, cache.head.fps, cache.head.parts]).toEqual(["wave", 30, parts]);
  });

  it("carries triangles that change, without beginning anew", async () => {
    const pieces: Uint8Array[] = [];
    const writer = new CacheWriter(take, (bytes) => void pieces.push(bytes), { framesPerChunk: 20 });
    const lists = [triangles, triangles.slice(6), triangles.slice(0, 30), new Uint32Array(0)];
    for (let k = 0; k < 50; k++) await writer.frame(frames[k], lists[Math.floor(k / 13)]);
    await writer.finish();
    const cache = await openCache(memorySource(new Uint8Array(Buffer.concat(pieces))));
    for (const frame of [49, 12, 13, 25, 26, 39, 0]) {
      const chunk = await cache.chunkAt(frame);
      expect(chunk?.triangles(frame)).toEqual(lists[Math.floor(frame / 13)]);
    }
    expect(pieces.filter((piece) => String.fromCharCode(...piece.subarray(0, 4)) === "take")).toHaveLength(3);
  });

  it("plays from a stream before its end has come", async () => {
    const bytes = await write({ framesPerChunk: 5 });
    let open: ReadableStreamDefaultController<Uint8Array> | undefined;
    const stream = new ReadableStream<Uint8Array>({ start: (controller) => void (open = controller) });
    for (let at = 0; at < bytes.length / 2; at += 100) open?.enqueue(bytes.slice(at, at + 100));
    const cache = await openCache(streamSource(stream));
    const out = new Float32Array(3 * cache.head.vertexCount);
    (await cache.chunkAt(3))?.read(3, out);
    expect(farthest([frames[3]], [out])).toBeLessThan(1e-4);
    expect(cache.isComplete).toBe(false);
    const late = cache.chunkAt(49);
    const sent = Math.ceil(bytes.length / 200) * 100;
    open?.enqueue(bytes.slice(sent));
    open?.close();
    (await late)?.read(49, out);
    expect(farthest([frames[49]], [out])).toBeLessThan(1e-4);
    expect(await cache.chunkAt(50)).toBeNull();
    expect([cache.isComplete, cache.frameCount]).toEqual([true, 50]);
  });
});

describe("openCache refuses", () => {
  it("a foreign file", async () => {
    const text = new TextEncoder().encode("# Blender OBJ file");
    await expect(openCache(memorySource(text))).rejects.toThrow(
      'openCache: file opens with "# Blende", expected a Pliant cache ("\\x89PLC…")',
    );
    await expect(openCache(memorySource(new Uint8Array(3)))).rejects.toThrow("expected a Pliant cache");
  });

  it("a newer version", async () => {
    const bytes = await write();
    bytes[8] = 7;
    await expect(openCache(memorySource(bytes))).rejects.toThrow(
      "openCache: file is of version 7, this reader knows up to 1: update @pliant/formats",
    );
  });

  it("a torn file, wherever it ends, and plays what is whole of it when asked", async () => {
    const bytes = await write({ framesPerChunk: 10 });
    for (let length = 12; length < bytes.length; length += 97) {
      const torn = memorySource(bytes.subarray(0, length));
      await expect(openCache(torn), `at ${length}`).rejects.toThrow(/^openCache: /);
    }
    const torn = memorySource(bytes.subarray(0, bytes.length - 400));
    await expect(openCache(torn)).rejects.toThrow(
      /file is torn: it ends within block "\w+" at byte \d+; frames 0 to \d+ are whole: \{ partial: true \} plays them/,
    );
    const cache = await openCache(torn, { partial: true });
    expect(cache.frameCount).toBeGreaterThan(0);
    expect(farthest(frames.slice(0, cache.frameCount), await unpack(cache))).toBeLessThan(1e-4);
  });

  it("every flipped bit, with the place", async () => {
    const bytes = await write({ framesPerChunk: 10 });
    for (let at = 12; at < bytes.length; at += 61) {
      const damaged = bytes.slice();
      damaged[at] ^= 1 << (at % 8);
      const reading = openCache(memorySource(damaged)).then((cache) => unpack(cache));
      await expect(reading, `byte ${at}`).rejects.toThrow(/^openCache: /);
    }
  });
});

describe("CacheWriter refuses", () => {
  it.each([
    [{ fps: 0 }, "CacheWriter: fps is 0,"],
    [{ vertexCount: 0 }, "CacheWriter: vertexCount is 0, expected a whole number from 1"],
    [{ triangles: Uint32Array.of(0, 1, 99) }, "CacheWriter: triangle 0 uses vertex 99, expected 0 to 80"],
    [{ uvs: new Float32Array(4) }, "CacheWriter: uvs has 4 numbers, expected 162"],
    [{ parts: [{ id: "a", firstVertex: 80, vertexCount: 2 }] }, 'part "a" has vertices 80 to 81'],
  ])("a take of %o", (wrong, message) => {
    expect(() => new CacheWriter({ ...take, ...wrong }, () => undefined)).toThrow(message);
  });

  it("frames that do not fit", async () => {
    const writer = new CacheWriter(take, () => undefined);
    await expect(writer.frame(new Float32Array(3))).rejects.toThrow(
      "CacheWriter: frame 0 has 3 numbers, expected 243",
    );
    const bad = wave(0);
    bad[4] = NaN;
    await expect(writer.frame(bad)).rejects.toThrow("CacheWriter: y of vertex 1 in frame 0 is NaN,");
    bad[4] = 1e9;
    await expect(writer.frame(bad)).rejects.toThrow("within ±3.10e+4 for a maxError of 0.0001");
    await expect(writer.finish()).rejects.toThrow("no frame came");
  });
});

it("sums as zip and PNG do", () => {
  expect(crc32(new TextEncoder().encode("1234"), new TextEncoder().encode("56789"))).toBe(0xcbf43926);
});

it("inflates no more than was promised", async () => {
  const bomb = await deflate(new Uint8Array(1e6));
  await expect(inflate(bomb, 1000)).rejects.toThrow("more than 1000 bytes come out");
  await expect(inflate(bomb, 2e6)).rejects.toThrow("1000000 bytes come out, expected 2000000");
});
