import { describe, expect, it } from "vitest";
import { bucklingLaw, lawResult, lineariseLink, linkResult, tensionLaw } from "../generated/laws.ts";

const STEP = 1e-6;

/** Force and slope, and the slope once more by central differences. */
function at(l: number, evaluate: (l: number) => void) {
  evaluate(l + STEP);
  const after = lawResult.force;
  evaluate(l - STEP);
  const difference = (after - lawResult.force) / (2 * STEP);
  evaluate(l);
  return { ...lawResult, difference };
}

describe("a link's law (docs/methods/cloth.md)", () => {
  /** Rest 1, limit 1.3: the ramp is 0.3. */
  const link = (l: number): void => tensionLaw(l - 1, 0, 0, 100, 700, 0.3);

  it("is nothing when slack, k (l − L) when taut", () => {
    expect(at(0, link)).toMatchObject({ force: 0, slope: 0 });
    expect(at(0.99, link)).toMatchObject({ force: 0, slope: 0 });
    tensionLaw(0, 0, 0, 100, 700, 0.3);
    expect(lawResult).toEqual({ force: 0, slope: 0 });
    expect(at(1.2, link).force).toBeCloseTo(20, 12);
    expect(at(1.2, link).slope).toBe(100);
  });

  it("takes up the second stiffness from the limit on, over the length of the ramp", () => {
    expect(at(1.5, link).force).toBeCloseTo(100 * 0.5 + (700 * 0.2 ** 2) / 0.6, 12);
    expect(at(1.5, link).slope).toBeCloseTo(100 + (700 * 2) / 3, 10);
    expect(at(1.9, link).force).toBeCloseTo(100 * 0.9 + 700 * (0.6 - 0.15), 11);
    expect(at(1.9, link).slope).toBe(800);
  });

  it.each([0.4, 0.99, 1.1, 1.29, 1.31, 1.45, 1.59, 1.61, 2, 50])("has its derivative at %d", (l) => {
    const { slope, difference } = at(l, link);
    expect(difference / 100).toBeCloseTo(slope / 100, 6);
  });

  it.each([1, 1.3, 1.6])("does not jump at %d", (l) => {
    link(l + 1e-12);
    const after = lawResult.force;
    link(l - 1e-12);
    expect(after - lawResult.force).toBeCloseTo(0, 8);
  });

  it("is linearised as taut when it is slack and will be taut; never because it shortens", () => {
    tensionLaw(-0.1, 0.11, 0, 100, 700, 0.3);
    expect(lawResult).toEqual({ force: -10, slope: 100 });
    tensionLaw(-0.1, 0.09, 0, 100, 700, 0.3);
    expect(lawResult).toEqual({ force: 0, slope: 0 });
    tensionLaw(0.1, -5, 0, 100, 700, 0.3);
    expect(lawResult).toEqual({ force: 10, slope: 100 });
  });

  it("pushes until it is shorter by its yield stretch, then no harder", () => {
    const pushes = (l: number): void => tensionLaw(l - 1, 0, 0.02, 100, 700, 0.3);
    expect(at(0.99, pushes).force).toBeCloseTo(-1, 12);
    expect(at(0.99, pushes).slope).toBe(100);
    expect(at(0.9, pushes)).toMatchObject({ force: -2, slope: 0 });
    expect(at(1.2, pushes).force).toBeCloseTo(20, 12);
    for (const l of [0.5, 0.975, 0.985, 0.995, 1.1]) {
      const { slope, difference } = at(l, pushes);
      expect(difference).toBeCloseTo(slope, 4);
    }
    // It has given way, and will hold again.
    tensionLaw(-0.03, 0.02, 0.02, 100, 700, 0.3);
    expect(lawResult).toEqual({ force: -3, slope: 100 });
  });

  it("has no limit where the ramp is endless", () => {
    tensionLaw(5, 0, 0, 100, 700, Infinity);
    expect(lawResult).toEqual({ force: 500, slope: 100 });
  });
});

describe("a beam's law (docs/methods/cloth.md)", () => {
  const [REST, LOAD, TOE] = [0.5, 3, 5000];
  const beam = (l: number): void => bucklingLaw(l, REST, LOAD, TOE);

  /** The arc itself: θ from sin θ/θ = l/L by bisection, then 4 θ²/(cos θ − sinc θ). */
  function arc(ratio: number): number {
    let [low, high] = [1e-3, Math.PI];
    for (let k = 0; k < 60; k++) {
      const middle = (low + high) / 2;
      if (Math.sin(middle) / middle > ratio) low = middle;
      else high = middle;
    }
    return (4 * low * low) / (Math.cos(low) - Math.sin(low) / low);
  }

  // The quotient is within 4.6e-5 (laws/buckling.mjs).
  it.each([0.001, 0.1, 0.3, 0.5, 0.7, 0.9, 0.95])(
    "pushes as an arc whose ends are %d of it apart",
    (ratio) => {
      expect(at(ratio * REST, beam).force / (LOAD * arc(ratio))).toBeCloseTo(1, 4);
    },
  );

  it("pushes along the toe where that is less", () => {
    const l = REST * 0.9999;
    expect(at(l, beam).force).toBeCloseTo(TOE * (l - REST), 12);
    expect(at(l, beam).slope).toBe(TOE);
    expect(Math.abs(at(l, beam).force)).toBeLessThan(12 * LOAD);
  });

  it("is silent from its length on", () => {
    expect(at(REST * 1.5, beam)).toEqual({ force: 0, slope: 0, difference: 0 });
    beam(REST);
    expect(lawResult).toEqual({ force: 0, slope: 0 });
  });

  it.each([0.01, 0.2, 0.45, 0.48, 0.4999])("has its derivative at %d", (l) => {
    const { slope, difference } = at(l, beam);
    expect(difference / slope).toBeCloseTo(1, 5);
  });
});

describe("lineariseLink", () => {
  const by = { c1: 0.3, c2: 0.05, halfTimeSquared: 2, relief: 0, lookAhead: 0 };
  const set = (force: number, slope: number): void => {
    lawResult.force = force;
    lawResult.slope = slope;
  };

  it("is the full derivative without relief: slope along, tension over length across", () => {
    set(6, 100);
    lineariseLink(1 / 2, 9, 0.7, 0.4, by);
    expect(linkResult.share).toBeCloseTo(0.05 * 3, 12);
    // Along the link: c l² + s.
    expect(linkResult.coefficient * 4 + linkResult.share).toBeCloseTo(0.05 * 100 + 0.3 * 0.4, 12);
    expect(linkResult.scale).toBeCloseTo((6 + 0.4 * 0.7) / 2, 12);
  });

  it("leaves out a share of the sagitta's tension, turned · across/l, from the matrix only", () => {
    set(6, 100);
    lineariseLink(1 / 2, 0.04, 0.7, 0.4, { ...by, relief: 0.5 });
    expect(linkResult.share).toBeCloseTo((0.05 * (6 - 0.5 * 100 * 2 * 0.04 * 0.5)) / 2, 12);
    expect(linkResult.coefficient * 4 + linkResult.share).toBeCloseTo(0.05 * 100 + 0.3 * 0.4, 12);
    expect(linkResult.scale).toBeCloseTo((6 + 0.4 * 0.7) / 2, 12);
  });

  it("leaves out no more than there is", () => {
    set(6, 100);
    lineariseLink(1 / 2, 1e9, 0, 0, { ...by, relief: 1 });
    expect(linkResult.share).toBe(0);
  });

  it("has no tension across a link that is still slack, and pushes it as far as it is", () => {
    set(-3, 100);
    lineariseLink(1 / 2, 0.04, 0.7, 0.4, { ...by, relief: 0.5 });
    expect(linkResult.share).toBe(0);
    expect(linkResult.coefficient * 4).toBeCloseTo(0.05 * 100 + 0.3 * 0.4, 12);
    expect(linkResult.scale).toBeCloseTo((-3 + 0.4 * 0.7) / 2, 12);
  });

  it("has no negative coefficient, whatever the force", () => {
    set(500, 100);
    lineariseLink(1, 0, 0, 0, by);
    expect(linkResult).toEqual({ coefficient: 0, share: 25, scale: 500 });
  });
});
