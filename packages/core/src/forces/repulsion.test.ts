import { describe, expect, it } from "vitest";
import { createRandom } from "@pliant/geometry/testing";
import { repulsionEnergy, repulsionForce, repulsionSlope, type RepulsionLaw } from "./repulsion.ts";

const law: RepulsionLaw = { radius: 0.016, stiffness: 250 };

/** Forces on both particles, six numbers [N]. */
function forces(x: readonly number[]): number[] {
  const d = [0, 1, 2].map((axis) => x[3 + axis] - x[axis]);
  const l = Math.hypot(...d);
  const push = d.map((value) => (repulsionForce(law, l) * value) / l);
  return [...push.map((value) => -value), ...push];
}

/** −K as the solver takes it: k_r N at both ends, its opposite between them. */
function matrix(x: readonly number[]): number[][] {
  const d = [0, 1, 2].map((axis) => x[3 + axis] - x[axis]);
  const l = Math.hypot(...d);
  return x.map((_, i) =>
    x.map((__, j) => {
      const sign = i < 3 === j < 3 ? 1 : -1;
      return (sign * repulsionSlope(law, l) * d[i % 3] * d[j % 3]) / (l * l);
    }),
  );
}

/** Particles from 0.05 r₀ to 1.5 r₀ apart, in every direction. */
function randomPairs(count: number): number[][] {
  const random = createRandom(16);
  return Array.from({ length: count }, () => {
    const at = [0, 1, 2].map(() => random(-1, 1));
    const way = [0, 1, 2].map(() => random(-1, 1));
    const scale = (law.radius * random(0.05, 1.5)) / Math.hypot(...way);
    return [...at, ...at.map((value, axis) => value + scale * way[axis])];
  });
}

const distance = (x: readonly number[]): number => Math.hypot(x[3] - x[0], x[4] - x[1], x[5] - x[2]);

describe("repulsion", () => {
  it.each([0.001, 0.008, 0.0159, 0.0161, 0.03])("is the gradient of its energy, at %d m", (l) => {
    const slope = (f: (at: number) => number): number => (f(l + 1e-8) - f(l - 1e-8)) / 2e-8;
    expect(slope((at) => repulsionEnergy(law, at))).toBeCloseTo(-repulsionForce(law, l), 6);
    expect(slope((at) => repulsionForce(law, at)) / 250).toBeCloseTo(-repulsionSlope(law, l) / 250, 6);
  });

  it("pushes apart within r₀ only, and more the closer", () => {
    expect(repulsionForce(law, 0.016)).toBe(0);
    expect(repulsionForce(law, 0.1)).toBe(0);
    expect(repulsionSlope(law, 0.016)).toBe(0);
    expect(repulsionForce(law, 0.004)).toBeCloseTo(3, 12);
    expect(repulsionForce(law, 0)).toBeCloseTo(4, 12);
  });

  // Across n the kept matrix is 0 where the whole one is −f/l: it would be indefinite.
  it("has a matrix that is right along n for every motion of both particles", () => {
    const random = createRandom(17);
    let within = 0;
    for (const x of randomPairs(200)) {
      const l = distance(x);
      if (Math.abs(l - law.radius) < 1e-5) continue;
      if (l < law.radius) within++;
      const n = [0, 1, 2].map((axis) => (x[3 + axis] - x[axis]) / l);
      const along = [random(-1, 1), random(-1, 1)];
      const way = x.map((_, i) => along[i < 3 ? 0 : 1] * n[i % 3]);
      const [ahead, behind] = [1e-7, -1e-7].map((step) => forces(x.map((value, i) => value + step * way[i])));
      matrix(x).forEach((row, i) => {
        const product = row.reduce((sum, value, j) => sum + value * way[j], 0);
        expect(Math.abs((ahead[i] - behind[i]) / 2e-7 + product)).toBeLessThan(1e-6 * law.stiffness);
      });
    }
    expect(within).toBeGreaterThan(80);
  });

  it("has a matrix that is symmetric and never negative", () => {
    const random = createRandom(18);
    for (const x of randomPairs(100)) {
      const rows = matrix(x);
      rows.forEach((row, i) => row.forEach((value, j) => expect(value).toBeCloseTo(rows[j][i], 10)));
      for (let k = 0; k < 20; k++) {
        const p = x.map(() => random(-1, 1));
        const square = p.reduce(
          (sum, pi, i) => sum + pi * rows[i].reduce((s, value, j) => s + value * p[j], 0),
          0,
        );
        expect(square).toBeGreaterThan(-1e-12 * law.stiffness);
      }
    }
  });

  it("keeps momentum and angular momentum", () => {
    for (const x of randomPairs(100)) {
      const f = forces(x);
      for (let axis = 0; axis < 3; axis++) {
        expect(f[axis] + f[3 + axis]).toBe(0);
        const [p, q] = [(axis + 1) % 3, (axis + 2) % 3];
        const turn = x[p] * f[q] - x[q] * f[p] + x[3 + p] * f[3 + q] - x[3 + q] * f[3 + p];
        expect(Math.abs(turn)).toBeLessThan(1e-14);
      }
    }
  });
});
