import { createRuleBase, PAPER_RULES, scaledRules, type RuleBase, type RuleBaseData } from "@pliant/fuzzy";
import { motionTable } from "@pliant/scene";
import type { MotionTable } from "pliant";

/** A rule base that the page offers. */
export interface RuleChoice {
  readonly id: string;
  readonly name: string;
  readonly base: RuleBase;
  readonly table: MotionTable;
}

/** Three sets of force, of which a fast point gets less: it stiffens with speed. */
const STIFFENING: RuleBaseData = {
  inputs: {
    force: { range: [-27, 27], terms: { N: [-54, -27, 0], Z: [-27, 0, 27], P: [0, 27, 54] } },
    speed: { range: [0, 3], terms: { slow: [-3, 0, 3], fast: [0, 3, 6] } },
  },
  outputs: {
    move: {
      range: [-0.009, 0.009],
      terms: {
        ...{ NB: [-0.018, -0.009, 0], NS: [-0.009, -0.0045, 0], Z: [-0.009, 0, 0.009] },
        ...{ PS: [0, 0.0045, 0.009], PB: [0, 0.009, 0.018] },
      },
    },
  },
  and: "product",
  rules: [
    "if force is N and speed is slow then move is NB",
    "if force is N and speed is fast then move is NS",
    "if force is Z then move is Z",
    "if force is P and speed is fast then move is PS",
    "if force is P and speed is slow then move is PB",
  ],
};

const choice = (id: string, name: string, data: RuleBaseData): RuleChoice => ({
  id,
  name,
  base: createRuleBase(data),
  table: motionTable(data),
});

/** Compiled when first asked for: the centroid takes half a second. */
export const RULES: Readonly<Record<string, () => RuleChoice>> = {
  even: () => choice("even", "seven, even", scaledRules(27, 0.009)),
  paper: () => choice("paper", "as printed", PAPER_RULES),
  centroid: () => choice("centroid", "Mamdani", { ...PAPER_RULES, defuzzify: "centroid" }),
  stiffening: () => choice("stiffening", "stiffening", STIFFENING),
};

export const RULE_NAMES: Readonly<Record<string, string>> = {
  even: "seven, even",
  paper: "as printed",
  centroid: "Mamdani",
  stiffening: "stiffening",
};
