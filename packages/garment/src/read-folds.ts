import type { Fold, Point } from "./pattern.ts";
import { patternFault, type PatternFault } from "./pattern-fault.ts";
import { segmentsCross } from "./outline.ts";

/** A pressed fold has at least and at most this angle [degrees]: flatter it has no side, sharper no room between its layers. */
const LEAST = 10;
const MOST = 170;

const NAMES = ["from", "to", "angle", "stiffness", "bend"];

/** The folds of a panel, in metres; `perMetre` of the file's units are one. */
export function readFolds(value: unknown, path: string, perMetre: number, faults: PatternFault[]): Fold[] {
  if (value === undefined) return [];
  if (!Array.isArray(value)) {
    faults.push(patternFault(path, value, "a list of folds, each { from, to, angle }"));
    return [];
  }
  const folds = value.flatMap((each: unknown, k) => readFold(each, `${path}[${k}]`, perMetre, faults) ?? []);
  if (folds.length < value.length) return [];
  folds.forEach((fold, k) => {
    const other = folds.findIndex(
      (each, j) => j < k && segmentsCross(each.from, each.to, fold.from, fold.to),
    );
    if (other < 0) return;
    faults.push(
      patternFault(`${path}[${k}]`, value[k], "folds that do not cross", `crosses folds[${other}]`),
    );
  });
  return folds;
}

function readFold(value: unknown, path: string, perMetre: number, faults: PatternFault[]): Fold | null {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    faults.push(patternFault(path, value, "a fold: { from, to, angle }"));
    return null;
  }
  const before = faults.length;
  const expect = (name: string, holds: boolean, given: unknown, expected: string): void => {
    if (!holds) faults.push(patternFault(`${path}.${name}`, given, expected));
  };
  const { from, to, angle = 0, stiffness, bend } = value as Record<string, unknown>;
  for (const name of Object.keys(value)) {
    expect(
      name,
      NAMES.includes(name),
      (value as Record<string, unknown>)[name],
      `one of ${NAMES.join(", ")}`,
    );
  }
  expect("from", isPoint(from), from, "two numbers");
  expect("to", isPoint(to), to, "two numbers");
  const pressed = isNumber(angle) && angle !== 0;
  const size = isNumber(angle) ? Math.abs(angle) : Infinity;
  expect(
    "angle",
    size === 0 || (size >= LEAST && size <= MOST),
    angle,
    `0, or ${LEAST} to ${MOST} degrees to either side`,
  );
  const isPositive = (given: unknown): boolean => isNumber(given) && given > 0;
  if (stiffness !== undefined)
    expect("stiffness", pressed && isPositive(stiffness), stiffness, "a number above 0 beside an angle [N]");
  if (bend !== undefined)
    expect("bend", !pressed && isNumber(bend) && bend >= 0, bend, "a factor of 0 or more, without an angle");
  if (!pressed && bend === undefined && faults.length === before)
    expect("angle", false, (value as Record<string, unknown>)["angle"], "an angle, or `bend` beside none");
  if (faults.length > before) return null;
  const metres = ([x, y]: Point): Point => [x / perMetre, y / perMetre];
  return {
    from: metres(from as Point),
    to: metres(to as Point),
    angleDegrees: angle as number,
    ...(isNumber(stiffness) ? { stiffness } : {}),
    ...(isNumber(bend) ? { bend } : {}),
  };
}

const isNumber = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value);

const isPoint = (value: unknown): value is Point =>
  Array.isArray(value) && value.length === 2 && value.every(isNumber);
