import { describe, expect, it } from "vitest";
import { cachedModes, type ModeStore } from "./cached-modes.ts";
import { computeModes, ModesCancelled } from "./compute-modes.ts";
import { modesKey, packModes, unpackModes } from "./packed-modes.ts";
import { tetBox } from "../lattices/tet-box.ts";

const MESH = tetBox([0.3, 0.2, 0.1], [4, 3, 2]);
const JELLY = { young: 1e4, poisson: 0.4, density: 1000 };
const BASIS = computeModes(MESH, [JELLY], { modes: 5 });

function memory(): ModeStore & { kept: Map<string, Uint8Array> } {
  const kept = new Map<string, Uint8Array>();
  return {
    kept,
    read: async (key) => kept.get(key),
    write: async (key, bytes) => {
      kept.set(key, bytes);
    },
  };
}

describe("packed modes", () => {
  it("come back bit for bit, from anywhere in a buffer", () => {
    const bytes = packModes(BASIS);
    expect(unpackModes(bytes)).toEqual(BASIS);
    const shifted = new Uint8Array(bytes.length + 3);
    shifted.set(bytes, 3);
    expect(unpackModes(shifted.subarray(3))).toEqual(BASIS);
  });

  it("are refused when cut, grown or changed", () => {
    const bytes = packModes(BASIS);
    expect(() => unpackModes(bytes.subarray(0, 10))).toThrow(/10 bytes, expected at least 32/);
    expect(() => unpackModes(bytes.subarray(0, -8))).toThrow(/expected \d+ for 5 modes of 60 nodes/);
    expect(() => unpackModes(bytes.map((byte, i) => (i === 0 ? byte + 1 : byte)))).toThrow(/begins with/);
    expect(() => unpackModes(bytes.map((byte, i) => (i === 777 ? byte ^ 1 : byte)))).toThrow(
      /checksum is wrong/,
    );
  });

  it("have another key for every content", () => {
    const moved = { ...MESH, x: MESH.x.map((value, i) => (i === 7 ? value + 1e-15 : value)) };
    const keys = [
      modesKey(MESH, [JELLY], 5),
      modesKey(MESH, [JELLY], 6),
      modesKey(MESH, [{ ...JELLY, young: 1.1e4 }], 5),
      modesKey(moved, [JELLY], 5),
      modesKey({ ...MESH, materials: new Uint8Array(MESH.tets.length / 4) }, [JELLY, JELLY], 5),
      modesKey({ ...MESH, tets: MESH.tets.toReversed() }, [JELLY], 5),
    ];
    expect(new Set(keys).size).toBe(keys.length);
    expect(modesKey({ ...MESH, x: MESH.x.slice() }, [{ ...JELLY }], 5)).toBe(keys[0]);
  });
});

describe("cachedModes", () => {
  it("computes once", async () => {
    const store = memory();
    let pauses = 0;
    const pause = async (): Promise<void> => void pauses++;
    const first = await cachedModes(MESH, [JELLY], { modes: 5, store, pause });
    expect(first).toEqual({ basis: BASIS, isFromStore: false });
    expect(pauses).toBeGreaterThan(5);
    const again = await cachedModes(MESH, [JELLY], { modes: 5, store });
    expect(again).toEqual({ basis: BASIS, isFromStore: true });
    expect((await cachedModes(MESH, [JELLY], { modes: 4, store })).isFromStore).toBe(false);
  });

  it("computes anew, and mends the store, where it is damaged", async () => {
    const store = memory();
    store.kept.set(modesKey(MESH, [JELLY], 5), Uint8Array.of(1, 2, 3));
    const { basis, problem } = await cachedModes(MESH, [JELLY], { modes: 5, store });
    expect(basis).toEqual(BASIS);
    expect(problem).toMatch(/^modes in the cache could not be read: unpackModes: 3 bytes/);
    expect((await cachedModes(MESH, [JELLY], { modes: 5, store })).isFromStore).toBe(true);
  });

  it("does without a store that fails, and says so", async () => {
    const fail = async (): Promise<never> => {
      throw new Error("disk full");
    };
    const { basis, problem } = await cachedModes(MESH, [JELLY], {
      modes: 5,
      store: { read: async () => undefined, write: fail },
    });
    expect(basis).toEqual(BASIS);
    expect(problem).toBe("modes could not be put into the cache: disk full");
  });

  it("keeps nothing of what was cancelled", async () => {
    const store = memory();
    let asked = 0;
    const run = cachedModes(MESH, [JELLY], { modes: 5, store, isCancelled: () => ++asked > 5 });
    await expect(run).rejects.toThrow(ModesCancelled);
    expect(store.kept.size).toBe(0);
  });
});
