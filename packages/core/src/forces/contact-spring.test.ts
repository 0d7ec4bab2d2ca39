import { describe, expect, it } from "vitest";
import { createRandom } from "@pliant/testing";
import { FLOOR, contactSpring, contactSpringForce } from "./contact-spring.ts";

const THICK = 0.003;
const K = 40;
const RANGE = (1 - FLOOR) * THICK;

/** Below this gap the force goes on straight: a tenth of the way from the floor. */
const SOFT = FLOOR * THICK + 0.1 * RANGE;

const forceAt = (gap: number, thickness = THICK, k = K): number => {
  contactSpringForce(gap, thickness, k);
  return contactSpring.force;
};
const stiffnessAt = (gap: number, thickness = THICK, k = K): number => {
  contactSpringForce(gap, thickness, k);
  return contactSpring.stiffness;
};

describe("the force of a support", () => {
  it("is k (T − g)(T − f)/(g − f) between floor and thickness", () => {
    const random = createRandom(1);
    for (let k = 0; k < 200; k++) {
      const [thickness, stiffness] = [random(0.001, 0.02), random(0.1, 1e4)];
      const floor = FLOOR * thickness;
      const gap = random(floor + 0.11 * (thickness - floor), thickness);
      const expected = (stiffness * (thickness - gap) * (thickness - floor)) / (gap - floor);
      expect(forceAt(gap, thickness, stiffness) / expected).toBeCloseTo(1, 12);
    }
  });

  it("has the stiffness that finite differences have, everywhere", () => {
    const random = createRandom(2);
    const step = 1e-9;
    const [low, high] = [-THICK, 2 * THICK];
    for (let k = 0; k < 200; k++) {
      const gap = random(low, high);
      const slope = (forceAt(gap - step) - forceAt(gap + step)) / (2 * step);
      // Rounding of F, some 10 k T, over the step; and F″ where it is curved.
      expect(Math.abs(slope / stiffnessAt(gap) - 1)).toBeLessThan(1e-6);
    }
  });

  it("is 0 at the thickness, where its stiffness is k, and goes on straight beyond", () => {
    expect(forceAt(THICK)).toBeCloseTo(0, 15);
    expect(stiffnessAt(THICK)).toBeCloseTo(K, 10);
    expect(stiffnessAt(2 * THICK)).toBe(K);
    expect(forceAt(2 * THICK)).toBeCloseTo(-K * THICK, 12);
  });

  it.each([
    ["at the thickness", THICK],
    ["at its soft end", SOFT],
  ])("jumps neither itself nor in its stiffness, %s", (_, at) => {
    const step = 1e-12;
    const [force, stiffness] = [forceAt(at), stiffnessAt(at)];
    for (const gap of [at - step, at + step]) {
      expect(Math.abs(forceAt(gap) - force)).toBeLessThan(2 * step * stiffness);
      expect(stiffnessAt(gap) / stiffness).toBeCloseTo(1, 6);
    }
  });

  it("goes on straight below its soft end, through the floor and through contact itself", () => {
    const [force, stiffness] = [forceAt(SOFT), stiffnessAt(SOFT)];
    expect(stiffness / K).toBeCloseTo(100, 6);
    for (const gap of [FLOOR * THICK, 0, -THICK]) {
      expect(stiffnessAt(gap)).toBeCloseTo(stiffness, 8);
      expect(forceAt(gap)).toBeCloseTo(force + stiffness * (SOFT - gap), 10);
    }
  });

  it("is more and stiffer the nearer they are", () => {
    for (let k = 0; k < 2000; k++) {
      const gap = -THICK + (3 * THICK * k) / 2000;
      const [near, far] = [gap, gap + (3 * THICK) / 2000];
      expect(forceAt(near)).toBeGreaterThan(forceAt(far));
      expect(stiffnessAt(near)).toBeGreaterThanOrEqual(stiffnessAt(far));
      expect(Math.sign(forceAt(near)) * Math.sign(THICK - near)).toBeGreaterThanOrEqual(0);
    }
  });
});
