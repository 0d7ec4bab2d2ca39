import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createRuleBase } from "./create-rule-base.ts";
import { infer } from "./infer.ts";
import { PAPER_RULES, scaledRules } from "./paper.ts";
import type { RuleBaseData } from "./rule-base.ts";

const paper = createRuleBase(PAPER_RULES);
const move = (x: number): number => infer(paper, [x]).outputs[0];

describe("the paper's rule base", () => {
  test("gives every peak its peak, and beyond the range what its end has", () => {
    expect([-27, -18, -9, 0, 9, 18, 27].map(move)).toEqual([
      -0.009, -0.005999, -0.003001, 0, 0.003001, 0.005999, 0.009,
    ]);
    expect([-40, -30, 30, 40, Infinity].map(move)).toEqual([-0.009, -0.009, 0.009, 0.009, 0.009]);
  });

  test("fires two rules between peaks, as strongly as the place says", () => {
    const { strengths } = infer(paper, [12]);
    expect(strengths.map((each) => Number(each.toFixed(12)))).toEqual([
      0, 0, 0, 0, 0.666666666667, 0.333333333333, 0,
    ]);
  });

  test("refuses what is no number", () => {
    expect(() => infer(paper, [Number.NaN])).toThrow("infer: force is NaN, expected a number");
    expect(() => infer(paper, [])).toThrow("infer: 0 inputs, expected 1");
  });

  test("with exact thirds is the straight line", () => {
    const thirds = createRuleBase(scaledRules(27, 0.009));
    fc.assert(
      fc.property(fc.double({ min: -27, max: 27, noNaN: true }), (x) => {
        expect(infer(thirds, [x]).outputs[0]).toBeCloseTo((x * 0.009) / 27, 16);
      }),
    );
  });
});

const two: RuleBaseData = {
  inputs: {
    a: { range: [0, 1], terms: { low: [-1, 0, 1], high: [0, 1, 2] } },
    b: { range: [0, 1], terms: { low: [-1, 0, 1], high: [0, 1, 2] } },
  },
  outputs: {
    y: { range: [0, 1], terms: { small: [-0.5, 0, 0.5], large: [0.5, 1, 1.5] } },
    z: { range: [0, 10], terms: { few: [-5, 0, 5], many: [5, 10, 15] } },
  },
  rules: `
    if a is high and b is high then y is large and z is many
    if a is low or b is low then y is small, z is few`,
};

describe("operators", () => {
  const at = (changes: Partial<RuleBaseData>): number[] => [
    ...infer(createRuleBase({ ...two, ...changes }), [0.8, 0.5]).strengths,
  ];

  test("and: min or product; or: max or sum up to 1", () => {
    expect(at({})).toEqual([0.5, 0.5]);
    expect(at({ and: "product" })[0]).toBeCloseTo(0.4, 12);
    expect(at({ or: "sum" })[1]).toBeCloseTo(0.7, 12);
    expect(infer(createRuleBase({ ...two, or: "sum" }), [0, 0]).strengths[1]).toBe(1);
  });

  test("average and centroid agree where sets are symmetric and fire alike, for every output", () => {
    for (const defuzzify of ["average", "centroid"] as const) {
      const [y, z] = infer(createRuleBase({ ...two, defuzzify }), [0.8, 0.5]).outputs;
      expect(y).toBeCloseTo(0.5, 9);
      expect(z).toBeCloseTo(5, 9);
    }
  });

  test("centroid of one clipped triangle is its middle; scaled sets weigh by their area", () => {
    const base = createRuleBase({ ...two, defuzzify: "centroid" });
    expect(infer(base, [1, 1]).outputs[0]).toBeCloseTo(1, 9);
    const scaled = createRuleBase({ ...two, defuzzify: "centroid", and: "product", or: "sum" });
    // 0.4 of the large set against 0.7 of the small one, of equal area.
    expect(infer(scaled, [0.8, 0.5]).outputs[0]).toBeCloseTo(0.4 / 1.1, 3);
  });

  test("weights and negation", () => {
    const base = createRuleBase({
      ...two,
      rules:
        "if a is not high then y is small and z is few with 0.5\nif a is high or a is low then y is large and z is many with 0.25",
    });
    expect(infer(base, [0.2, 0]).strengths).toEqual([0.4, 0.2]);
    expect(infer(base, [0.2, 0]).outputs[0]).toBeCloseTo(0.2 / 0.6, 12);
  });
});
