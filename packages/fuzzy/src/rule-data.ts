import { checkKeys, isRecord } from "./check-variables.ts";
import { oneOf, ruleFault, type RuleFault } from "./fault.ts";
import type { Condition, Conclusion, Rule, Variable } from "./rule-base.ts";

/** A rule in data, or the first thing that is wrong with it. */
export function readRuleData(
  data: unknown,
  inputs: readonly Variable[],
  outputs: readonly Variable[],
  path: RuleFault["path"],
): Rule | RuleFault {
  if (!isRecord(data)) return ruleFault(path, data, "a rule in words, or an object with when and conclude");
  const faults: RuleFault[] = [];
  checkKeys(data, ["when", "conclude", "any", "weight"], path, faults);
  const conditions = readSide(data["when"], inputs, [...path, "when"], true, faults);
  const conclusions = readSide(data["conclude"], outputs, [...path, "conclude"], false, faults);
  const { any = false, weight = 1 } = data;
  if (typeof any !== "boolean") faults.push(ruleFault([...path, "any"], any, "true or false"));
  if (typeof weight !== "number" || !(weight > 0 && weight <= 1))
    faults.push(ruleFault([...path, "weight"], weight, "a weight above 0 and up to 1"));
  if (faults.length > 0) return faults[0];
  const parts = conditions.map(({ variable, term, negated }): Condition => ({
    kind: "is",
    input: variable,
    term,
    negated,
  }));
  const condition: Condition = parts.length === 1 ? parts[0] : { kind: any ? "any" : "all", parts };
  const then = conclusions.map(({ variable, term }): Conclusion => ({ output: variable, term }));
  return { condition, conclusions: then, weight: weight as number };
}

interface Named {
  readonly variable: number;
  readonly term: number;
  readonly negated: boolean;
}

/** `{ force: "NB", speed: "not fast" }` */
function readSide(
  data: unknown,
  variables: readonly Variable[],
  path: RuleFault["path"],
  mayNegate: boolean,
  faults: RuleFault[],
): Named[] {
  if (!isRecord(data) || Object.keys(data).length === 0) {
    const names = variables.map(({ name }) => name).join(", ");
    faults.push(
      ruleFault(
        path,
        data,
        `an object that gives ${names} a term`,
        isRecord(data) ? { state: "is empty" } : {},
      ),
    );
    return [];
  }
  return Object.entries(data).flatMap(([name, given]) => {
    const at = [...path, name];
    const names = variables.map((variable) => variable.name);
    const variable = names.indexOf(name);
    if (variable < 0) {
      faults.push(ruleFault(at, given, oneOf(names), { state: "is not known" }));
      return [];
    }
    const terms = variables[variable].terms.map((term) => term.name);
    const negated = mayNegate && typeof given === "string" && /^not\s+/i.test(given);
    const wanted = typeof given === "string" ? given.replace(negated ? /^not\s+/i : "", "") : "";
    const term = terms.indexOf(wanted);
    if (term < 0) {
      faults.push(ruleFault(at, given, `a term of ${name}: ${oneOf(terms)}`));
      return [];
    }
    return [{ variable, term, negated }];
  });
}
