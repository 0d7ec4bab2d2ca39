import { lawResult, springForce, tensionLaw } from "@pliant/kernels";
import { describe, expect, it } from "vitest";
import { springEnergy, tensionEnergy, type TensionLaw } from "./link-energy.ts";

const law: TensionLaw = {
  ...{ restLength: 0.02, stiffness: 1000, limitLength: 0.0206, limitStiffness: 19000 },
  yieldLength: 0.02,
};
const free: TensionLaw = { ...law, limitLength: Infinity, limitStiffness: 0 };

/** The law that runs, at a length and at rest. */
function tension(each: TensionLaw, l: number) {
  const { restLength, stiffness, limitLength, limitStiffness, yieldLength } = each;
  tensionLaw(
    l - restLength,
    0,
    restLength - yieldLength,
    stiffness,
    limitStiffness,
    limitLength - restLength,
  );
  return { ...lawResult };
}
const tensionForce = (each: TensionLaw, l: number): number => tension(each, l).force;
const tensionSlope = (each: TensionLaw, l: number): number => tension(each, l).slope;

/** Slack, taut, on the ramp, beyond it. */
const LENGTHS = [0.001, 0.0199, 0.0201, 0.0205, 0.0207, 0.0211, 0.0213, 0.05];

const difference = (f: (l: number) => number, l: number): number => (f(l + 1e-8) - f(l - 1e-8)) / 2e-8;

describe.each([
  ["with a limit", law],
  ["without", free],
  ["and a push until it yields", { ...law, yieldLength: 0.0198 }],
])("tension %s", (_, each) => {
  it.each(LENGTHS)("force is the gradient of energy, slope that of force, at %d m", (l) => {
    expect(difference((x) => tensionEnergy(each, x), l)).toBeCloseTo(tensionForce(each, l), 5);
    expect(difference((x) => tensionForce(each, x), l) / 1000).toBeCloseTo(tensionSlope(each, l) / 1000, 4);
  });

  it("pulls the more the longer the link, and pushes no harder than where it yields", () => {
    const forces = Array.from({ length: 500 }, (__, k) => tensionForce(each, k * 1e-4));
    expect(forces.every((force, k) => force >= (forces[k - 1] ?? -Infinity))).toBe(true);
    expect(tensionForce(each, 0.02)).toBe(0);
    expect(tensionSlope(each, 0.0197)).toBe(0);
    expect(tensionEnergy(each, 0.02)).toBe(0);
    expect(tensionForce(each, 0)).toBeCloseTo(-1000 * (0.02 - each.yieldLength), 12);
  });

  it("has no negative stiffness across: f/l ≤ f′ as well", () => {
    for (const l of LENGTHS) expect(tensionForce(each, l) / l).toBeLessThanOrEqual(tensionSlope(each, l));
  });
});

describe("the strain limit", () => {
  it("joins at its length without a kink in the slope, and is all there one ramp later", () => {
    expect(tensionSlope(law, 0.0206)).toBe(1000);
    expect(tensionSlope(law, 0.0209)).toBeCloseTo(1000 + 9500, 6);
    expect(tensionSlope(law, 0.0212 + 1e-12)).toBe(20000);
    expect(tensionForce(law, 0.0206)).toBeCloseTo(0.6, 12);
    expect(tensionForce(law, 0.0222)).toBeCloseTo(2.2 + 19000 * (0.0016 - 0.0003), 9);
  });
});

describe("a spring", () => {
  it.each([0.1, 0.4, 0.5, 0.8])(
    "has a force that is the gradient of its energy at %d m, pulling and pushing",
    (l) => {
      const spring = { restLength: 0.5, stiffness: 180 };
      const force = springForce(spring.stiffness, l, spring.restLength);
      expect(difference((x) => springEnergy(spring, x), l)).toBeCloseTo(force, 5);
      expect(Math.sign(force)).toBe(Math.sign(l - 0.5));
    },
  );
});
