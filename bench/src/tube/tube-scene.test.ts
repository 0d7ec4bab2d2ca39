import { expect, test } from "vitest";
import { structuralEdges, swingAt, triangles, TUBES, tubeScene } from "./tube-scene.ts";
import { TubeRecorder } from "./tube-recorder.ts";

test.each(Object.keys(TUBES).map(Number))(
  "a tube of %d nodes around is closed, taut and off the body",
  (columns) => {
    const scene = tubeScene(columns);
    const { rows, positions: x, spacing, body } = scene;
    expect(columns * rows).toBeGreaterThan(5600);
    expect(columns * rows).toBeLessThan(5700);
    expect(body.triangles.length / 3).toBe(13_800);
    const edges = structuralEdges(scene);
    expect(edges).toHaveLength(columns * rows + columns * (rows - 1));
    expect(triangles(scene)).toHaveLength(2 * columns * (rows - 1));
    for (const [a, b] of edges) {
      const length = Math.hypot(...[0, 1, 2].map((axis) => x[3 * a + axis] - x[3 * b + axis]));
      expect(length / spacing).toBeCloseTo(1, 9);
    }
    for (let at = 0; at < body.vertices.length; at += 3)
      expect(Math.hypot(body.vertices[at], body.vertices[at + 2])).toBeLessThan(0.195);
  },
);

test("the body begins at rest at one end of its way, 0.2 m from the other", () => {
  expect(swingAt(0)).toBe(0);
  expect(swingAt(0.5)).toBeCloseTo(-0.2, 9);
  expect((swingAt(1e-4) - swingAt(0)) / 1e-4).toBeCloseTo(0, 2);
});

test("stretch is the largest of all frames, slack counts as none, and a lost number ends the run", () => {
  const scene = tubeScene(75);
  let scale = 1.02;
  const recorder = new TubeRecorder(
    scene,
    {
      frame: () => undefined,
      positions: () => scene.positions.map((value, at) => (at % 3 === 1 ? value * scale : value)),
      velocities: () => scene.positions,
      free: () => undefined,
    },
    () => 0,
  );
  recorder.frame();
  scale = 0.9;
  recorder.frame();
  expect(recorder.result().maxStretch).toBeCloseTo(0.02, 9);
  expect(recorder.result().meanStretch).toBeCloseTo((0.02 * 74) / 149, 6);
  // Taut in one of two frames.
  expect(recorder.result().usualStretch).toBeCloseTo((0.01 * 74) / 149, 6);
  expect(recorder.result().rmsStretch).toBeCloseTo(0.02 * Math.sqrt(74 / 298), 6);
  expect(recorder.done).toBe(false);
  scale = NaN;
  recorder.frame();
  expect(recorder.done).toBe(true);
});
