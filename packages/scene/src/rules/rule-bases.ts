import { readRuleBase } from "@pliant/fuzzy";
import { fault, formatPath, type Fault, type Path } from "../errors.ts";
import { isRecord, records, type RawDocument } from "../raw.ts";
import { NameCheck } from "./named.ts";
import type { Rule } from "./rule.ts";

/** The tables of the paper need no writing out. */
const PAPER = "paper";

/** What each rule base says is sound, and can move points. */
export const ruleBasesInfer: Rule = (document) => {
  const faults: Fault[] = [];
  for (const [index, { id: _, ...data }] of records(document["ruleBases"])) {
    const path = ["ruleBases", index];
    // Unknown keys and operators are the schema's business.
    const { base, faults: found } = readRuleBase({
      inputs: data["inputs"],
      outputs: data["outputs"],
      rules: data["rules"],
    });
    for (const { path: inside, value, expected, message } of found) {
      faults.push({ path: [...path, ...inside], value, expected, message: `${formatPath(path)}.${message}` });
    }
    if (base !== null) faults.push(...motionFaults(path, data));
  }
  return faults;
};

const SECOND = new Set(["speed", "strain"]);

/** Inputs and outputs that a point has. */
function motionFaults(path: Path, { inputs, outputs }: RawDocument): Fault[] {
  if (!isRecord(inputs) || !isRecord(outputs)) return [];
  const faults: Fault[] = [];
  const others = Object.keys(inputs).filter((name) => name !== "force");
  const expected = "force and at most one of speed and strain";
  if (others.length === Object.keys(inputs).length) faults.push(fault([...path, "inputs"], inputs, expected));
  else if (others.length > 1 || others.some((name) => !SECOND.has(name)))
    faults.push(fault([...path, "inputs"], inputs, expected));
  if (!isRecord(outputs["move"])) faults.push(fault([...path, "outputs"], outputs, "move"));
  for (const [side, name] of [
    ["inputs", "force"],
    ["outputs", "move"],
  ] as const) {
    const variable = (side === "inputs" ? inputs : outputs)[name];
    const range: unknown = isRecord(variable) ? variable["range"] : undefined;
    if (!Array.isArray(range) || range[0] === -range[1]) continue;
    faults.push(fault([...path, side, name, "range"], range, "as far below 0 as above: [-a, a]"));
  }
  return faults;
}

/** Sheets and blocks name rule bases that there are, and are springs or paper. */
export const springsFindRules: Rule = (document) => {
  const names = new NameCheck(document, "ruleBases", "a rule base");
  const faults: Fault[] = [];
  for (const list of ["cloth", "lattices"]) {
    for (const [index, { springs, paper }] of records(document[list])) {
      if (!isRecord(springs)) continue;
      const path = [list, index];
      if (paper !== undefined)
        faults.push(fault([...path, "paper"], paper, "absent beside `springs`: a sheet is one or the other"));
      const { fuzzy } = springs;
      if (isRecord(fuzzy) && fuzzy["rules"] !== PAPER)
        names.check([...path, "springs", "fuzzy", "rules"], fuzzy["rules"]);
    }
  }
  return [...faults, ...names.faults];
};
