import { createSimulation, stepping } from "@pliant/scene";
import { expect, test } from "vitest";
import { createReport, describeStart, type BakeStart } from "./report.ts";
import { createTally } from "./tally.ts";
import { tinyScene } from "./test/tiny-scene.ts";

function startOf(scene = tinyScene()): BakeStart {
  return describeStart(scene, createSimulation(scene), stepping(scene.time), {
    path: "t.pc2",
    format: "pc2",
  });
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

test("the report warns of what went wrong, and of nothing else", () => {
  const start = startOf();
  const tally = { ...createTally(), frames: 4, time: 0.1, steps: 9, cpuMs: [2, 1, 30] };
  const written = { bytes: 99, warnings: ["from the writer"] };
  expect(
    createReport(start, "complete", { ...tally, frames: 7 }, { ...written, warnings: [] }),
  ).toMatchObject({
    outcome: "complete",
    frames: 7,
    framesAsked: 7,
    seconds: 0.1,
    cpuMsPerFrame: { median: 2, p95: 30 },
    warnings: [],
  });
  expect(
    createReport(start, "stopped", { ...tally, unconverged: 2, maxStrain: 0.314 }, written).warnings,
  ).toEqual([
    "stopped: a number overflowed or became NaN in frame 4, so the file ends with frame 3 of 6; " +
      "try a shorter time.dt or more solver.substeps",
    "2 of 9 steps ended a linear solve before its tolerance; raise solver.maxIterations",
    "a link was stretched by 31 %: too stiff or too fast for the step; raise solver.substeps",
    "from the writer",
  ]);
});

test("the ratio to real time follows the median frame", () => {
  const tally = { ...createTally(), frames: 2, cpuMs: [10] };
  const { realTimeRatio } = createReport(startOf(), "complete", tally, { bytes: 0, warnings: [] });
  expect(realTimeRatio).toBeCloseTo(1000 / 30 / 10, 12);
});
