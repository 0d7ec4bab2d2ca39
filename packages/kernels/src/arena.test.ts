import { describe, expect, it, vi } from "vitest";
import { createArena, f64, real, u32 } from "./arena.ts";
import { BACKENDS } from "./testing/twins.ts";

const specs = { a: real(5), none: real(0), b: f64(3), c: u32(7), d: f64(0), e: real(1000), f: u32(1) };

describe.each(BACKENDS)("createArena on %s", (backend) => {
  const arena = createArena(backend, specs);
  const columns = Object.values(arena.columns);

  it("gives every column its length and type", () => {
    for (const [name, { length }] of Object.entries(specs))
      expect(arena.columns[name as keyof typeof specs]).toHaveLength(length);
    expect(arena.columns.a).toBeInstanceOf(backend === "wasm" ? Float32Array : Float64Array);
    expect(arena.columns.b).toBeInstanceOf(Float64Array);
    expect(arena.columns.c).toBeInstanceOf(Uint32Array);
    expect(arena.backend).toBe(backend);
  });

  it("starts with zeros, in one buffer, every column on a cache line of its own", () => {
    for (const column of columns) {
      expect(column.buffer).toBe(arena.columns.a.buffer);
      expect(column.byteOffset % 64).toBe(0);
      expect(column.byteOffset).toBeGreaterThanOrEqual(64);
      expect(column.every((value) => value === 0)).toBe(true);
    }
  });

  it("keeps a free line behind each column, so that vector loads past its end read zeros", () => {
    const sorted = columns.toSorted((a, b) => a.byteOffset - b.byteOffset);
    sorted.forEach((column, i) => {
      const end = sorted[i + 1]?.byteOffset ?? column.buffer.byteLength;
      expect(column.byteOffset + column.byteLength + 64).toBeLessThanOrEqual(end);
    });
  });

  it("lets no column write into another", () => {
    columns.forEach((column, k) => column.fill(k + 1));
    columns.forEach((column, k) => expect(column.every((value) => value === k + 1)).toBe(true));
  });

  it("takes an empty workspace and one larger than a page", () => {
    expect(createArena(backend, {}).columns).toEqual({});
    const { columns: large } = createArena(backend, { x: f64(300000), y: real(300000) });
    large.y.fill(1);
    expect(large.x.every((value) => value === 0)).toBe(true);
    expect(large.y[299999]).toBe(1);
  });

  it("gives each arena its own memory", () => {
    const other = createArena(backend, specs);
    other.columns.e.fill(9);
    expect(arena.columns.e[0]).not.toBe(9);
  });
});

describe("createArena's choice", () => {
  it("takes WebAssembly by itself where it is there", () => {
    expect(createArena("auto", specs).backend).toBe("wasm");
  });

  /** A fresh module, since the compiled one is remembered, in a host without WebAssembly. */
  async function without(host: unknown) {
    vi.stubGlobal("WebAssembly", host);
    vi.resetModules();
    const { addReference, createArena: create } = await import("./arena.ts");
    addReference((await import("./reference.ts")).referenceKernels);
    return create;
  }

  it.each([
    ["no WebAssembly at all", undefined],
    ["a WebAssembly that refuses the module (no SIMD, or a content policy)", { Module: refuse }],
  ])("falls back to the reference with %s, and says so when WebAssembly was asked for", async (_, host) => {
    try {
      const create = await without(host);
      const arena = create("auto", specs);
      expect(arena.backend).toBe("reference");
      expect(arena.columns.a).toBeInstanceOf(Float64Array);
      expect(create("reference", specs).backend).toBe("reference");
      expect(() => create("wasm", specs)).toThrow(
        'resolveKernels: WebAssembly with SIMD is not available here, expected kernels "auto" or "reference"',
      );
      arena.columns.e.fill(2);
      expect(arena.kernels.dot(arena.columns.e, arena.columns.e)).toBe(4000);
    } finally {
      vi.unstubAllGlobals();
      vi.resetModules();
    }
  });
});

class RefusedError extends Error {}

function refuse(): never {
  throw new RefusedError("wasm code generation disallowed by embedder");
}
