import { oneOf, ruleFault, type RuleFault } from "./fault.ts";
import { cornersOf, degree, membershipOf, supportOf, type MembershipData } from "./membership.ts";
import type { Term, Variable } from "./rule-base.ts";
import { KEYWORDS, NAME } from "./scan.ts";

type Path = RuleFault["path"];

/** Inputs or outputs of a rule base in data; what is wrong with them goes to `faults`. */
export function readVariables(data: unknown, path: Path, faults: RuleFault[]): Variable[] {
  if (!isRecord(data) || Object.keys(data).length === 0) {
    faults.push(ruleFault(path, data, "an object of at least one variable, each with range and terms"));
    return [];
  }
  return Object.entries(data).map(([name, given]) => readVariable(name, given, [...path, name], faults));
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function checkKeys(
  data: Readonly<Record<string, unknown>>,
  known: readonly string[],
  path: Path,
  faults: RuleFault[],
): void {
  for (const key of Object.keys(data)) {
    if (known.includes(key)) continue;
    faults.push(
      ruleFault([...path, key], data[key], `one of the keys ${known.join(", ")}`, {
        state: "is not a known key",
      }),
    );
  }
}

function readVariable(name: string, data: unknown, path: Path, faults: RuleFault[]): Variable {
  checkName(name, path, faults);
  if (!isRecord(data)) {
    faults.push(ruleFault(path, data, "an object with range and terms"));
    return { name, range: [0, 1], terms: [] };
  }
  checkKeys(data, ["range", "terms"], path, faults);
  const range = readRange(data["range"], [...path, "range"], faults);
  const terms = readTerms(data["terms"], range, [...path, "terms"], faults);
  return { name, range: range ?? [0, 1], terms };
}

function checkName(name: string, path: Path, faults: RuleFault[]): void {
  if (NAME.test(name) && !KEYWORDS.includes(name.toLowerCase())) return;
  const expected = `a name of letters and digits that begins with a letter, none of ${oneOf(KEYWORDS)}`;
  faults.push(ruleFault(path, name, expected, { state: "is no name for a rule" }));
}

function readRange(data: unknown, path: Path, faults: RuleFault[]): readonly [number, number] | null {
  if (Array.isArray(data) && data.length === 2 && data.every(isFiniteNumber) && data[0] < data[1])
    return [data[0], data[1]];
  faults.push(ruleFault(path, data, "two finite numbers [min, max], the smaller first"));
  return null;
}

const isFiniteNumber = (value: unknown): value is number => Number.isFinite(value);

function readTerms(
  data: unknown,
  range: readonly [number, number] | null,
  path: Path,
  faults: RuleFault[],
): Term[] {
  if (!isRecord(data) || Object.keys(data).length === 0) {
    faults.push(ruleFault(path, data, "an object of at least one term"));
    return [];
  }
  return Object.entries(data).flatMap(([name, given]) => {
    const at = [...path, name];
    checkName(name, at, faults);
    const before = faults.length;
    checkMembership(given, at, faults);
    if (faults.length > before) return [];
    const set = membershipOf(given as MembershipData);
    const [from, to] = supportOf(set);
    if (range && (to <= range[0] || from >= range[1])) {
      faults.push(ruleFault(at, given, `a set that reaches into the range ${range[0]} to ${range[1]}`));
    }
    return [{ name, set }];
  });
}

/** A term's numbers: three or four in rising order, or mean and deviation. */
function checkMembership(data: unknown, path: Path, faults: RuleFault[]): void {
  if (isRecord(data)) {
    checkKeys(data, ["mean", "deviation"], path, faults);
    if (!isFiniteNumber(data["mean"]))
      faults.push(ruleFault([...path, "mean"], data["mean"], "a finite number"));
    const { deviation } = data as { deviation?: unknown };
    if (!isFiniteNumber(deviation) || deviation <= 0)
      faults.push(ruleFault([...path, "deviation"], deviation, "a finite number above 0"));
    return;
  }
  if (!Array.isArray(data) || (data.length !== 3 && data.length !== 4)) {
    const expected =
      "three numbers (a triangle), four (a trapezoid) or an object with mean and deviation (a Gaussian)";
    faults.push(ruleFault(path, data, expected));
    return;
  }
  const wrong = data.findIndex((value) => !isFiniteNumber(value));
  if (wrong >= 0) {
    faults.push(ruleFault([...path, wrong], data[wrong], "a finite number"));
    return;
  }
  const falling = data.findIndex((value, k) => k > 0 && value < data[k - 1]);
  if (falling > 0)
    faults.push(
      ruleFault([...path, falling], data[falling], `at least ${data[falling - 1]}, the number before it`),
    );
  else if (data[0] === data[data.length - 1]) faults.push(ruleFault(path, data, "a set with a width"));
}

/** Below this degree a number belongs to no term. */
export const LEAST_DEGREE = 1e-6;

/** Where an input belongs to no term: nothing could be said there. */
export function checkCoverage({ name, range, terms }: Variable, path: Path, faults: RuleFault[]): void {
  if (terms.length === 0) return;
  const covered = (x: number): boolean => terms.some(({ set }) => degree(set, x) > LEAST_DEGREE);
  const points = samples(range, terms);
  const from = points.findIndex((x) => !covered(x));
  if (from < 0) return;
  const end = points.findIndex((x, k) => k > from && covered(x));
  const [low, high] = [points[from], points[(end < 0 ? points.length : end) - 1]];
  const expected = `terms over the whole range ${range[0]} to ${range[1]}`;
  const gap = low === high ? `at ${short(low)}` : `between ${short(low)} and ${short(high)}`;
  const state = `of ${name} has no term ${gap}`;
  faults.push(ruleFault([...path, "terms"], short(points[from]), expected, { state }));
}

const short = (x: number): number => Number(x.toPrecision(4));

/** Corners of all terms within the range, its ends, and points between them. */
export function samples(range: readonly [number, number], terms: readonly Term[]): number[] {
  const corners = terms.flatMap(({ set }) => [...cornersOf(set)]).filter((x) => x > range[0] && x < range[1]);
  const sorted = [...new Set([range[0], ...corners, range[1]])].sort((a, b) => a - b);
  return sorted.flatMap((x, k) => {
    const next = sorted[k + 1];
    return next === undefined ? [x] : [x, x + 0.25 * (next - x), x + 0.5 * (next - x), x + 0.75 * (next - x)];
  });
}
