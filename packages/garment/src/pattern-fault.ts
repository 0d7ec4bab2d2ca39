/** One thing that is wrong with a pattern: where, what was there, what should be. */
export interface PatternFault {
  /** `pattern.panels.front.edges[2].endpoints` */
  readonly path: string;
  readonly value: unknown;
  readonly expected: string;
  readonly message: string;
}

/** `path is value, expected …`, or with a verb of its own. */
export function patternFault(path: string, value: unknown, expected: string, state?: string): PatternFault {
  const found = state ?? (value === undefined ? "is missing" : `is ${describe(value)}`);
  return { path, value, expected, message: `${path} ${found}, expected ${expected}` };
}

/** A value as an error shows it. */
function describe(value: unknown): string {
  if (typeof value === "string")
    return JSON.stringify(value.length > 60 ? `${value.slice(0, 57)}...` : value);
  if (Array.isArray(value))
    return value.length <= 4 ? `[${value.map(describe).join(", ")}]` : `a list of ${value.length}`;
  if (typeof value === "object" && value !== null) return "an object";
  return typeof value === "number" ? String(Number(value.toPrecision(6))) : String(value);
}

/** Every fault at once. */
export class PatternError extends RangeError {
  readonly faults: readonly PatternFault[];

  constructor(caller: string, name: string, faults: readonly PatternFault[]) {
    super(`${caller}: ${name}: ${faults.map(({ message }) => message).join("; ")}`);
    this.name = "PatternError";
    this.faults = faults;
  }
}
