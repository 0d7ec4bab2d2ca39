import { packCompact, unpackCompact } from "@pliant/garment";
import type { ModeStore } from "@pliant/solid";
import { hashState } from "pliant";
import { describe, expect, test } from "vitest";
import { checkScene } from "../check.ts";
import { createSimulation } from "../create-simulation.ts";
import { PreparationCancelled, prepareScene } from "../prepare.ts";
import type { Scene } from "../schema/document.ts";
import { build } from "./build.ts";
import { compactDressed, fitOf } from "./dressed.ts";

/** Two rectangles that become a tube around an upright post, in centimetres; another `settle` is another dressing. */
const panel = (z: number, order: readonly number[]) => ({
  translation: [0, 0, z],
  rotation: [0, 0, 0],
  vertices: order.map(
    (k) =>
      [
        [-17, -10],
        [17, -10],
        [17, 10],
        [-17, 10],
      ][k],
  ),
  edges: [0, 1, 2, 3].map((from) => ({ endpoints: [from, (from + 1) % 4] })),
});
const PATTERN = {
  pattern: {
    panels: { front: panel(14, [0, 1, 2, 3]), back: panel(-14, [1, 0, 3, 2]) },
    stitches: [
      [
        { panel: "front", edge: 1 },
        { panel: "back", edge: 3 },
      ],
      [
        { panel: "front", edge: 3 },
        { panel: "back", edge: 1 },
      ],
    ],
  },
};

const GARMENT = { id: "tube", body: "post", pattern: PATTERN, spacing: 0.04, material: "silk" };

function dressed(settle: number, changes: Record<string, unknown> = {}): Scene {
  const { scene, errors } = checkScene({
    version: 2,
    contact: { self: true },
    dressing: { settle },
    garments: [GARMENT],
    colliders: [{ id: "post", shape: { kind: "cylinder", radius: 0.1, length: 1 }, friction: 0.4 }],
    ...changes,
  });
  if (!scene) throw new Error(errors.map(({ message }) => message).join("\n"));
  return scene;
}

function storeOf(kept = new Map<string, Uint8Array>()): ModeStore & { kept: Map<string, Uint8Array> } {
  return {
    kept,
    read: async (key) => kept.get(key),
    write: async (key, bytes) => void kept.set(key, bytes),
  };
}

describe("garments of a scene", () => {
  test("are put on ahead, told of, kept, and found by build", async () => {
    const scene = dressed(0.05);
    const store = storeOf();
    const heard: number[] = [];
    const remarks = await prepareScene(scene, {
      store,
      onProgress: (done, work) => {
        expect(work).toBe("dressing");
        heard.push(done);
      },
    });
    expect(remarks).toEqual([]);
    expect(heard.length).toBeGreaterThan(10);
    // The second is where it was half-way, and is empty now.
    const [key, half] = [...store.kept.keys()].toSorted();
    expect(key).toMatch(/^dressed-[0-9a-f]{16}$/);
    expect(store.kept.get(half)).toHaveLength(0);
    const simulation = createSimulation(scene);
    // Before it was sewn, no node was behind z = −0.14 or between the panels.
    const { positions } = simulation;
    const nearest = Math.min(...positions.map((x, k) => (k % 3 === 0 ? Math.hypot(x, positions[k + 2]) : 1)));
    expect(nearest).toBeGreaterThan(0.1);
    expect(nearest).toBeLessThan(0.13);
    expect(simulation.step().flags.nonFinite).toBe(false);
    // Undressed it has the same nodes, elsewhere.
    const { model, state } = build(scene, 0, { undressed: true });
    expect(model.nodes.count).toBe(simulation.model.nodes.count);
    expect(hashState(state)).not.toBe(hashState(build(scene).state));
  });

  test("are not put on when that is cancelled", async () => {
    let steps = 0;
    const cancelled = prepareScene(dressed(0.06), { isCancelled: () => ++steps > 3 });
    await expect(cancelled).rejects.toThrow(PreparationCancelled);
    expect(steps).toBe(4);
  });

  test("are gone on with when they were cancelled half-way", async () => {
    const scene = dressed(0.4);
    const store = storeOf();
    let steps = 0;
    const cancelled = prepareScene(scene, { store, isCancelled: () => ++steps > 40 });
    await expect(cancelled).rejects.toThrow(PreparationCancelled);
    const [key] = store.kept.keys();
    expect(key).toMatch(/^dressing-[0-9a-f]{16}$/);
    let rest = 0;
    await prepareScene(scene, { store, onProgress: () => void rest++ });
    const whole = storeOf();
    let all = 0;
    // Another that hangs alike: what was put on here is known.
    const again = dressed(0.4, { gravity: [0, -9.81, 1e-9] });
    await prepareScene(again, { store: whole, onProgress: () => void all++ });
    expect(rest).toBeLessThan(all - 25);
    expect(store.kept.get(key)).toHaveLength(0);
    const lowest = (each: Scene): number => Math.min(...build(each).state.x.filter((_, k) => k % 3 === 1));
    // Contacts that hardly push are let go or not: a nanometre grows.
    expect(lowest(scene)).toBeCloseTo(lowest(again), 2);
  });

  test("come from the store, unless what it has is broken", async () => {
    // What was put on here is known; of another length it is not.
    const scene = dressed(0.07);
    const store = storeOf();
    await prepareScene(scene, { store });
    const [key] = [...store.kept.keys()].toSorted();
    const bytes = store.kept.get(key) ?? new Uint8Array();
    const other = dressed(0.07, { gravity: [0, -9.8, 0] });
    const elsewhere: ModeStore = { ...storeOf(), read: async () => bytes };
    let steps = 0;
    await prepareScene(other, { store: elsewhere, onProgress: () => void steps++ });
    expect(steps).toBe(0);
    expect(hashState(build(other).state)).toBe(hashState(build(scene).state));
    const third = dressed(0.07, { gravity: [0, -9.7, 0] });
    const remarks = await prepareScene(third, {
      store: {
        ...storeOf(),
        read: async (asked) => (asked.startsWith("dressed-") ? bytes.subarray(0, 40) : undefined),
      },
    });
    expect(remarks).toEqual([
      "the dressed state in the cache could not be read: unpackDressed: the checksum is wrong, expected unchanged bytes",
    ]);
  });

  test("come from a file beside the scene, if it is of these garments and this body", async () => {
    const { dressed: hanging } = unpackCompact(compactDressed(dressed(0.08)));
    // Another that nobody has dressed yet, and a file that says so.
    const other = dressed(0.08, { gravity: [0, -9.5, 0] });
    const file = packCompact({ fit: fitOf(other), dressed: hanging });
    let steps = 0;
    const options = { kept: async () => file, onProgress: () => void steps++ };
    expect(await prepareScene(other, options)).toEqual([]);
    expect(steps).toBe(0);
    expect(build(other).state.x).toEqual(hanging[0].x);
    const heavier = dressed(0.08, { garments: [{ ...GARMENT, material: "denim" }] });
    expect(await prepareScene(heavier, options)).toEqual([]);
    expect(steps).toBeGreaterThan(10);
    const third = dressed(0.08, { gravity: [0, -9.6, 0] });
    const broken = await prepareScene(third, { kept: async () => file.subarray(0, 200) });
    expect(broken).toEqual([
      "the dressed state beside the scene could not be read: unpackCompact: the checksum is wrong, expected unchanged bytes",
    ]);
  });
});

describe("a pattern that is edited a little", () => {
  const longer = {
    ...GARMENT,
    pattern: {
      pattern: {
        ...PATTERN.pattern,
        panels: Object.fromEntries(
          Object.entries(PATTERN.pattern.panels).map(([id, each]) => [
            id,
            { ...each, vertices: each.vertices.map(([x, y]) => [x, y < 0 ? y - 2 : y]) },
          ]),
        ),
      },
    },
  };
  /** Phases that were gone through. */
  const phasesOf = async (scene: Scene, near?: Scene): Promise<number> => {
    let count = 0;
    await prepareScene(scene, { ...(near && { near }), onProgress: () => count++ });
    return count;
  };

  test("is eased from how it hung, and sewn anew when nobody says from what", async () => {
    const before = dressed(0.11);
    await prepareScene(before);
    const after = dressed(0.11, { garments: [longer] });
    expect(await phasesOf(after, before)).toBeLessThan(10);
    const y = (scene: Scene): number => Math.min(...build(scene).state.x.filter((_, k) => k % 3 === 1));
    const eased = y(after);
    expect(eased).toBeLessThan(y(before) - 0.01);
    // What the text alone leads to does not depend on what was there before.
    expect(await phasesOf(after)).toBeGreaterThan(10);
    expect(y(after)).toBeCloseTo(eased, 1);
  });

  test("is sewn where its body is another", async () => {
    const before = dressed(0.12);
    await prepareScene(before);
    const wider = { id: "post", shape: { kind: "cylinder", radius: 0.102, length: 1 }, friction: 0.4 };
    expect(await phasesOf(dressed(0.12, { garments: [longer], colliders: [wider] }), before)).toBeGreaterThan(
      10,
    );
  });
});
