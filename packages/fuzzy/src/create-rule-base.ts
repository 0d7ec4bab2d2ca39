import {
  checkCoverage,
  checkKeys,
  isRecord,
  LEAST_DEGREE,
  readVariables,
  samples,
} from "./check-variables.ts";
import { oneOf, RuleBaseError, ruleFault, type RuleFault } from "./fault.ts";
import { infer } from "./infer.ts";
import { peakOf } from "./membership.ts";
import { parseRule } from "./parse-rule.ts";
import {
  OPERATOR_DEFAULTS,
  type Operators,
  type Rule,
  type RuleBase,
  type RuleBaseData,
  type Variable,
} from "./rule-base.ts";
import { readRuleData } from "./rule-data.ts";
import { scan } from "./scan.ts";

const OPERATORS: { readonly [Name in keyof Operators]: readonly Operators[Name][] } = {
  and: ["min", "product"],
  or: ["max", "sum"],
  defuzzify: ["average", "centroid"],
};

/** A rule base from data. Throws a `RuleBaseError` with everything that is wrong. */
export function createRuleBase(data: RuleBaseData): RuleBase {
  const { base, faults } = readRuleBase(data);
  if (base === null) throw new RuleBaseError(faults);
  return base;
}

/** The same without a throw, of whatever stands in a file: a rule base, or every fault. */
export function readRuleBase(data: unknown): { base: RuleBase | null; faults: readonly RuleFault[] } {
  const faults: RuleFault[] = [];
  if (!isRecord(data)) {
    return { base: null, faults: [ruleFault([], data, "an object with inputs, outputs and rules")] };
  }
  checkKeys(data, ["inputs", "outputs", "rules", ...Object.keys(OPERATORS)], [], faults);
  const inputs = readVariables(data["inputs"], ["inputs"], faults);
  const outputs = readVariables(data["outputs"], ["outputs"], faults);
  const shared = inputs.find(({ name }) => outputs.some((output) => output.name === name));
  if (shared)
    faults.push(
      ruleFault(["outputs", shared.name], shared.name, "another name: an input has this one", {
        state: "is an input, too",
      }),
    );
  const operators = readOperators(data, faults);
  // What rules say of broken variables would only repeat it.
  if (faults.length > 0) return { base: null, faults };
  for (const input of inputs) checkCoverage(input, ["inputs", input.name], faults);
  const rules = readRules(data["rules"], inputs, outputs, faults);
  const base: RuleBase = { inputs, outputs, rules, ...operators };
  if (faults.length === 0) checkRules(base, faults);
  return faults.length > 0 ? { base: null, faults } : { base, faults };
}

function readOperators(data: Readonly<Record<string, unknown>>, faults: RuleFault[]): Operators {
  const chosen: Record<string, unknown> = { ...OPERATOR_DEFAULTS };
  for (const [name, words] of Object.entries(OPERATORS) as [string, readonly string[]][]) {
    const given = data[name];
    if (given === undefined) continue;
    if (words.includes(given as string)) chosen[name] = given;
    else faults.push(ruleFault([name], given, oneOf(words)));
  }
  return chosen as unknown as Operators;
}

function readRules(
  data: unknown,
  inputs: readonly Variable[],
  outputs: readonly Variable[],
  faults: RuleFault[],
): Rule[] {
  const expected = 'rules, such as "if force is NB then move is NB"';
  const rules: Rule[] = [];
  const keep = (read: Rule | RuleFault): void => {
    if ("message" in read) faults.push(read);
    else rules.push(read);
  };
  if (typeof data === "string") {
    const lines = scan(data);
    if (lines.length === 0) faults.push(ruleFault(["rules"], data, expected, { state: "is empty" }));
    for (const tokens of lines) keep(parseRule(tokens, inputs, outputs, ["rules"]));
    return rules;
  }
  if (!Array.isArray(data) || data.length === 0) {
    faults.push(
      ruleFault(
        ["rules"],
        data,
        `a text or a list of ${expected}`,
        Array.isArray(data) ? { state: "is empty" } : {},
      ),
    );
    return rules;
  }
  data.forEach((item: unknown, index) => {
    const path = ["rules", index];
    if (typeof item !== "string") {
      keep(readRuleData(item, inputs, outputs, path));
      return;
    }
    const lines = scan(item);
    if (lines.length === 0) faults.push(ruleFault(path, item, "a rule", { state: "is empty" }));
    for (const tokens of lines) keep(parseRule(tokens, inputs, outputs, path));
  });
  return rules;
}

/** Places that are looked at for a rule that fires, of all inputs together at most. */
const MOST_PLACES = 20_000;

/** Every output is spoken of, and wherever the inputs are, something is said about each. */
function checkRules(base: RuleBase, faults: RuleFault[]): void {
  base.outputs.forEach(({ name }, output) => {
    const speaking = base.rules.filter(({ conclusions }) =>
      conclusions.some((each) => each.output === output),
    );
    if (speaking.length === 0) {
      faults.push(
        ruleFault(["rules"], undefined, `at least one rule that says what ${name} is`, {
          state: `never speak of ${name}`,
        }),
      );
      return;
    }
    const silent = findPlace({ ...base, rules: speaking }, ({ strengths }) =>
      strengths.every((each) => each < LEAST_DEGREE),
    );
    if (silent === null) return;
    const place = base.inputs
      .map((input, k) => `${input.name} = ${Number(silent[k].toPrecision(4))}`)
      .join(", ");
    const expected = "rules for every combination of the inputs";
    faults.push(ruleFault(["rules"], undefined, expected, { state: `say nothing of ${name} at ${place}` }));
  });
}

function findPlace(
  base: RuleBase,
  isFound: (inference: ReturnType<typeof infer>) => boolean,
): number[] | null {
  const fine = base.inputs.map(({ range, terms }) => samples(range, terms));
  const coarse = base.inputs.map(({ range, terms }) => [
    ...range,
    ...terms.map(({ set }) => clampTo(range, peakOf(set))),
  ]);
  const product = (lists: readonly number[][]): number =>
    lists.reduce((count, list) => count * list.length, 1);
  const grid = product(fine) <= MOST_PLACES ? fine : coarse;
  const count = Math.min(product(grid), MOST_PLACES);
  const plain: RuleBase = { ...base, outputs: [] };
  for (let place = 0; place < count; place++) {
    let rest = place;
    const at = grid.map((list) => {
      const value = list[rest % list.length];
      rest = Math.floor(rest / list.length);
      return value;
    });
    if (isFound(infer(plain, at))) return at;
  }
  return null;
}

const clampTo = ([min, max]: readonly [number, number], x: number): number => Math.min(Math.max(x, min), max);
