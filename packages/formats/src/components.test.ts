import { expect, it } from "vitest";
import { chooseComponents, fitShapes } from "./components.ts";

/** Three swings of one string of ten vertices in two modes: what comes again needs nothing new. */
const swing = (frame: number): Float32Array =>
  Float32Array.from({ length: 30 }, (_, i) => {
    const s = Math.floor(i / 3) / 9;
    const [a, b] = [Math.sin(frame / 5), Math.sin(frame / 3)];
    return [s, 0.2 * a * Math.sin(3 * s) + 0.1 * b * Math.sin(6 * s), 0][i % 3];
  });
const frames = Array.from({ length: 100 }, (_, k) => swing(k));

function rebuilt(frame: number, shapes: readonly Float32Array[], weights: Float32Array): Float32Array {
  return frames[0].map((x, i) =>
    shapes.reduce((sum, shape, k) => sum + weights[frame * shapes.length + k] * shape[i], x),
  );
}

it("finds the two modes that a motion has, and rebuilds every frame within the error that it states", () => {
  const { shapes, weights, maxError } = chooseComponents(frames, { maxError: 1e-5, maxCount: 50 });
  expect(shapes).toHaveLength(2);
  let worst = 0;
  frames.forEach((frame, f) => {
    const found = rebuilt(f, shapes, weights);
    for (let i = 0; i < 30; i += 3)
      worst = Math.max(worst, Math.hypot(...[0, 1, 2].map((k) => found[i + k] - frame[i + k])));
  });
  expect(worst).toBeLessThan(1e-5);
  expect(Math.abs(worst - maxError)).toBeLessThan(1e-6);
});

it("keeps the first frame as it is, and stops at the count", () => {
  const { shapes, weights, maxError } = chooseComponents(frames, { maxError: 1e-5, maxCount: 1 });
  expect(shapes).toHaveLength(1);
  expect(weights[0]).toBe(0);
  expect(maxError).toBeGreaterThan(0.01);
  expect(chooseComponents([frames[0], frames[0]], { maxError: 0, maxCount: 5 }).shapes).toEqual([]);
});

it("fits what goes with the shapes", () => {
  const { shapes, weights } = chooseComponents(frames, { maxError: 1e-5, maxCount: 50 });
  const changes = frames.map((frame) => frame.map((x, i) => 2 * (x - frames[0][i])));
  const fitted = fitShapes(changes, weights, shapes.length);
  shapes.forEach((shape, k) => shape.forEach((x, i) => expect(fitted[k][i]).toBeCloseTo(2 * x, 3)));
});
