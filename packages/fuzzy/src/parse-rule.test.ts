import { describe, expect, test } from "vitest";
import { createRuleBase } from "./create-rule-base.ts";
import { RuleBaseError } from "./fault.ts";
import type { RuleBaseData } from "./rule-base.ts";

const variables = {
  inputs: {
    force: { range: [-1, 1], terms: { N: [-2, -1, 1], P: [-1, 1, 2] } },
    speed: { range: [0, 1], terms: { slow: [-1, 0, 1], fast: [0, 1, 2] } },
  },
  outputs: { move: { range: [-1, 1], terms: { N: [-2, -1, 0], P: [0, 1, 2] } } },
} as const satisfies Omit<RuleBaseData, "rules">;

const REST = "\nif force is N then move is N\nif force is P then move is P";

const messages = (rules: RuleBaseData["rules"]): string[] => {
  try {
    createRuleBase({ ...variables, rules });
    return [];
  } catch (error) {
    if (error instanceof RuleBaseError) return error.faults.map(({ message }) => message);
    throw error;
  }
};

describe("rules in words", () => {
  test("if, and, or, not, brackets, weights, comments, semicolons, any case of the small words", () => {
    const { rules } = createRuleBase({
      ...variables,
      rules: `
        # the whole grammar
        IF (force is N or force is P) and speed is not fast THEN move is P with 0.5; if force is N then move is N
        if force is P or force is N and speed is slow then move is P, move is N  # twice`,
    });
    expect(rules).toHaveLength(3);
    expect(rules[0]).toEqual({
      condition: {
        kind: "all",
        parts: [
          {
            kind: "any",
            parts: [
              { kind: "is", input: 0, term: 0, negated: false },
              { kind: "is", input: 0, term: 1, negated: false },
            ],
          },
          { kind: "is", input: 1, term: 1, negated: true },
        ],
      },
      conclusions: [{ output: 0, term: 1 }],
      weight: 0.5,
    });
    // `and` binds more tightly than `or`.
    expect(rules[2].condition).toMatchObject({ kind: "any", parts: [{ kind: "is" }, { kind: "all" }] });
    expect(rules[2].conclusions).toHaveLength(2);
  });

  test("as data they are the same rules", () => {
    const words = createRuleBase({
      ...variables,
      rules: `if force is N and speed is not fast then move is N with 0.5${REST}`,
    });
    const data = createRuleBase({
      ...variables,
      rules: [
        { when: { force: "N", speed: "not fast" }, conclude: { move: "N" }, weight: 0.5 },
        "if force is N then move is N",
        { when: { force: "P" }, conclude: { move: "P" } },
      ],
    });
    expect(data).toEqual(words);
  });

  test.each([
    [
      "if force is NX then move is N",
      'rules, line 1, column 13: found "NX", expected a term of force: "N" or "P"',
    ],
    [
      "if forse is N then move is N",
      'rules, line 1, column 4: found "forse", expected an input: "force" or "speed"',
    ],
    [
      "if move is N then move is N",
      'rules, line 1, column 4: found "move", expected an input: "force" or "speed"',
    ],
    ["if force is N then force is N", 'rules, line 1, column 20: found "force", expected an output: "move"'],
    ["if force N then move is N", 'rules, line 1, column 10: found "N", expected "is"'],
    ["force is N", 'rules, line 1, column 1: found "force", expected "if"'],
    ["if force is N", 'rules, line 1, column 14: the rule ends, expected "and", "or" or "then"'],
    ["if (force is N then move is N", 'rules, line 1, column 16: found "then", expected ")"'],
    [
      "if force is N then move is N with 2",
      'rules, line 1, column 35: found "2", expected a weight above 0 and up to 1',
    ],
    [
      "if force is N then move is N with NaN",
      'rules, line 1, column 35: found "NaN", expected a weight above 0 and up to 1',
    ],
    [
      "if force is N then move is N !",
      'rules, line 1, column 30: found "!", expected "and", "with" or the end of the rule',
    ],
    ["if", 'rules, line 1, column 3: the rule ends, expected an input: "force" or "speed"'],
  ])("%s", (rule, message) => {
    expect(messages(rule + REST)).toEqual([message]);
  });

  test("every rule that is wrong is named at its line", () => {
    expect(
      messages(
        `if force is N then move is N\n\n  if force is Q then move is P\nif force is P then move is R`,
      ),
    ).toEqual([
      'rules, line 3, column 15: found "Q", expected a term of force: "N" or "P"',
      'rules, line 4, column 28: found "R", expected a term of move: "N" or "P"',
    ]);
  });

  test("empty rules", () => {
    const rule = 'rules, such as "if force is NB then move is NB"';
    expect(messages("")).toEqual([`rules is empty, expected ${rule}`]);
    expect(messages(" \n # nothing")).toEqual([`rules is empty, expected ${rule}`]);
    expect(messages([])).toEqual([`rules is empty, expected a text or a list of ${rule}`]);
    expect(messages(["", ...REST.trim().split("\n")])).toEqual(["rules[0] is empty, expected a rule"]);
    expect(messages([{ when: {}, conclude: { move: "N" } }])).toEqual([
      "rules[0].when is empty, expected an object that gives force, speed a term",
    ]);
  });

  test.each([
    [
      { when: { force: "NX" }, conclude: { move: "N" } },
      'rules[0].when.force is "NX", expected a term of force: "N" or "P"',
    ],
    [
      { when: { forse: "N" }, conclude: { move: "N" } },
      'rules[0].when.forse is not known, expected "force" or "speed"',
    ],
    [{ when: { force: "N" } }, "rules[0].conclude is missing, expected an object that gives move a term"],
    [
      { when: { force: "N" }, conclude: { move: "N" }, weight: Number.NaN },
      "rules[0].weight is NaN, expected a weight above 0 and up to 1",
    ],
    [7, "rules[0] is 7, expected a rule in words, or an object with when and conclude"],
  ])("as data: %j", (rule, message) => {
    expect(messages([rule as never])).toEqual([message]);
  });
});
