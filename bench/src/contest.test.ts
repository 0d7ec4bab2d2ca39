import { expect, test } from "vitest";
import { contest } from "./contest.ts";
import type { Engine, Sheet } from "./engine.ts";
import { drapeScene, hangScene, type SheetScene } from "./sheet-scene.ts";

/** Hangs still, its rows stretched by a share that falls with its iterations. */
function fakeEngine(started: string[]): Engine {
  const start = (scene: SheetScene, iterations: number): Sheet => {
    const stretched = scene.positions.map((value, at) =>
      at % 3 === 0 ? value * (1 + 0.1 / iterations) : value,
    );
    return {
      frame: () => undefined,
      positions: () => stretched,
      velocities: () => new Float64Array(stretched.length),
      free: () => started.push("freed"),
    };
  };
  return {
    name: "Fake",
    version: "fake 1.0.0",
    ladders: (scene) => [
      [1, 2, 4, 8, 16].map((iterations) => ({
        text: `${iterations} iterations`,
        start() {
          started.push(`${iterations}`);
          return start(scene, iterations);
        },
      })),
    ],
  };
}

test("alone: the defaults, nothing is searched and nothing is loaded", async () => {
  const rows = await contest([hangScene(8)], { onProgress: () => undefined }, () =>
    Promise.reject(new Error("peers were loaded")),
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({
    nodes: 8,
    particles: 64,
    engine: "Pliant, defaults",
    holds: true,
    "× Pliant": 1,
  });
  expect(rows[0]["settings"]).toContain("Y 1000 N/m");
  expect(rows[0]["kinetic J at 0.5 s"]).toBeGreaterThan(0.8);
});

test("with peers: each at the cheapest setting that holds, and notes that say which and how", async () => {
  const started: string[] = [];
  const notes: string[] = [];
  const rows = await contest(
    [hangScene(8)],
    { peers: true, onProgress: () => undefined, onNote: (note) => notes.push(note) },
    () => Promise.resolve([fakeEngine(started)]),
  );
  expect(rows.map(({ engine }) => engine)).toEqual([
    "Pliant, defaults",
    "Pliant, one setting",
    "Pliant",
    "Pliant, tethered",
    "Fake",
  ]);
  // Mean over rows and columns: 10 %/16/2 < 1 %, and 10 %/8/2 as well, but 10 %/4/2 is not.
  expect(rows[4]).toMatchObject({ settings: "8 iterations", holds: true, "kinetic J at 0.5 s": 0 });
  expect(rows[2]).toMatchObject({ "× Pliant": 1, holds: true });
  expect(notes).toEqual(["beside fake 1.0.0", expect.stringContaining("max < 5 %")]);
  expect(started.filter((what) => what === "freed")).toHaveLength(started.length / 2);
});

test("what does not hold is shown as such", async () => {
  const engine = fakeEngine([]);
  const weak: Engine = { ...engine, ladders: (scene) => [engine.ladders(scene)[0].slice(0, 2)] };
  const rows = await contest([hangScene(8)], { peers: true, onProgress: () => undefined }, () =>
    Promise.resolve([weak]),
  );
  expect(rows[4]).toMatchObject({ settings: "2 iterations", holds: false });
});

test("an engine without settings for a scene has no row there", async () => {
  const none: Engine = { name: "None", version: "none 1", ladders: () => [] };
  const rows = await contest([drapeScene(8)], { peers: true, onProgress: () => undefined }, () =>
    Promise.resolve([none]),
  );
  expect(rows.map(({ engine }) => engine)).toEqual(["Pliant, defaults", "Pliant, one setting", "Pliant"]);
  expect(rows[0]["height m"]).toBeLessThan(0.3);
});
