import { describe, expect, test } from "vitest";
import { createRuleBase, readRuleBase } from "./create-rule-base.ts";
import { PAPER_RULES, scaledRules } from "./paper.ts";

const messages = (data: unknown): string[] => readRuleBase(data).faults.map(({ message }) => message);

/** The paper's rule base with one thing changed. */
function spoil(path: readonly (string | number)[], value: unknown): unknown {
  const copy = structuredClone(PAPER_RULES) as unknown as Record<string, unknown>;
  let at = copy;
  for (const step of path.slice(0, -1)) at = at[step] as Record<string, unknown>;
  at[path[path.length - 1]] = value;
  return copy;
}

describe("a rule base", () => {
  test("of the paper has seven sets on each side and seven rules", () => {
    const { inputs, outputs, rules } = createRuleBase(PAPER_RULES);
    expect(inputs[0].terms).toHaveLength(7);
    expect(outputs[0].terms).toHaveLength(7);
    expect(rules.map(({ condition, conclusions }) => [condition, conclusions[0].term])).toEqual(
      Array.from({ length: 7 }, (_, term) => [{ kind: "is", input: 0, term, negated: false }, term]),
    );
  });

  test("with exact thirds for any range", () => {
    const { inputs } = createRuleBase(scaledRules(54, 0.1));
    expect(inputs[0].terms.map(({ set }) => (set.kind === "triangle" ? set.points[1] : NaN))).toEqual([
      -54, -36, -18, 0, 18, 36, 54,
    ]);
  });

  test.each([
    [
      ["inputs", "force", "terms", "NB", 1],
      Number.NaN,
      "inputs.force.terms.NB[1] is NaN, expected a finite number",
    ],
    [
      ["inputs", "force", "terms", "NB", 1],
      -37,
      "inputs.force.terms.NB[1] is -37, expected at least -36, the number before it",
    ],
    [
      ["inputs", "force", "terms", "NB"],
      [1, 1, 1],
      "inputs.force.terms.NB is [1, 1, 1], expected a set with a width",
    ],
    [
      ["inputs", "force", "terms", "NB"],
      [1, 2],
      "inputs.force.terms.NB is [1, 2], expected three numbers (a triangle), four (a trapezoid) or an object with mean and deviation (a Gaussian)",
    ],
    [
      ["inputs", "force", "terms", "NB"],
      { mean: 0, deviation: 0 },
      "inputs.force.terms.NB.deviation is 0, expected a finite number above 0",
    ],
    [
      ["inputs", "force", "terms", "NB"],
      { mean: "x", deviation: 1 },
      'inputs.force.terms.NB.mean is "x", expected a finite number',
    ],
    [
      ["inputs", "force", "terms", "NB"],
      [90, 91, 92],
      "inputs.force.terms.NB is [90, 91, 92], expected a set that reaches into the range -27 to 27",
    ],
    [
      ["inputs", "force", "range"],
      [27, -27],
      "inputs.force.range is [27, -27], expected two finite numbers [min, max], the smaller first",
    ],
    [
      ["inputs", "force", "range"],
      [-27, Infinity],
      "inputs.force.range is [-27, Infinity], expected two finite numbers [min, max], the smaller first",
    ],
    [
      ["inputs", "force", "terms"],
      {},
      "inputs.force.terms is an object, expected an object of at least one term",
    ],
    [
      ["inputs"],
      undefined,
      "inputs is missing, expected an object of at least one variable, each with range and terms",
    ],
    [
      ["inputs", "force", "unit"],
      "N",
      "inputs.force.unit is not a known key, expected one of the keys range, terms",
    ],
    [["and"], "plus", 'and is "plus", expected "min" or "product"'],
    [["defuzzify"], "mean", 'defuzzify is "mean", expected "average" or "centroid"'],
    [
      ["rule"],
      "",
      "rule is not a known key, expected one of the keys inputs, outputs, rules, and, or, defuzzify",
    ],
    [
      ["inputs", "force", "terms", "is"],
      [-1, 0, 1],
      'inputs.force.terms.is is no name for a rule, expected a name of letters and digits that begins with a letter, none of "if", "then", "is", "not", "and", "or" or "with"',
    ],
  ])("%j = %j", (path, value, message) => {
    expect(messages(spoil(path as string[], value))).toEqual([message]);
  });

  test("inputs are covered everywhere", () => {
    expect(messages(spoil(["inputs", "force", "terms", "ZE"], [-1, 0, 1]))).toEqual([]);
    expect(messages(spoil(["inputs", "force", "range"], [-27, 60]))).toEqual([
      "inputs.force.terms of force has no term between 36 and 60, expected terms over the whole range -27 to 60",
    ]);
    const gap = spoil(["inputs", "force", "terms", "ZE"], [-1, 0, 1]) as typeof PAPER_RULES;
    const terms = gap.inputs["force"].terms as unknown as Record<string, number[]>;
    terms["PS"] = [4, 9, 18];
    expect(messages(gap)).toEqual([
      "inputs.force.terms of force has no term between 1 and 4, expected terms over the whole range -27 to 27",
    ]);
  });

  test("rules speak everywhere, of every output", () => {
    expect(messages(spoil(["rules"], "if force is NB then move is NB"))).toEqual([
      "rules say nothing of move at force = -18, expected rules for every combination of the inputs",
    ]);
    const two = spoil(["outputs", "colour"], { range: [0, 1], terms: { red: [0, 0.5, 1] } });
    expect(messages(two)).toEqual([
      "rules never speak of colour, expected at least one rule that says what colour is",
    ]);
  });

  test("no name is both an input and an output", () => {
    expect(messages(spoil(["outputs", "force"], { range: [0, 1], terms: { a: [0, 0.5, 1] } }))).toEqual([
      "outputs.force is an input, too, expected another name: an input has this one",
    ]);
  });

  test.each([null, 3, "if", [], undefined])("%j is none", (data) => {
    expect(messages(data)[0]).toMatch(/expected an object with inputs, outputs and rules$/);
  });
});
