import { createRandom } from "@pliant/testing";
import { expect, test } from "vitest";
import { bentEnergy, triangleStrip } from "../../testing/triangle-strip.ts";
import { endTie, forEachLineTie } from "./beam-ties.ts";

test("a wide mesh of triangles twists and dishes as a plate does whose Poisson's ratio is 1/4", () => {
  const mesh = triangleStrip(30, 34, 0.15, createRandom(2));
  // 2 (1 − ν) and 2 (1 + ν), less what borders do not bear.
  expect(bentEnergy(mesh, [0, 0, 1])).toBeCloseTo(1.45, 1);
  expect(bentEnergy(mesh, [1, 1, 0])).toBeCloseTo(2.4, 1);
});

test("no way of bending gives energy", () => {
  const { beams, x } = triangleStrip(5, 9, 0.2, createRandom(4));
  const random = createRandom(5);
  for (let trial = 0; trial < 300; trial++) {
    // From single nodes to long waves.
    const [p, q] = [random(-600, 600), random(-600, 600)];
    const heights = Float64Array.from({ length: x.length / 3 }, (_, node) =>
      trial % 2 === 0 ? random(-1, 1) : Math.sin(p * x[3 * node] + q * x[3 * node + 2]),
    );
    let sum = 0;
    const add = (i: number, j: number, tie: number): void => {
      sum += tie * (heights[i] - heights[j]) ** 2;
    };
    for (let k = 0; k < beams.count; k++) {
      add(beams.a[k], beams.b[k], endTie(beams, k));
      forEachLineTie(beams, k, add);
    }
    expect(sum).toBeGreaterThan(0);
  }
});
