/** One thing that is wrong with a rule base, for a person and for an editor. */
export interface RuleFault {
  /** Steps from the rule base: ["inputs", "force", "terms", "NB", 1]. */
  readonly path: readonly (string | number)[];
  /** What was there; undefined when it is missing. */
  readonly value: unknown;
  /** What should be there. */
  readonly expected: string;
  /** The whole sentence. */
  readonly message: string;
  /** Place in the text of the rules, counted from 1. */
  readonly line?: number;
  readonly column?: number;
}

export interface RulePosition {
  readonly line: number;
  readonly column: number;
}

/** `inputs.force.range is NaN, expected …`; in a text `rules, line 2, column 4: "NX" is no term of force, expected …`. */
export function ruleFault(
  path: RuleFault["path"],
  value: unknown,
  expected: string,
  options: { readonly state?: string; readonly place?: RulePosition } = {},
): RuleFault {
  const { state, place } = options;
  const found = state ?? (value === undefined ? "is missing" : `is ${describe(value)}`);
  const where = place === undefined ? "" : `, line ${place.line}, column ${place.column}:`;
  const message = `${formatPath(path)}${where} ${found}, expected ${expected}`;
  return { path, value, expected, message, ...place };
}

export function formatPath(path: RuleFault["path"]): string {
  let text = "";
  for (const step of path) {
    if (typeof step === "number") text += `[${step}]`;
    else text += text === "" ? step : `.${step}`;
  }
  return text === "" ? "the rule base" : text;
}

export function describe(value: unknown): string {
  if (typeof value === "string")
    return JSON.stringify(value.length > 60 ? `${value.slice(0, 57)}...` : value);
  if (Array.isArray(value))
    return value.length <= 4 ? `[${value.map(describe).join(", ")}]` : `a list of ${value.length}`;
  if (typeof value === "object" && value !== null) return "an object";
  return String(value);
}

/** `"a", "b" or "c"` */
export function oneOf(words: readonly string[]): string {
  const quoted = words.map((word) => JSON.stringify(word));
  return quoted.length < 2 ? quoted.join("") : `${quoted.slice(0, -1).join(", ")} or ${quoted.at(-1)}`;
}

/** Thrown by `createRuleBase`: every fault at once. */
export class RuleBaseError extends RangeError {
  readonly faults: readonly RuleFault[];

  constructor(faults: readonly RuleFault[]) {
    super(`createRuleBase: ${faults.map(({ message }) => message).join("; ")}`);
    this.name = "RuleBaseError";
    this.faults = faults;
  }
}
