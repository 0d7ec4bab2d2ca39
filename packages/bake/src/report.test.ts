import { createSimulation, stepping } from "@pliant/scene";
import { expect, test } from "vitest";
import { createReport, describeStart, type BakeEnd, type BakeStart } from "./report.ts";
import { createTally } from "./tally.ts";
import { tinyScene } from "./test/tiny-scene.ts";

function startOf(scene = tinyScene()): BakeStart {
  return describeStart(
    scene,
    { simulation: createSimulation(scene), drawing: null, plan: stepping(scene.time) },
    {
      path: "t.pc2",
      format: "pc2",
    },
  );
}

test("the start says how a frame is divided, and never into longer steps than the scene's", () => {
  const start = startOf(tinyScene({ time: { seconds: 1, fps: 24, dt: 0.02 } }));
  expect(start).toMatchObject({ frames: 25, fps: 24, sceneDt: 0.02, stepsPerFrame: 3, substeps: 10 });
  expect(start.dt).toBeCloseTo(1 / 72, 12);
});

test("the start says where each sheet is among the vertices", () => {
  const { particles, triangles, sheets } = startOf(
    tinyScene({
      cloth: [
        { id: "first", shape: { kind: "grid", size: [1, 1], nodes: [3, 4] } },
        { id: "second", shape: { kind: "grid", size: [1, 1], nodes: [2, 2], center: [0, 3, 0] } },
      ],
    }),
  );
  expect({ particles, triangles }).toEqual({ particles: 16, triangles: 14 });
  expect(sheets).toEqual([
    { id: "first", firstVertex: 0, vertices: 12 },
    { id: "second", firstVertex: 12, vertices: 4 },
  ]);
});

/** As the tiny scene has them. */
const end = (outcome: BakeEnd["outcome"]): BakeEnd => ({
  outcome,
  cause: null,
  trianglesLeft: 128,
  unfinished: null,
  notes: [],
});

test("the report warns of what went wrong, and of nothing else", () => {
  const start = startOf();
  const tally = { ...createTally(), frames: 4, time: 0.1, steps: 9, cpuMs: [2, 1, 30] };
  const written = { bytes: 99, warnings: ["from the writer"] };
  expect(
    createReport(start, end("complete"), { ...tally, frames: 7 }, { ...written, warnings: [] }),
  ).toMatchObject({
    outcome: "complete",
    frames: 7,
    framesAsked: 7,
    seconds: 0.1,
    cpuMsPerFrame: { median: 2, p95: 30 },
    warnings: [],
  });
  expect(
    createReport(start, end("stopped"), { ...tally, unconverged: 2, maxStrain: 0.314 }, written).warnings,
  ).toEqual([
    "stopped: a number overflowed or became NaN in frame 4, so the file ends with frame 3 of 6; " +
      "try a shorter time.dt or more quality.substeps",
    "2 of 9 steps ended a linear solve before its tolerance; raise quality.maxIterations",
    "a link was stretched by 31 %: too stiff or too fast for the step; raise quality.substeps",
    "from the writer",
  ]);
});

test("of a stopped bake, the input at fault in place of advice", () => {
  const cause = "input.wind[0] is NaN, expected a finite number";
  const tally = { ...createTally(), frames: 4 };
  const { warnings } = createReport(startOf(), { ...end("stopped"), cause }, tally, {
    bytes: 0,
    warnings: [],
  });
  expect(warnings).toEqual([
    "stopped: a number overflowed or became NaN in frame 4, so the file ends with frame 3 of 6; " + cause,
  ]);
});

test("what was cut away, where a mesh was written", () => {
  const [start, tally] = [startOf(), { ...createTally(), frames: 7 }];
  const written = { bytes: 0, warnings: [] };
  const glb = { ...start, format: "glb" as const };
  const report = (from: BakeStart, trianglesLeft: number) =>
    createReport(from, { ...end("complete"), trianglesLeft }, tally, written);
  expect(report(glb, 100)).toMatchObject({
    triangles: 128,
    trianglesCut: 28,
    warnings: ["28 of 128 triangles were cut away: the mesh is without them, also before the cut"],
  });
  expect(report(start, 100)).toMatchObject({ trianglesCut: 28, warnings: [] });
  expect(report({ ...start, rest: "t.glb" }, 100).warnings).toHaveLength(1);
  expect(report(glb, 0).warnings).toEqual([
    "all 128 triangles were cut away: the mesh has them all, since it must have some",
  ]);
});

test("the ratio to real time follows the median frame", () => {
  const tally = { ...createTally(), frames: 2, cpuMs: [10] };
  const { realTimeRatio } = createReport(startOf(), end("complete"), tally, { bytes: 0, warnings: [] });
  expect(realTimeRatio).toBeCloseTo(1000 / 30 / 10, 12);
});
